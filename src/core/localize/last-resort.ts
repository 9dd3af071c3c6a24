import { type Chain, chainOf } from "./chain.ts";
import type { Searching } from "./choose-cuts.ts";
import { type Cohort, isDead, marginOf } from "./cohort.ts";
import { type Gap, leaderGap } from "./gaps.ts";
import { isInside, type Mask, union } from "./mask.ts";

/** Trees "head minus a little" that are tried before a gap is given up. */
const MOST_TREES = 24;
/** Of the groups without which head does not build, the likeliest are paired. */
const MOST_PAIRED = 6;

/**
 * The next tree "head minus one group" for a search whose gap no split gets through; where head does not build without either of two
 * groups, they may need each other, and both go. In patches that hang together these are often the only trees that build. The likeliest
 * groups come first.
 */
export function nextReduced(
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
    .sort((a, b) => b.chance - a.chance);
  const dead = singles.filter(({ mask }) => isDead(cohort, mask)).slice(0, MOST_PAIRED);
  const pairs = dead.flatMap((one, i) =>
    dead.slice(i + 1).map((other) => ({ chance: one.chance + other.chance, mask: one.mask & other.mask })),
  );
  const trees = [...singles, ...pairs]
    .filter(({ mask }) => mask !== 0n && mask !== chain.cut(gap.low))
    .sort((a, b) => b.chance - a.chance)
    .slice(0, MOST_TREES);
  return trees.find(({ mask }) => !cohort.looks.has(mask))?.mask;
}

/**
 * The chain with some groups of the gap as its last, when head was seen to pass without them: then the search is left with
 * those few. The fewest are taken. Such a tree may have been another search's, so it need not be a cut here. Looks at cuts
 * that are no cuts of the new chain stop counting; the new pair says more.
 */
export function healedChain(cohort: Cohort, gap: Gap): Chain | undefined {
  const { chain } = cohort;
  const inGap = union(chain.groups.slice(gap.low, gap.high));
  let fewest = gap.high - gap.low;
  let last: readonly Mask[] = [];
  for (const mask of cohort.looks.keys()) {
    const out = chain.top & ~mask;
    if (out === 0n || !isInside(mask, chain.top) || !isInside(out, inGap) || marginOf(cohort, mask) >= 0)
      continue;
    const groups = chain.groups.filter((group) => isInside(group, out));
    if (groups.length >= fewest || union(groups) !== out || chain.indexOf(mask) !== undefined) continue;
    fewest = groups.length;
    last = groups;
  }
  if (last.length === 0) return undefined;
  return chainOf([...chain.groups.filter((group) => !last.includes(group)), ...last]);
}

function membersOf(chain: Chain, { low, high }: Gap): number[] {
  return Array.from({ length: Math.min(high, chain.size) - low }, (_, i) => low + 1 + i);
}
