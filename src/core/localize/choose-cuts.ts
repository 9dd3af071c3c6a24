import type { Open } from "./advance.ts";
import type { Chain } from "./chain.ts";
import { isDead } from "./cohort.ts";
import { cellAround, cumulative, splitGain } from "./gain.ts";
import type { Mask } from "./mask.ts";
import type { Standing } from "./standing.ts";

/** A cohort that still wants to know which group it is. */
export type Searching = Open & { readonly standing: Standing };

interface View {
  readonly sums: Float64Array;
  readonly rate: number;
  readonly flaky: boolean;
  readonly dead: ReadonlySet<number>;
}

/** Cohorts beyond this number do not steer; they profit from the probes of the others. */
const MOST_VIEWS = 32;
/** Gains below this many bits are noise of the arithmetic. */
const LEAST_GAIN = 1e-3;
/** Cuts that do not build come in runs: a neighbour of one is worth half. */
const BESIDE_DEAD = 0.5;
/** Head was seen to fail, mostly twice: another look at it comes after cuts that tell as much. */
const HEAD_AGAIN = 0.5;

/**
 * Up to `count` cuts of one chain with the largest joint information gain over its cohorts, given the cuts that are
 * chosen or running already. Greedy; then each cut is placed again given the others, or they would not be evenly
 * spread.
 */
export function chooseCuts(
  chain: Chain,
  cohorts: readonly Searching[],
  taken: ReadonlySet<number>,
  count: number,
): Mask[] {
  const views = cohorts.slice(0, MOST_VIEWS).map((one) => viewOf(chain, one));
  const best = (chosen: readonly number[]): number | undefined =>
    bestCut(chain, views, [...taken, ...chosen]);
  let mine: number[] = [];
  while (mine.length < count) {
    const k = best(mine);
    if (k === undefined) break;
    mine.push(k);
  }
  for (let pass = 0; pass < 4 && mine.length > 1; pass++) {
    const was = [...mine].sort((a, b) => a - b).join();
    for (const k of [...mine]) {
      const others = mine.filter((other) => other !== k);
      mine = [...others, best(others) ?? k];
    }
    if ([...mine].sort((a, b) => a - b).join() === was) break;
  }
  return mine.map((k) => chain.cut(k));
}

function viewOf(chain: Chain, { cohort, standing }: Searching): View {
  const dead = new Set<number>();
  for (const mask of cohort.looks.keys()) {
    const k = isDead(cohort, mask) ? chain.indexOf(mask) : undefined;
    if (k !== undefined) dead.add(k);
  }
  return {
    sums: cumulative(standing.rank.chance),
    rate: standing.rank.rate,
    flaky: cohort.noneChance >= 0.5,
    dead,
  };
}

function bestCut(chain: Chain, views: readonly View[], chosen: readonly number[]): number | undefined {
  const sorted = [...new Set(chosen)].sort((a, b) => a - b);
  let best: number | undefined;
  let most = LEAST_GAIN;
  for (let k = 1; k <= chain.size; k++) {
    if (sorted.includes(k)) continue;
    const cell = cellAround(k, sorted);
    let gain = 0;
    for (const view of views) gain += gainAt(view, k, cell);
    if (gain <= most * (1 + 1e-9)) continue;
    most = gain;
    best = k;
  }
  return best;
}

function gainAt(view: View, k: number, { low, high }: { low: number; high: number | undefined }): number {
  if (view.dead.has(k)) return 0;
  const at = view.sums[k] ?? 0;
  const last = view.sums.length - 1;
  // A further run of head is the look that tells "no unit" from all units. Cuts are not chosen for that, unless
  // the tests are known to flake.
  const ceiling = k === last || view.flaky ? 1 : (view.sums[last] ?? 1);
  const outside = (high === undefined ? ceiling : (view.sums[high] ?? 1)) - at;
  const again = k === last && !view.flaky ? HEAD_AGAIN : 1;
  const gain = splitGain(at - (view.sums[low] ?? 0), outside, view.rate) * again;
  const left = view.dead.has(k - 1) ? BESIDE_DEAD : 1;
  const right = view.dead.has(k + 1) ? BESIDE_DEAD : 1;
  return gain * left * right;
}

/** Bits a running probe still promises; used to stop probes whose answer no longer matters. */
export function promiseOf(mask: Mask, cohorts: readonly Searching[]): number {
  let promise = 0;
  for (const { cohort, standing } of cohorts) {
    const k = cohort.chain.indexOf(mask);
    if (k === undefined) continue;
    const at = cumulative(standing.rank.chance)[k] ?? 0;
    promise += splitGain(at, 1 - at, standing.rank.rate);
  }
  return promise;
}
