import type { Culprit, HunkPlace, Verdict } from "../../src/core/verdict/schema.ts";

/** A resolved change with nothing to say but its counts; overrides make the case. */
export function aVerdict(overrides: Partial<Verdict> = {}): Verdict {
  return {
    schema: "outcome-gate/verdict",
    version: 1,
    tool: "outcome-gate 1.0.0",
    ruleSet: "strict",
    base: "b".repeat(40),
    head: "a".repeat(40),
    mergeBase: "b".repeat(40),
    outcome: "resolved",
    reasons: [],
    gate: { decision: "pass", because: [] },
    f2p: { designation: "config", total: 2, passed: 2, failed: [], stale: [] },
    p2p: { total: 842, passed: 842, broken: [], flaky: [] },
    testEdits: [],
    gateEdits: [],
    culprits: [],
    probes: { runs: 0, rounds: 0, lowerBound: 0, hunks: 9, units: 9 },
    runs: [
      {
        id: 1,
        purpose: "base",
        suite: "unit",
        hunks: "none",
        result: "completed",
        ms: 9_000,
        tests: 844,
        cached: true,
      },
      {
        id: 2,
        purpose: "head",
        suite: "unit",
        hunks: "all",
        result: "completed",
        ms: 9_200,
        tests: 844,
        cached: false,
      },
    ],
    suites: [],
    notes: [],
    timing: { totalMs: 19_400, suiteMs: 18_200, overheadMs: 1_200 },
    ...overrides,
  };
}

export function aHunkPlace(overrides: Partial<HunkPlace> = {}): HunkPlace {
  return {
    path: "src/cart/total.ts",
    oldStart: 38,
    oldLines: 7,
    newStart: 41,
    newLines: 7,
    header: "discountFor",
    diff: [
      "   if (rate > 1) {",
      "     rate = 1;",
      "   }",
      "-  return Math.max(0, rate);",
      "+  return rate;",
      " }",
      " ",
      " // next",
    ].join("\n"),
    ...overrides,
  };
}

export function aCulprit(overrides: Partial<Culprit> = {}): Culprit {
  return {
    kind: "culprit",
    units: [{ hunks: [aHunkPlace()] }],
    tests: brokenTests.map((test) => test.id),
    verifiedPrefix: ["0.0", "0.1", "0.2", "1.0", "1.1", "2.0", "2.1", "3.0"],
    links: { prefixPasses: [3, 4], plusCulpritFails: [5, 6], headMinusCulpritPasses: [7] },
    outcomeWithout: "resolved",
    wrongAtMost: 0.01,
    ...overrides,
  };
}

export const brokenTests: Verdict["p2p"]["broken"] = [
  {
    id: "test/cart.test.ts > total > never goes below zero",
    status: "failed",
    heldOnly: false,
    message: "expected 0, got -5\n    at total.test.ts:12",
  },
  { id: "test/cart.test.ts > total > of an empty cart", status: "missing", heldOnly: false },
  {
    id: "test/cart.test.ts > refunds",
    status: "errored",
    heldOnly: false,
    message: "TypeError: rate is NaN",
  },
];

/** A change that fixes its issue and breaks three tests, with a certified culprit. */
export function aBreakingVerdict(overrides: Partial<Verdict> = {}): Verdict {
  const probe = {
    purpose: "probe",
    suite: "unit",
    result: "completed",
    ms: 9_600,
    tests: 3,
    cached: false,
  } as const;
  const resolved = aVerdict();
  return aVerdict({
    outcome: "breaking-resolved",
    gate: { decision: "block", because: ["breaks-p2p"] },
    p2p: { total: 842, passed: 839, broken: brokenTests, flaky: [] },
    culprits: [aCulprit()],
    probes: { runs: 5, rounds: 5, lowerBound: 5, hunks: 9, units: 9 },
    runs: [...resolved.runs, ...[3, 4, 5, 6, 7].map((id) => ({ ...probe, id, hunks: ["0.0", "0.1"] }))],
    timing: { totalMs: 68_000, suiteMs: 66_200, overheadMs: 1_800 },
    ...overrides,
  });
}
