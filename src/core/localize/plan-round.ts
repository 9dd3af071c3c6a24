import type { Open } from "./advance.ts";
import { isBlocked } from "./blocked.ts";
import type { Chain } from "./chain.ts";
import { chooseCuts, promiseOf, type Searching } from "./choose-cuts.ts";
import { isDead } from "./cohort.ts";
import type { Mask } from "./mask.ts";
import { CONFIDENT } from "./standing.ts";

export interface RoundInput {
  readonly open: readonly Open[];
  /** Workers without a probe. */
  readonly free: number;
  readonly parallel: number;
  /** Trees being probed now. */
  readonly inFlight: readonly Mask[];
  /** Head, when it is to be confirmed. */
  readonly first: readonly Mask[];
  /** Trees that the rearrangement chose for the searches that are stuck. */
  readonly splits: readonly Mask[];
}

/** With this many workers the leader's links are tried before it is sure, from the given confidence on. */
const SPECULATE_FROM = 3;
const SPECULATE_AT = 0.3;
/** Idle workers try head without a unit only when it has at least this probability. */
const IDLE_AT = 0.02;
const MOST_HEARD = 32;

/**
 * The next probes, at most one per free worker: what the cohorts cannot do without, then likely links ahead of time,
 * then the cuts that tell most, then head without the likeliest units.
 */
export function planRound(input: RoundInput): readonly Mask[] {
  const picked: Mask[] = [];
  const room = (): number => input.free - picked.length;
  const add = (masks: readonly Mask[]): void => {
    for (const mask of masks) if (room() > 0) picked.push(mask);
  };
  const fresh = (masks: readonly Mask[]): Mask[] =>
    masks.filter((mask) => !picked.includes(mask) && !input.inFlight.includes(mask));
  add(fresh(input.first));
  add(wanted(input.open, [...input.inFlight, ...picked]));
  if (input.parallel >= SPECULATE_FROM) add(fresh(hoped(input.open)));
  const searching = input.open.filter(isSearching);
  const undecided = searching.filter(isUndecided);
  const addCuts = (cohorts: readonly Searching[]): void => {
    for (const [chain, same] of byChain(cohorts)) {
      const running = cutsOf(chain, [...input.inFlight, ...picked]);
      if (room() > 0) add(fresh(chooseCuts(chain, same, running, room())));
    }
  };
  // A search that gets on does not wait for one that is stuck.
  addCuts(undecided.filter((one) => !isBlocked(one, input.inFlight)));
  add(fresh(input.splits));
  addCuts(undecided);
  if (input.parallel > 1) add(fresh(counterfactuals(searching)).slice(0, Math.max(0, room())));
  const idle = picked.length === 0 && input.inFlight.length === 0;
  return idle ? searching.flatMap(({ standing }) => standing.hopes).slice(0, input.free) : picked;
}

export function isSearching(open: Open): open is Searching {
  return open.standing !== undefined;
}

function isUndecided({ standing }: Searching): boolean {
  return standing.confidence < CONFIDENT;
}

export function byChain(cohorts: readonly Searching[]): ReadonlyMap<Chain, Searching[]> {
  const groups = new Map<Chain, Searching[]>();
  for (const one of cohorts) {
    const same = groups.get(one.cohort.chain);
    if (same === undefined) groups.set(one.cohort.chain, [one]);
    else same.push(one);
  }
  return groups;
}

function cutsOf(chain: Chain, masks: readonly Mask[]): ReadonlySet<number> {
  const cuts = new Set<number>();
  for (const mask of masks) {
    const k = chain.indexOf(mask);
    if (k !== undefined && k > 0) cuts.add(k);
  }
  return cuts;
}

/** Needed trees by urgency. A tree wanted several times is named several times, less the probes that run. */
function wanted(open: readonly Open[], running: readonly Mask[]): Mask[] {
  const wants = new Map<Mask, { urgency: number; copies: number }>();
  for (const { cohort, standing, wants: mine } of open) {
    const distinct = [...new Set(mine)];
    for (const [i, mask] of distinct.entries()) {
      if (isDead(cohort, mask)) continue;
      const urgency = (standing?.confidence ?? CONFIDENT) - i * 1e-3;
      const copies = mine.filter((other) => other === mask).length;
      const known = wants.get(mask) ?? { urgency: 0, copies: 0 };
      wants.set(mask, { urgency: Math.max(known.urgency, urgency), copies: Math.max(known.copies, copies) });
    }
  }
  return [...wants]
    .sort(([, a], [, b]) => b.urgency - a.urgency)
    .flatMap(([mask, { copies }]) => {
      const left = copies - running.filter((other) => other === mask).length;
      return Array.from({ length: Math.max(0, left) }, () => mask);
    });
}

function hoped(open: readonly Open[]): Mask[] {
  const hopeful = open.filter(isSearching).filter(({ standing }) => standing.confidence >= SPECULATE_AT);
  hopeful.sort((a, b) => b.standing.confidence - a.standing.confidence);
  return [...new Set(hopeful.flatMap(({ standing }) => standing.hopes))];
}

/** Head without a unit, by the probability that the unit is to blame. */
function counterfactuals(searching: readonly Searching[]): Mask[] {
  const chances = new Map<Mask, number>();
  for (const { cohort, standing } of searching.slice(0, MOST_HEARD)) {
    for (const [i, group] of cohort.chain.groups.entries()) {
      const chance = standing.rank.chance[i + 1] ?? 0;
      if (chance < IDLE_AT / MOST_HEARD) continue;
      const mask = cohort.chain.top & ~group;
      if (mask === 0n || cohort.looks.has(mask)) continue;
      chances.set(mask, (chances.get(mask) ?? 0) + chance);
    }
  }
  return [...chances]
    .filter(([, chance]) => chance >= IDLE_AT)
    .sort(([, a], [, b]) => b - a)
    .map(([mask]) => mask);
}

/** Running probes whose answer can change nothing any more. */
export function uselessProbes(open: readonly Open[], inFlight: readonly Mask[]): Mask[] {
  if (inFlight.length === 0) return [];
  const searching = open.filter(isSearching);
  const needed = new Set(open.flatMap(({ wants, standing }) => [...wants, ...(standing?.hopes ?? [])]));
  const likely = new Set(counterfactuals(searching));
  return inFlight.filter(
    (mask) => !needed.has(mask) && !likely.has(mask) && promiseOf(mask, searching) < 0.05,
  );
}
