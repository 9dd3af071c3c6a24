import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { nameOutcome } from "../../../src/core/outcome/name-outcome.ts";
import { outcomeTable, shareOf } from "../../../src/core/outcome/outcome-table.ts";
import type { Outcome } from "../../../src/core/verdict/schema.ts";

const count = fc.integer({ min: 0, max: 6 });
const counts = fc
  .record({ f2pTotal: count, f2pPassed: count, p2pTotal: count, p2pBroken: count, requireP2p: fc.boolean() })
  .filter((c) => c.f2pPassed <= c.f2pTotal && c.p2pBroken <= c.p2pTotal);

/** Better first. Ungraded stands where No-Op does: nothing is shown to work, nothing to break. */
const rank: Readonly<Record<Outcome, number>> = {
  resolved: 0,
  "partially-resolved": 1,
  "no-op": 2,
  ungraded: 2,
  "breaking-resolved": 3,
  "work-in-progress": 4,
  regression: 5,
  inconclusive: 6,
  "not-applied": 6,
};

describe("the table of outcomes", () => {
  it.each([
    ["all", "all", 2, 0, "resolved"],
    ["all", "some", 2, 1, "breaking-resolved"],
    ["all", "none", 2, 3, "breaking-resolved"],
    ["some", "all", 1, 0, "partially-resolved"],
    ["some", "some", 1, 1, "work-in-progress"],
    ["some", "none", 1, 3, "work-in-progress"],
    ["no", "all", 0, 0, "no-op"],
    ["no", "some", 0, 1, "regression"],
    ["no", "none", 0, 3, "regression"],
  ])("%s F2P pass and %s P2P pass", (_, __, f2pPassed, p2pBroken, outcome) => {
    const named = nameOutcome({ f2pTotal: 2, f2pPassed, p2pTotal: 3, p2pBroken, requireP2p: true });
    expect(named).toEqual({ outcome, reasons: [] });
  });

  it("does not tell some broken P2P tests from all of them", () => {
    for (const row of Object.values(outcomeTable)) expect(row.some).toBe(row.none);
  });

  it("depends on the shares only, not on the numbers", () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const classOf = (c: typeof a) =>
          [
            c.f2pTotal === 0 || shareOf(c.f2pPassed, c.f2pTotal),
            c.p2pTotal === 0 || shareOf(c.p2pTotal - c.p2pBroken, c.p2pTotal),
            c.requireP2p,
          ].join();
        fc.pre(classOf(a) === classOf(b));
        expect(nameOutcome(a)).toEqual(nameOutcome(b));
      }),
    );
  });
});

describe("adding a test", () => {
  it("that passes, to P2P, never makes the outcome worse", () => {
    fc.assert(
      fc.property(counts, (c) => {
        const after = nameOutcome({ ...c, p2pTotal: c.p2pTotal + 1 });
        expect(rank[after.outcome]).toBeLessThanOrEqual(rank[nameOutcome(c).outcome]);
      }),
    );
  });

  it("that is broken, to P2P, never makes the outcome better where P2P was not empty", () => {
    fc.assert(
      fc.property(counts, (c) => {
        fc.pre(c.p2pTotal > 0);
        const after = nameOutcome({ ...c, p2pTotal: c.p2pTotal + 1, p2pBroken: c.p2pBroken + 1 });
        expect(rank[after.outcome]).toBeGreaterThanOrEqual(rank[nameOutcome(c).outcome]);
      }),
    );
  });

  it("that now passes, among F2P, never makes the outcome worse", () => {
    fc.assert(
      fc.property(counts, (c) => {
        fc.pre(c.f2pPassed < c.f2pTotal);
        const after = nameOutcome({ ...c, f2pPassed: c.f2pPassed + 1 });
        expect(rank[after.outcome]).toBeLessThanOrEqual(rank[nameOutcome(c).outcome]);
      }),
    );
  });
});

describe("an empty set of tests", () => {
  const base = { f2pTotal: 0, f2pPassed: 0, p2pTotal: 3, p2pBroken: 0, requireP2p: true };

  it("without F2P and without a break is Ungraded, never Resolved", () => {
    expect(nameOutcome(base)).toEqual({ outcome: "ungraded", reasons: ["no-fail-to-pass-designated"] });
    fc.assert(
      fc.property(counts, (c) => {
        expect(nameOutcome({ ...c, f2pTotal: 0, f2pPassed: 0 }).outcome).not.toBe("resolved");
      }),
    );
  });

  it("without F2P and with a break is Regression, with the note that none were designated", () => {
    expect(nameOutcome({ ...base, p2pBroken: 1 })).toEqual({
      outcome: "regression",
      reasons: ["no-fail-to-pass-designated"],
    });
  });

  it("without P2P is Inconclusive", () => {
    const named = nameOutcome({ ...base, p2pTotal: 0, f2pTotal: 1, f2pPassed: 1 });
    expect(named).toEqual({ outcome: "inconclusive", reasons: ["no-regression-suite"] });
  });

  it("without P2P, where the policy accepts that, follows the table and says that it is vacuous", () => {
    const named = nameOutcome({ ...base, p2pTotal: 0, f2pTotal: 1, f2pPassed: 1, requireP2p: false });
    expect(named).toEqual({ outcome: "resolved", reasons: ["regression-suite-vacuous"] });
  });

  it("without either is Ungraded where the policy accepts that", () => {
    expect(nameOutcome({ ...base, p2pTotal: 0, requireP2p: false })).toEqual({
      outcome: "ungraded",
      reasons: ["no-fail-to-pass-designated", "regression-suite-vacuous"],
    });
  });
});
