import type { TestKey } from "../../src/core/tests/test-id.ts";
import type { SearchPlan } from "../../src/gate/find-breaking-hunk.ts";

/** What one break says of one set of weights. */
export interface Score {
  readonly rank: number;
  /** -log2 of the share of the weight on the true unit: what a search has still to learn. */
  readonly bits: number;
  readonly units: number;
}

/** The tests' priors taken together, as the search takes them. Ties count as the middle of their ranks. */
export function scoreOf(plan: SearchPlan, tests: readonly TestKey[], culprit: string): Score {
  const shares = plan.units.map(() => 0);
  for (const test of tests) {
    const weights = plan.prior?.(test) ?? [];
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [unit, weight] of weights.entries())
      shares[unit] = (shares[unit] ?? 0) + weight / all / tests.length;
  }
  const own = shares[plan.units.findIndex(({ hunks }) => hunks.includes(culprit))] ?? 0;
  const higher = shares.filter((share) => share > own + 1e-12).length;
  const ties = shares.filter((share) => Math.abs(share - own) <= 1e-12).length;
  return { rank: higher + (ties + 1) / 2, bits: -Math.log2(own), units: shares.length };
}

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const TABLE_HEAD = "| prior | mean rank | first | in the first 3 | bits left |\n|---|--:|--:|--:|--:|";

export function rowOf(name: string, scores: readonly Score[]): string {
  const ranks = scores.map(({ rank }) => rank);
  const within = (most: number) => percent(ranks.filter((rank) => rank <= most).length / ranks.length);
  const bits = mean(scores.map((score) => score.bits));
  return `| ${name} | ${mean(ranks).toFixed(2)} | ${within(1)} | ${within(3)} | ${bits.toFixed(2)} |`;
}
