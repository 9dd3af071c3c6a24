import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { mcNemar } from "../../../src/offline/table/mcnemar.ts";
import { wilson } from "../../../src/offline/table/wilson.ts";

describe("Wilson's interval", () => {
  it.each([
    // Newcombe 1998, table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("of %i in %i is %d to %d", (count, total, low, high) => {
    expect(wilson(count, total)?.low).toBeCloseTo(low, 4);
    expect(wilson(count, total)?.high).toBeCloseTo(high, 4);
  });

  it("holds the share, stays within 0 and 1, and mirrors", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, part) => {
          const count = Math.floor(part * total);
          const [a, b] = [wilson(count, total), wilson(total - count, total)];
          if (a === undefined || b === undefined) throw new Error("no interval");
          expect(a.low).toBeGreaterThanOrEqual(0);
          expect(a.high).toBeLessThanOrEqual(1);
          expect(a.low).toBeLessThanOrEqual(count / total + 1e-12);
          expect(a.high).toBeGreaterThanOrEqual(count / total - 1e-12);
          expect(a.low).toBeCloseTo(1 - b.high, 10);
        },
      ),
    );
  });

  it("is not there without a total", () => {
    expect(wilson(0, 0)).toBeUndefined();
  });
});

describe("McNemar's exact test", () => {
  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [1, 7, 0.0703125],
    [0, 6, 0.03125],
    [10, 2, 0.03857421875],
  ])("of %i against %i gives p = %d", (onlyA, onlyB, p) => {
    expect(mcNemar(onlyA, onlyB).p).toBeCloseTo(p, 10);
    expect(mcNemar(onlyB, onlyA).p).toBeCloseTo(p, 10);
  });

  it("stays a number for thousands of pairs", () => {
    expect(mcNemar(3000, 3200).p).toBeGreaterThan(0.01);
    expect(mcNemar(3000, 3200).p).toBeLessThan(0.02);
    expect(mcNemar(0, 5000).p).toBe(0);
  });
});
