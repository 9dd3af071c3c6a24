import type { Certificate } from "./certificate.ts";
import { type Cohort, freshFails, freshPasses, isDead, isResolved, marginOf } from "./cohort.ts";
import { type Counterfactual, counterfactual } from "./counterfactual.ts";
import type { Mask } from "./mask.ts";
import { looksFor } from "./noise.ts";
import { type Rank, rankGroups } from "./posterior.ts";

/** What the looks so far allow to conclude about a cohort in search, and what is missing. */
export interface Standing {
  readonly rank: Rank;
  /** Probability of the leading unit; 0 when the leader is "none". */
  readonly confidence: number;
  /** Trees the leader still needs, the most urgent first; a tree named twice is wanted twice. */
  readonly wants: readonly Mask[];
  /** The leader's unseen links while it is not yet confident: for idle workers. */
  readonly hopes: readonly Mask[];
  readonly end?: StandingEnd;
}

type StandingEnd =
  | { readonly kind: "certified"; readonly certificate: Certificate }
  | { readonly kind: "flaky" }
  /** The unit breaks the test for certain, and the top without it still fails. */
  | { readonly kind: "several"; readonly unit: Mask; readonly without: Mask }
  /** The pair was seen, and no tree without the unit could be built. */
  | { readonly kind: "unseparable"; readonly certificate: Certificate };

export interface JudgeOptions {
  readonly delta: number;
  /** The units of a set and all units known to need them. */
  readonly withDependents: (mask: Mask) => Mask;
}

/** From this probability on, the leader's links are worth more than a further cut. */
export const CONFIDENT = 0.9;

/**
 * Judges the leading unit by the three links. The stopping rule uses likelihood ratios only: for every rival unit
 * the ratio must reach (n + 1) / delta, which by Ville's inequality happens to a wrong unit with probability below
 * delta / (n + 1), however the probes were chosen and whenever the search stops. The prior is not in it.
 */
export function judge(cohort: Cohort, options: JudgeOptions): Standing {
  const rank = rankGroups(cohort);
  if (rank.leader === 0) return judgeNone(cohort, rank, options.delta);
  const confidence = rank.chance[rank.leader] ?? 0;
  const pair = pairOf(cohort, rank.leader);
  const open: Standing = { rank, confidence, wants: [], hopes: [] };
  if (pair.dead) return open;
  const without = counterfactual(cohort, rank, options.withDependents);
  if (without.kind === "exhausted") return judgeUnseparable(cohort, pair, open);
  const evidence = evidenceFor(cohort, rank, without, options.delta);
  const end = endOf(cohort, pair, evidence);
  if (end !== undefined) return { ...open, end };
  if (pair.holds && evidence.without.nats < 0)
    return { ...open, wants: doubtsBeforeSeveral(cohort, pair, evidence) };
  const missing = missingLinks(cohort, pair, evidence);
  if (confidence >= CONFIDENT) return { ...open, wants: missing };
  return { ...open, hopes: [...new Set(missing)].filter((mask) => !isResolved(cohort, mask)) };
}

function judgeNone(cohort: Cohort, rank: Rank, delta: number): Standing {
  const { top, size } = cohort.chain;
  const open: Standing = { rank, confidence: 0, wants: [], hopes: [] };
  const wanted = Math.log((size + 1) / delta);
  let lead = Number.POSITIVE_INFINITY;
  for (let j = 1; j <= size; j++)
    lead = Math.min(lead, (rank.likelihood[0] ?? 0) - (rank.likelihood[j] ?? 0));
  if (lead >= wanted && marginOf(cohort, top) <= -2) return { ...open, end: { kind: "flaky" } };
  return { ...open, wants: Array.from({ length: looksFor(wanted, lead, rank.worth) }, () => top) };
}

/** The two neighbouring cuts that differ by the leader alone. */
interface Pair {
  readonly leader: number;
  readonly unit: Mask;
  readonly before: Mask;
  readonly after: Mask;
  /** One of the two cuts gives no outcome. */
  readonly dead: boolean;
  readonly passesBefore: boolean;
  readonly failsAfter: boolean;
  readonly holds: boolean;
}

function pairOf(cohort: Cohort, leader: number): Pair {
  const { chain } = cohort;
  const before = chain.cut(leader - 1);
  const after = chain.cut(leader);
  const passesBefore = marginOf(cohort, before) < 0;
  // The head run that selected the test is no fresh failure, but it is a failure.
  const failsAfter = marginOf(cohort, after) > 0 || (after === chain.top && marginOf(cohort, after) >= 0);
  return {
    leader,
    unit: chain.groups[leader - 1] ?? 0n,
    before,
    after,
    dead: (before !== 0n && isDead(cohort, before)) || (after !== chain.top && isDead(cohort, after)),
    passesBefore,
    failsAfter,
    holds: passesBefore && failsAfter,
  };
}

interface Evidence {
  readonly rank: Rank;
  readonly without: Counterfactual & { readonly kind: "tree" };
  /** The tree without the unit is another tree than the cut before it, so its looks count on their own. */
  readonly own: boolean;
  /** Least lead, in nats, over the rivals before and after the leader; without and with the counterfactual. */
  readonly leftPair: number;
  readonly rightPair: number;
  readonly left: number;
  readonly right: number;
  /** Lead over "no unit". The counterfactual passes under it too and is not counted. */
  readonly none: number;
  readonly wanted: number;
  readonly wantedNone: number;
  readonly delta: number;
}

