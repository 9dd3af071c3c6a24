import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { maskOf, unitsOf } from "../../../src/core/localize/mask.ts";
import { planUnits } from "../../../src/core/localize/needs.ts";

const groupsOf = (count: number, needs: readonly (readonly [number, number])[]): number[][] =>
  planUnits(count, needs).groups.map(unitsOf);

describe("the order of the units", () => {
  it("is the patch order when nothing needs anything", () => {
    expect(groupsOf(4, [])).toEqual([[0], [1], [2], [3]]);
  });

  it("puts a definition before its use and moves nothing else", () => {
    expect(groupsOf(5, [[3, 1]])).toEqual([[0], [2], [3], [1], [4]]);
  });

  it("fuses units that need each other, also in a circle", () => {
    expect(
      groupsOf(5, [
        [0, 2],
        [2, 4],
        [4, 0],
      ]),
    ).toEqual([[0, 2, 4], [1], [3]].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)));
  });

  it("ignores needs that name no unit, or the unit itself", () => {
    expect(
      groupsOf(2, [
        [0, 0],
        [7, 1],
        [-1, 0],
        [0.5, 1],
      ]),
    ).toEqual([[0], [1]]);
  });

  it("takes out with a unit all that needs it, however far", () => {
    const { withDependents } = planUnits(5, [
      [0, 1],
      [1, 3],
      [2, 4],
    ]);
    expect(unitsOf(withDependents(maskOf([0])))).toEqual([0, 1, 3]);
    expect(unitsOf(withDependents(maskOf([4])))).toEqual([4]);
  });

  it("holds every unit once and every need in order, for any needs", () => {
    const needs = fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { maxLength: 40 });
    fc.assert(
      fc.property(needs, (edges) => {
        const groups = groupsOf(20, edges);
        expect(groups.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
        const place = (unit: number): number => groups.findIndex((group) => group.includes(unit));
        for (const [needed, user] of edges) expect(place(needed)).toBeLessThanOrEqual(place(user));
      }),
    );
  });
});
