import type { Open } from "./advance.ts";
import { isBlocked } from "./blocked.ts";
import { learnBuildOdds } from "./build-odds.ts";
import { bundle } from "./bundle.ts";
import { type Chain, chainOf } from "./chain.ts";
import type { Searching } from "./choose-cuts.ts";
import { buildRecord } from "./cohort.ts";
import { cellAround, cumulative, splitGain } from "./gain.ts";
import { type Gap, gapsOf, leaderGap } from "./gaps.ts";
import { healedChain, nextReduced } from "./last-resort.ts";
import { isInside, type Mask, union } from "./mask.ts";
import { byChain, isSearching } from "./plan-round.ts";
import { type Split, splitsOf } from "./split-gap.ts";

export interface Rearranged {
  readonly open: readonly Open[];
  /** Trees to probe next, cuts of the new chains. */
  readonly splits: readonly Mask[];
  /** A chain was changed without a probe: judge again. */
  readonly changed: boolean;
}

/** Trees less likely to build than this are not tried. */
const HOPELESS = 0.02;
/** Cells per gap on huge patches; splits never go through a cell until the gap is smaller. */
const MOST_CELLS = 64;
const MOST_VIEWS = 32;
/** A gap that holds the culprit with less probability than this is not split while another is blocked. */
const LEAST_MASS = 0.02;
/** Gaps this small are tried out before their groups are fused. */
const ALL_TRIED = 4;

/**
 * When cuts do not build, another order of the same groups may. Between two neighbouring cuts that gave an outcome
 * the groups are free to move: every look so far stays a look at a cut. So the gap is split wherever the expected
 * information times the probability of building is largest - from base's side, from head's side, or by a block in
 * between - and the groups of the split move to the front of the gap. This is Zeller's dd+ (1999) with a posterior.
 * Where no split is likely to build, the groups of the gap are fused into one unit.
 */
export function rearrange(
  open: readonly Open[],
  inFlight: readonly Mask[],
  withDependents: (mask: Mask) => Mask,
): Rearranged {
  const splits: Mask[] = [];
  const moved = new Map<Open, Chain>();
  for (const [chain, cohorts] of byChain(open.filter(isSearching))) {
    const blocked = cohorts.filter((one) => isBlocked(one, inFlight));
    if (blocked.length === 0) continue;
    const change = changeOf(chain, cohorts, blocked, inFlight, withDependents);
    splits.push(...change.probes);
    for (const [one, next] of change.chains) moved.set(one, next);
  }
  if (moved.size === 0) return { open, splits, changed: false };
  const next = open.map((one) => {
    const chain = moved.get(one);
    return chain === undefined ? one : { ...one, cohort: { ...one.cohort, chain } };
  });
  return { open: next, splits, changed: splits.length === 0 };
}

interface Change {
  readonly chains: ReadonlyMap<Open, Chain>;
  readonly probes: readonly Mask[];
}

function changeOf(
  chain: Chain,
  cohorts: readonly Searching[],
  blocked: readonly Searching[],
  inFlight: readonly Mask[],
  withDependents: (mask: Mask) => Mask,
): Change {
  const closer = healed(blocked);
  if (closer.size > 0) return { chains: closer, probes: [] };
  const found = bestSplit(chain, cohorts, blocked, inFlight);
  if (found !== undefined) {
    const same = found.chain === chain;
    return { chains: new Map(same ? [] : cohorts.map((one) => [one, found.chain])), probes: [found.mask] };
  }
  if (inFlight.length > 0) return { chains: new Map(), probes: [] };
  const reduced = blocked.map((one) => nextReduced(one, withDependents)).filter((mask) => mask !== undefined);
  if (reduced.length > 0) return { chains: new Map(), probes: [...new Set(reduced)] };
  return { chains: loosened(chain, cohorts, blocked), probes: [] };
}

/** Cohorts for which head was seen to pass without a few groups of their gap. */
function healed(blocked: readonly Searching[]): ReadonlyMap<Open, Chain> {
  const next = new Map<Open, Chain>();
  for (const one of blocked) {
    const gap = leaderGap(one.cohort, one.standing.rank.leader);
    const chain = gap === undefined ? undefined : healedChain(one.cohort, gap);
    if (chain !== undefined) next.set(one, chain);
  }
  return next;
}

interface Found {
  readonly mask: Mask;
  readonly chain: Chain;
}