function evidenceFor(cohort: Cohort, rank: Rank, without: Evidence["without"], delta: number): Evidence {
  const { chain, noneChance } = cohort;
  const n = chain.size;
  const own = without.mask !== chain.cut(rank.leader - 1);
  const lead = { leftPair: Infinity, rightPair: Infinity, left: Infinity, right: Infinity };
  for (let j = 1; j <= n; j++) {
    if (j === rank.leader) continue;
    const bare = (rank.likelihood[rank.leader] ?? 0) - (rank.likelihood[j] ?? 0);
    // A rival that was taken out along with the leader is not contradicted by the tree without both.
    const contradicted = own && ((chain.groups[j - 1] ?? 0n) & without.mask) !== 0n;
    const full = contradicted ? bare + without.nats : bare;
    const side = j < rank.leader ? "left" : "right";
    lead[side] = Math.min(lead[side], full);
    lead[`${side}Pair`] = Math.min(lead[`${side}Pair`], bare);
  }
  return {
    rank,
    without,
    own,
    ...lead,
    none: (rank.likelihood[rank.leader] ?? 0) - (rank.likelihood[0] ?? 0),
    wanted: Math.log((n + 1) / delta),
    wantedNone: Math.max(Math.log(1 / delta), Math.log((n * noneChance) / ((1 - noneChance) * delta))),
    delta,
  };
}

function endOf(cohort: Cohort, pair: Pair, e: Evidence): StandingEnd | undefined {
  if (!pair.holds) return undefined;
  const fresh = freshFails(cohort, pair.after) > 0 && freshPassSeen(cohort, pair, e);
  const sure = Math.min(e.left, e.right) >= e.wanted && e.none >= e.wantedNone;
  if (e.without.nats > 0 && sure && fresh) {
    const { unit, before, after } = pair;
    const certificate = { unit, before, after, without: e.without.mask, wrongAtMost: reached(cohort, e) };
    return { kind: "certified", certificate };
  }
  const severalSure = e.without.nats < 0 && doubtsBeforeSeveral(cohort, pair, e).length === 0;
  return severalSure ? { kind: "several", unit: pair.unit, without: e.without.mask } : undefined;
}

function freshPassSeen(cohort: Cohort, pair: Pair, e: Evidence): boolean {
  return freshPasses(cohort, pair.before) > 0 || freshPasses(cohort, e.without.mask) > 0;
}

/** No tree without the unit builds: the pair is all there is, and once it stands the answer says so. */
function judgeUnseparable(cohort: Cohort, pair: Pair, open: Standing): Standing {
  if (!pair.passesBefore) return { ...open, wants: [pair.before] };
  if (freshFails(cohort, pair.after) === 0) return { ...open, wants: [pair.after] };
  const { unit, before, after } = pair;
  const without = before;
  return {
    ...open,
    end: { kind: "unseparable", certificate: { unit, before, after, without, wrongAtMost: 1 } },
  };
}

/** The bound the looks really reach; never above delta, which the stopping rule guarantees. */
function reached(cohort: Cohort, e: Evidence): number {
  const n = cohort.chain.size;
  const units = n === 1 ? 0 : (n + 1) * Math.exp(-Math.min(e.left, e.right));
  const none = ((n * cohort.noneChance) / (1 - cohort.noneChance)) * Math.exp(-e.none);
  return Math.min(e.delta, Math.max(units, none, Math.exp(-e.none)));
}

/**
 * Still fails without the leader: before anyone hunts for a second unit, each link must be beyond doubt by itself,
 * or one flake would start a hunt for units that do not exist.
 */
function doubtsBeforeSeveral(cohort: Cohort, pair: Pair, e: Evidence): Mask[] {
  const leastLooks = e.rank.worth >= e.wanted ? 1 : 2;
  const thin = (mask: Mask): boolean => Math.abs(marginOf(cohort, mask)) < leastLooks;
  const doubts: Mask[] = [];
  if (pair.before !== 0n && (e.leftPair < e.wanted || thin(pair.before))) doubts.push(pair.before);
  if (e.rightPair < e.wanted || thin(pair.after)) doubts.push(pair.after);
  const { mask, nats } = e.without;
  if (-nats < e.wanted || thin(mask)) doubts.push(mask);
  return doubts.sort((a, b) => Math.abs(marginOf(cohort, a)) - Math.abs(marginOf(cohort, b)));
}

/** The pair comes first and the counterfactual last: the other order can loop when a strong prior is wrong. */
function missingLinks(cohort: Cohort, pair: Pair, e: Evidence): Mask[] {
  const missing: Mask[] = [];
  if (!pair.passesBefore) missing.push(pair.before);
  if (!pair.failsAfter) missing.push(pair.after);
  const { mask, nats } = e.without;
  const unseen = marginOf(cohort, mask) === 0;
  const contrary = missing.length === 0 && nats <= 0;
  if (e.own && (unseen || contrary)) missing.push(mask);
  return missing.length > 0 ? missing : reruns(cohort, pair, e);
}

/** All links are there; one of them is not yet sure enough. */
function reruns(cohort: Cohort, pair: Pair, e: Evidence): Mask[] {
  const again = (mask: Mask, has: number): Mask[] =>
    Array.from({ length: looksFor(e.wanted, has, e.rank.worth) }, () => mask);
  const weakLeft = e.left < e.wanted;
  const weakRight = e.right < e.wanted;
  if (weakLeft && weakRight && e.own && !e.without.wider)
    return again(e.without.mask, Math.max(e.left, e.right));
  const wants: Mask[] = [];
  if (weakLeft) wants.push(...again(pair.before, e.left));
  if (weakRight) wants.push(...again(pair.after, e.right));
  if (wants.length > 0) return wants;
  if (e.none < e.wantedNone) {
    const looks = looksFor(e.wantedNone, e.none, e.rank.worth);
    return Array.from({ length: looks }, () => pair.after);
  }
  // Nothing is in doubt but freshness: the caller's own runs of base and head are not looks of this search.
  return freshFails(cohort, pair.after) === 0 ? [pair.after] : [pair.before];
}
