import type { Searching } from "./choose-cuts.ts";
import { isDead } from "./cohort.ts";
import { leaderGap } from "./gaps.ts";
import type { Mask } from "./mask.ts";
import { CONFIDENT } from "./standing.ts";

/** Something did not build, and what the cohort waits for is a cut, not a link. */
export function isBlocked({ cohort, standing, wants }: Searching, inFlight: readonly Mask[]): boolean {
  if (wants.some((mask) => !isDead(cohort, mask) || inFlight.includes(mask))) return false;
  const leaderDead = leaderGap(cohort, standing.rank.leader) !== undefined;
  if (!leaderDead && standing.confidence >= CONFIDENT) return false;
  return [...cohort.looks.keys()].some((mask) => isDead(cohort, mask));
}
