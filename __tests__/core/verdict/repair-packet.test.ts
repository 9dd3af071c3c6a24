import { describe, expect, it } from "@jest/globals";
import {
  culpritToStartFrom,
  type RepairPatches,
  repairPacket,
} from "../../../src/core/verdict/repair-packet.ts";
import { repairSchema } from "../../../src/core/verdict/repair-schema.ts";
import type { Verdict } from "../../../src/core/verdict/schema.ts";
import { aCulprit, aHunkPlace, aVerdict } from "../../builders/a-verdict.ts";

const patches: RepairPatches = {
  prefix: "the prefix",
  keep: [aHunkPlace({ path: "src/other.ts" })],
  rest: "the rest",
};
const broken = (id: string, heldOnly = false) =>
  ({ id, status: "failed", heldOnly, message: `${id} says no` }) as const;
const broke = (ids: readonly string[], more: Partial<Verdict>): Verdict =>
  aVerdict({
    outcome: "breaking-resolved",
    p2p: { total: 9, passed: 9 - ids.length, broken: ids.map((id) => broken(id)), flaky: [] },
    ...more,
  });
const culprit = aCulprit({
  units: [{ hunks: [aHunkPlace({ path: "src/a.ts", oldPath: "src/old.ts" })] }],
  tests: ["a"],
  verifiedPrefix: ["0.0", "0.1"],
  outcomeWithout: "resolved",
});

describe("a repair packet", () => {
  const packet = repairPacket(broke(["a", "b"], { culprits: [culprit] }), patches);

  it("says from where to start, what to write anew, what to keep and how to verify", () => {
    expect(packet).toMatchObject({
      start: { kind: "verified-prefix", commit: "b".repeat(40), patch: "the prefix", hunks: ["0.0", "0.1"] },
      regenerate: [{ path: "src/a.ts" }],
      keep: { hunks: [{ path: "src/other.ts" }], patch: "the rest" },
      verify: `outcome-gate run --base ${"b".repeat(40)} --head HEAD`,
      outcome: "breaking-resolved",
      outcomeWithout: "resolved",
      allowedPaths: ["src/a.ts", "src/old.ts"],
    });
  });

  it("holds the failing tests of the culprit with their messages, and says that others stay open", () => {
    expect(packet?.tests).toEqual([broken("a")]);
    expect(packet?.caveats.join("\n")).toContain("1 more broken tests have no certified culprit");
  });

  it("follows its schema", () => {
    expect(repairSchema.parse(packet)).toEqual(packet);
  });

  it("starts from base when nothing stands before the culprit", () => {
    const first = { ...culprit, verifiedPrefix: [] };
    const { start } = repairPacket(broke(["a"], { culprits: [first] }), { ...patches, prefix: "" }) ?? {};
    expect(start).toEqual({ kind: "base", commit: "b".repeat(40), patch: "", hunks: [] });
  });

  it("with several culprits starts before the earliest and holds each hunk once", () => {
    const earlier = { ...culprit, tests: ["b"], verifiedPrefix: ["0.0"] };
    const verdict = broke(["a", "b"], { culprits: [culprit, earlier] });
    expect(culpritToStartFrom(verdict)).toBe(earlier);
    const both = repairPacket(verdict, patches);
    expect(both?.start.hunks).toEqual(["0.0"]);
    expect(both?.regenerate).toHaveLength(1);
    expect(both?.tests).toHaveLength(2);
    expect(both?.outcomeWithout).toBeUndefined();
  });

  it("says when a test fails in base's version only", () => {
    const held = aVerdict({
      p2p: { total: 1, passed: 0, broken: [broken("a", true)], flaky: [] },
      culprits: [culprit],
    });
    expect(repairPacket(held, patches)?.caveats.join("\n")).toContain("base's version only");
  });

  it("is not made of a guess", () => {
    for (const kind of ["flaky", "inconclusive"] as const) {
      expect(repairPacket(broke(["a"], { culprits: [{ ...culprit, kind }] }), patches)).toBeUndefined();
    }
    expect(repairPacket(broke(["a"], {}), patches)).toBeUndefined();
  });
});
