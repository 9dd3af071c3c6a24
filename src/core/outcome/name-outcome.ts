import type { Outcome } from "../verdict/schema.ts";
import { outcomeTable, shareOf } from "./outcome-table.ts";
import type { Reason } from "./reasons.ts";

export interface Counts {
  /** Designated tests that count: stale ones are not among them. */
  readonly f2pTotal: number;
  readonly f2pPassed: number;
  readonly p2pTotal: number;
  readonly p2pBroken: number;
}

export interface NamedCounts {
  readonly outcome: Outcome;
  readonly reasons: readonly Reason[];
}

/**
 * From counts to the word, for runs that can be trusted: the table, and rules 4 and 5 where a set is empty.
 * No pass-to-pass test at all goes first: nothing is known about what the change breaks.
 */
export function nameOutcome(counts: Counts & { readonly requireP2p: boolean }): NamedCounts {
  const { f2pTotal, f2pPassed, p2pTotal, p2pBroken, requireP2p } = counts;
  const undesignated: readonly Reason[] = f2pTotal === 0 ? ["no-fail-to-pass-designated"] : [];
  if (p2pTotal === 0 && requireP2p) {
    return { outcome: "inconclusive", reasons: ["no-regression-suite", ...undesignated] };
  }
  const vacuous: readonly Reason[] = p2pTotal === 0 ? ["regression-suite-vacuous"] : [];
  const reasons = [...undesignated, ...vacuous];
  if (f2pTotal === 0) return { outcome: p2pBroken > 0 ? "regression" : "ungraded", reasons };
  const f2p = shareOf(f2pPassed, f2pTotal);
  const p2p = shareOf(p2pTotal - p2pBroken, p2pTotal);
  return { outcome: outcomeTable[f2p][p2p], reasons };
}
