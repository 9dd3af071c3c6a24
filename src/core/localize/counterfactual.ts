import { learnBuildOdds } from "./build-odds.ts";
import { bundle } from "./bundle.ts";
import { buildRecord, type Cohort, isDead, isResolved, marginOf } from "./cohort.ts";
import { isInside, type Mask, sizeOf, union } from "./mask.ts";
import type { Rank } from "./posterior.ts";

/** The top without the leading unit, as far as such a tree can be had. */
export type Counterfactual =
  | {
      readonly kind: "tree";
      readonly mask: Mask;
      /** Nats for "it passes"; negative when it fails, 0 when it was not looked at. */
      readonly nats: number;
      /** Units that seem to need the leader were left out with it. */
      readonly wider: boolean;
    }
  | { readonly kind: "exhausted" };

/** Trees without the leader that are tried before the third link is given up. */
const MOST_TRIES = 7;
const BUNDLES = 96;
/** A tree this likely to build is tried at once; else the likeliest of the line. */
const LIKELY = 0.4;

/**
 * Head minus the unit does not build when other units need it. Then those must go too: which ones is learned from
 * what did not build, a few tries at most. The cut before the unit leaves out all that follows and always builds,
 * but it is the first link again and proves nothing new.
 */
export function counterfactual(
  cohort: Cohort,
  rank: Rank,
  withDependents: (mask: Mask) => Mask,
): Counterfactual {
  const { chain } = cohort;
  const unit = chain.groups[rank.leader - 1] ?? 0n;
  const before = chain.cut(rank.leader - 1);
  const tree = (mask: Mask, wider: boolean): Counterfactual => ({
    kind: "tree",
    mask,
    nats: -marginOf(cohort, mask) * rank.worth,
    wider,
  });
  const plain = chain.top & ~withDependents(unit);
  if (plain === 0n || !isDead(cohort, plain)) return tree(plain, false);
  const tried = [...cohort.looks.keys()].filter(
    (mask) =>
      (mask & unit) === 0n && mask !== before && isInside(mask, chain.top) && isInside(before & plain, mask),
  );
  const built = tried.filter((mask) => isResolved(cohort, mask)).sort((a, b) => sizeOf(b) - sizeOf(a))[0];
  if (built !== undefined) return tree(built, true);
  const next = tried.length < MOST_TRIES ? nextTry(cohort, rank.leader, plain) : undefined;
  if (next !== undefined) return tree(next, true);
  // Every tree between the first link's and head was tried: nothing that follows builds without the unit.
  return tried.length >= everyTree(cohort, rank.leader, plain) ? tree(before, true) : { kind: "exhausted" };
}

/** How many trees keep the cut before the leader, leave the leader out, and keep something of what follows. */
function everyTree(cohort: Cohort, leader: number, plain: Mask): number {
  return 2 ** cohort.chain.groups.slice(leader).filter((group) => isInside(group, plain)).length - 1;
}

/** Leaves out, besides the leader, the later units likeliest to need what is already left out. */
function nextTry(cohort: Cohort, leader: number, plain: Mask): Mask | undefined {
  const { chain } = cohort;
  const before = chain.cut(leader - 1);
  const after = chain.groups.slice(leader).filter((group) => isInside(group, plain));
  const cells = [before, chain.top & ~before & ~plain, ...bundle(after, BUNDLES)];
  const odds = learnBuildOdds(cells, buildRecord(cohort));
  const gone = new Set([1]);
  const kept = (): Mask => cells.reduce((all, cell, i) => (gone.has(i) ? all : all | cell), 0n);
  let best: { mask: Mask; builds: number } | undefined;
  while (best === undefined || best.builds < LIKELY) {
    const mask = kept();
    if (mask === before) break;
    const builds = odds.chance((cell) => !gone.has(cell));
    if (!cohort.looks.has(mask) && (best === undefined || builds > best.builds)) best = { mask, builds };
    const next = likeliestUser(cells.length, odds.at, gone);
    if (next === undefined) break;
    gone.add(next);
  }
  return best?.mask ?? untried(cohort, before, after);
}

/** What the greedy line left out, while what follows the leader is little enough to try all of it. */
function untried(cohort: Cohort, before: Mask, after: readonly Mask[]): Mask | undefined {
  if (2 ** after.length - 1 > MOST_TRIES) return undefined;
  for (let bits = 2 ** after.length - 2; bits > 0; bits--) {
    const mask = before | union(after.filter((_, i) => ((bits >> i) & 1) === 1));
    if (!cohort.looks.has(mask)) return mask;
  }
  return undefined;
}

function likeliestUser(
  m: number,
  at: (a: number, b: number) => number,
  gone: ReadonlySet<number>,
): number | undefined {
  let best: number | undefined;
  let most = -1;
  for (let cell = 2; cell < m; cell++) {
    if (gone.has(cell)) continue;
    let needs = 0;
    for (const b of gone) needs += at(cell, b);
    if (needs <= most) continue;
    most = needs;
    best = cell;
  }
  return best;
}
