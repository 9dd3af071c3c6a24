import type { Comparison } from "./table/compare-runs.ts";
import { breaksP2p } from "./table/compare-runs.ts";
import { type Cell, isOutcome } from "./taxonomy.ts";

/** What may make a comparison of two harnesses fail. */
export const HARNESS_POLICIES = [
  "regression-share-increases",
  "breaks-p2p-share-increases",
  "no-op-share-increases",
  "resolved-share-decreases",
] as const;

export type HarnessPolicy = (typeof HARNESS_POLICIES)[number];

/** A share on both sides, over the pairs that are graded in both. */
export interface ShareShift {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** The pairs. */
  readonly total: number;
}

/** The shares that a harness change shifts, Regression first. */
export function shareShifts(comparison: Comparison): readonly ShareShift[] {
  const shift = (name: string, has: (cell: Cell) => boolean): ShareShift => ({
    name,
    before: countPairs(comparison, (from) => has(from)),
    after: countPairs(comparison, (_, to) => has(to)),
    total: comparison.bothGraded,
  });
  const is = (wanted: Cell) => (cell: Cell) => cell === wanted;
  return [
    shift("Regression", is("regression")),
    shift("Breaks P2P", breaksP2p),
    shift("No-Op", is("no-op")),
    shift("Resolved", is("resolved")),
    shift("Breaking Resolved", is("breaking-resolved")),
    shift("Partially Resolved", is("partially-resolved")),
    shift("Work in Progress", is("work-in-progress")),
  ];
}

function countPairs(comparison: Comparison, has: (from: Cell, to: Cell) => boolean): number {
  let count = 0;
  for (const [from, row] of comparison.flow) {
    for (const [to, amount] of row) {
      if (isOutcome(from) && isOutcome(to) && has(from, to)) count += amount;
    }
  }
  return count;
}

/** The policies that the shift breaks, in the order given. `points`: how many percentage points are still accepted. */
export function brokenPolicies(
  comparison: Comparison,
  policies: readonly HarnessPolicy[],
  points: number,
): readonly HarnessPolicy[] {
  const shifts = new Map(shareShifts(comparison).map((shift) => [shift.name, shift]));
  const rise = (name: string): number => {
    const shift = shifts.get(name);
    return shift === undefined || shift.total === 0 ? 0 : ((shift.after - shift.before) / shift.total) * 100;
  };
  const movement: Readonly<Record<HarnessPolicy, number>> = {
    "regression-share-increases": rise("Regression"),
    "breaks-p2p-share-increases": rise("Breaks P2P"),
    "no-op-share-increases": rise("No-Op"),
    "resolved-share-decreases": -rise("Resolved"),
  };
  return policies.filter((policy) => movement[policy] > points);
}