function bestSplit(
  chain: Chain,
  cohorts: readonly Searching[],
  blocked: readonly Searching[],
  inFlight: readonly Mask[],
): Found | undefined {
  const running = inFlight.map((mask) => chain.indexOf(mask)).filter((k) => k !== undefined);
  let best: { mask: Mask; gap: Gap } | undefined;
  let most = 0;
  for (const gap of gapsOf(chain, cohorts, inFlight)) {
    const views = blocked.slice(0, MOST_VIEWS).filter((one) => massIn(one, gap) >= LEAST_MASS);
    if (views.length === 0) continue;
    const cells = bundle(chain.groups.slice(gap.low, gap.high), MOST_CELLS);
    const gain = gainIn(gap, views, running);
    for (const { mask, inside, builds } of openSplits(chain, gap, cells, views, inFlight)) {
      const value = gain(inside) * builds;
      if (value <= most * (1 + 1e-9)) continue;
      most = value;
      best = { mask, gap };
    }
  }
  return best === undefined ? undefined : { mask: best.mask, chain: reordered(chain, best.gap, best.mask) };
}

/** Splits that were not tried and may build; none once a gap has been tried often enough. */
function openSplits(
  chain: Chain,
  gap: Gap,
  cells: readonly Mask[],
  views: readonly Searching[],
  inFlight: readonly Mask[],
): readonly Split[] {
  const [{ cohort } = {}] = [...views].sort((a, b) => massIn(b, gap) - massIn(a, gap));
  if (cohort === undefined) return [];
  const below = chain.cut(gap.low);
  const above = chain.cut(gap.high);
  const record = buildRecord(cohort);
  const tries = record.dead.filter((mask) => isInside(below, mask) && isInside(mask, above)).length;
  if (tries >= mostTries(cells.length)) return [];
  const odds = learnBuildOdds([below, ...cells, chain.top & ~above], record);
  const weights = views.map((view) => cellWeights(view, chain, gap, cells));
  return splitsOf({ below, cells, weights }, odds).filter(
    ({ mask, builds }) => builds >= HOPELESS && !cohort.looks.has(mask) && !inFlight.includes(mask),
  );
}

/** A gap of four is tried out; a large one is given up after a number of trees that grows slowly. */
function mostTries(cells: number): number {
  return cells <= ALL_TRIED ? 2 ** cells - 2 : Math.min(2 * cells + 6, 20);
}

function cellWeights({ standing }: Searching, chain: Chain, gap: Gap, cells: readonly Mask[]): Float64Array {
  const weights = new Float64Array(cells.length);
  let cell = 0;
  for (let j = gap.low + 1; j <= gap.high; j++) {
    if (!isInside(chain.groups[j - 1] ?? 0n, cells[cell] ?? 0n)) cell++;
    weights[cell] = (weights[cell] ?? 0) + (standing.rank.chance[j] ?? 0);
  }
  return weights;
}

function massIn({ standing }: Searching, { low, high }: Gap): number {
  let mass = 0;
  for (let j = low + 1; j <= high; j++) mass += standing.rank.chance[j] ?? 0;
  return mass;
}

/** Information of a tree in a gap, summed over the searches, by the weight of its cells for each. */
function gainIn(
  gap: Gap,
  views: readonly Searching[],
  running: readonly number[],
): (inside: readonly number[]) => number {
  const cell = cellAround(gap.low + 0.5, running);
  const bases = views.map(({ standing }) => {
    const sums = cumulative(standing.rank.chance);
    const start = sums[cell.low] ?? 0;
    const end = cell.high === undefined ? 1 : (sums[cell.high] ?? 1);
    return { below: (sums[gap.low] ?? 0) - start, whole: end - start, rate: standing.rank.rate };
  });
  return (inside) => {
    let gain = 0;
    for (const [i, { below, whole, rate }] of bases.entries()) {
      const mass = below + (inside[i] ?? 0);
      gain += splitGain(mass, whole - mass, rate);
    }
    return gain;
  };
}

/** The groups of `mask` move to the front of the gap; nothing else moves. */
function reordered(chain: Chain, { low, high }: Gap, mask: Mask): Chain {
  const gap = chain.groups.slice(low, high);
  const first = gap.filter((group) => isInside(group, mask));
  if (first.every((group, i) => group === gap[i])) return chain;
  const last = gap.filter((group) => !isInside(group, mask));
  return chainOf([...chain.groups.slice(0, low), ...first, ...last, ...chain.groups.slice(high)]);
}

/**
 * Nothing in the gap can be split further. Where other cohorts pinned a cut inside the gap, the cohort goes its own
 * way with a chain of its own; else the groups of the gap are one unit from now on.
 */
function loosened(
  chain: Chain,
  cohorts: readonly Searching[],
  blocked: readonly Searching[],
): ReadonlyMap<Open, Chain> {
  const next = new Map<Open, Chain>();
  for (const one of blocked) {
    const gap = leaderGap(one.cohort, one.standing.rank.leader);
    if (gap === undefined) continue;
    if (cohorts.length > 1) return next.set(one, chainOf(chain.groups));
    const fused = union(chain.groups.slice(gap.low, gap.high));
    const groups = [...chain.groups.slice(0, gap.low), fused, ...chain.groups.slice(gap.high)];
    // "Everything together" is an answer only when every other combination was tried.
    if (groups.length > 1 || gap.high <= ALL_TRIED) next.set(one, chainOf(groups));
  }
  return next;
}
