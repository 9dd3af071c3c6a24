import type { Cohort } from "./cohort.ts";
import { isDead, marginOf } from "./cohort.ts";
import { errorRate, worthOf } from "./noise.ts";

/** How the groups of a chain compare as the one that broke a cohort. Groups are numbered 1..size, as the cuts are. */
export interface Rank {
  /** Log likelihood by group, index 0 = "no unit: head failed by flake". The prior is not in it. */
  readonly likelihood: Float64Array;
  /** Probability by group, prior included; index 0 = none. Steers the search, never ends it. */
  readonly chance: Float64Array;
  /** The best group; 0 when "none" has at least half of the probability. */
  readonly leader: number;
  readonly rate: number;
  /** Nats of one outcome. */
  readonly worth: number;
}

/** Share of the prior that is spread evenly, so that a confidently wrong prior costs little. */
const EVEN_SHARE = 0.02;

/**
 * Weighs every group by the looks at the cuts of the chain. Group j predicts a failure on exactly the cuts that
 * contain it, "none" predicts a pass everywhere. Looks at other trees are left to the certificate: where two units
 * break the same test they would contradict each other here and stall the search.
 */
export function rankGroups(cohort: Cohort): Rank {
  const rate = errorRate(cohort);
  const worth = worthOf(rate);
  const { chain } = cohort;
  const evidence = new Float64Array(chain.size + 1);
  let total = 0;
  for (const mask of cohort.looks.keys()) {
    const k = chain.indexOf(mask);
    if (k === undefined || isDead(cohort, mask)) continue;
    evidence[k] = marginOf(cohort, mask) * worth;
    total += evidence[k] ?? 0;
  }
  const likelihood = new Float64Array(chain.size + 1);
  likelihood[0] = -total / 2;
  let tail = 0;
  for (let j = chain.size; j >= 1; j--) {
    tail += evidence[j] ?? 0;
    likelihood[j] = tail - total / 2;
  }
  const chance = normalised(cohort, likelihood);
  return { likelihood, chance, leader: leaderOf(chance), rate, worth };
}

function normalised(cohort: Cohort, likelihood: Float64Array): Float64Array {
  const { chain, weights } = cohort;
  const log = likelihood.map((value, j) => {
    if (j === 0) return value + Math.log(cohort.noneChance);
    let weight = 0;
    for (const unit of chain.members[j - 1] ?? []) weight += weights[unit] ?? 0;
    return value + Math.log((1 - EVEN_SHARE) * weight + EVEN_SHARE / chain.size);
  });
  let most = Number.NEGATIVE_INFINITY;
  for (const value of log) most = Math.max(most, value);
  const raised = log.map((value) => Math.exp(value - most));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((value) => value / sum);
}

function leaderOf(chance: Float64Array): number {
  if ((chance[0] ?? 0) >= 0.5) return 0;
  let best = 1;
  for (let j = 2; j < chance.length; j++) if ((chance[j] ?? 0) > (chance[best] ?? 0)) best = j;
  return best;
}
