import type { Chain } from "./chain.ts";
import type { Searching } from "./choose-cuts.ts";
import { type Cohort, isDead, isResolved } from "./cohort.ts";
import type { Mask } from "./mask.ts";

/** The groups `low + 1 .. high` between two neighbouring cuts that gave an outcome. They are free to move. */
export interface Gap {
  readonly low: number;
  readonly high: number;
}

/** The gap around the leader between cuts that gave the cohort an outcome, when one of its own two cuts gave none. */
export function leaderGap(cohort: Cohort, leader: number): Gap | undefined {
  const { chain } = cohort;
  if (leader === 0) return undefined;
  const pair = [leader - 1, leader].filter((k) => k > 0 && k < chain.size);
  if (!pair.some((k) => isDead(cohort, chain.cut(k)))) return undefined;
  const known = (k: number): boolean => k === 0 || k === chain.size || isResolved(cohort, chain.cut(k));
  let low = leader - 1;
  while (!known(low)) low--;
  let high = leader;
  while (!known(high)) high++;
  return { low, high };
}

/** All gaps of a chain that hold more than one group. Probes that run count as outcomes. */
export function gapsOf(chain: Chain, cohorts: readonly Searching[], inFlight: readonly Mask[]): Gap[] {
  const pins = new Set([0, chain.size]);
  const pin = (mask: Mask): void => {
    const k = chain.indexOf(mask);
    if (k !== undefined) pins.add(k);
  };
  for (const mask of inFlight) pin(mask);
  for (const { cohort } of cohorts)
    for (const mask of cohort.looks.keys()) if (isResolved(cohort, mask)) pin(mask);
  const sorted = [...pins].sort((a, b) => a - b);
  return sorted
    .slice(1)
    .map((high, i) => ({ low: sorted[i] ?? 0, high }))
    .filter(({ low, high }) => high - low > 1);
}
