import { type Cohort, isDead, marginOf } from "./cohort.ts";
import type { Mask } from "./mask.ts";

/** Assumed rate of wrong outcomes when the caller knows none. */
export const DEFAULT_RATE = 0.005;
/** Rates below this are treated as "never wrong"; zero itself would make every ratio infinite. */
const LEAST_RATE = 1e-6;
const MOST_RATE = 0.3;

/**
 * Rate of wrong outcomes for a cohort. One tree with two outcomes shows that the tests flake; from then on the rate
 * is estimated, with the minority outcomes as the wrong ones.
 */
export function errorRate(cohort: Cohort): number {
  let minority = 0;
  let looks = 0;
  for (const { passes, fails } of cohort.looks.values()) {
    minority += Math.min(passes, fails);
    looks += passes + fails;
  }
  const assumed = Math.max(LEAST_RATE, Math.min(MOST_RATE, cohort.assumedRate));
  return minority === 0 ? assumed : Math.max(assumed, Math.min(MOST_RATE, (1 + minority) / (10 + looks)));
}

/** What one outcome is worth, in nats: the log of the odds that it is right. */
export function worthOf(rate: number): number {
  return Math.log((1 - rate) / rate);
}

/** Entropy of a yes/no event in bits. */
export function entropy(p: number): number {
  return p <= 0 || p >= 1 ? 0 : -(p * Math.log2(p) + (1 - p) * Math.log2(1 - p));
}

/** Looks still wanted until `has` nats become `wanted`; at least one. */
export function looksFor(wanted: number, has: number, worth: number): number {
  return Math.max(1, Math.ceil((wanted - has) / worth - 1e-9));
}

export type Decision = "pass" | "fail" | "unresolved";

/** The outcome on a tree once the odds for it reach 1/delta; undefined while more looks are needed. */
export function decide(cohort: Cohort, mask: Mask, delta: number): Decision | undefined {
  if (isDead(cohort, mask)) return "unresolved";
  const margin = marginOf(cohort, mask);
  if (Math.abs(margin) * worthOf(errorRate(cohort)) < Math.log(1 / delta)) return undefined;
  return margin > 0 ? "fail" : "pass";
}
