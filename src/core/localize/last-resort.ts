import { type Chain, chainOf } from "./chain.ts";
import type { Searching } from "./choose-cuts.ts";
import { type Cohort, marginOf } from "./cohort.ts";
import { type Gap, leaderGap } from "./gaps.ts";
import type { Mask } from "./mask.ts";

/** Groups taken out of head one by one before a gap is given up. */
const MOST_SINGLES = 24;

/**
 * The next tree "head minus one group" for a search whose gap no split gets through. In patches that hang together
 * this is often the only kind of tree that builds. The likeliest group comes first.
 */
export function nextSingle(
  { cohort, standing }: Searching,
  withDependents: (mask: Mask) => Mask,
): Mask | undefined {
  const { chain } = cohort;
  const gap = leaderGap(cohort, standing.rank.leader);
  if (gap === undefined || gap.high - gap.low <= 2) return undefined;
  const singles = membersOf(chain, gap)
    .map((j) => ({
      chance: standing.rank.chance[j] ?? 0,
      mask: chain.top & ~withDependents(chain.groups[j - 1] ?? 0n),
    }))
    .filter(({ mask }) => mask !== 0n)
    .sort((a, b) => b.chance - a.chance)
    .slice(0, MOST_SINGLES);
  return singles.find(({ mask }) => !cohort.looks.has(mask))?.mask;
}

/**
 * The chain with a group of the gap as its last, when head was seen to pass without it: then the search is left with
 * that one group. Looks at cuts that are no cuts of the new chain stop counting; the new pair says more.
 */
export function healedChain(
  cohort: Cohort,
  gap: Gap,
  withDependents: (mask: Mask) => Mask,
): Chain | undefined {
  const { chain } = cohort;
  if (gap.high - gap.low <= 1) return undefined;
  for (const j of membersOf(chain, gap)) {
    const group = chain.groups[j - 1] ?? 0n;
    if (withDependents(group) !== group || j === chain.size) continue;
    if (marginOf(cohort, chain.top & ~group) < 0)
      return chainOf([...chain.groups.filter((one) => one !== group), group]);
  }
  return undefined;
}

function membersOf(chain: Chain, { low, high }: Gap): number[] {
  return Array.from({ length: Math.min(high, chain.size) - low }, (_, i) => low + 1 + i);
}
