import type { Clause, ClauseWorld } from "../fakes/clause-world.ts";
import { below, shuffled } from "../fakes/seeded-random.ts";

type ScenarioKind =
  | "single"
  | "wrong-prior"
  | "two-culprits"
  | "pair"
  | "redundant"
  | "temporary"
  | "five-tests"
  | "no-culprit";

export interface Scenario {
  readonly world: ClauseWorld;
  readonly prior?: (test: string) => readonly number[];
  /** By test, the units that must be named; empty: the answer is "flaky". In the finest form that builds. */
  readonly truth: ReadonlyMap<string, readonly number[]>;
}

export interface ScenarioOptions {
  readonly kind: ScenarioKind;
  readonly units: number;
  readonly random: () => number;
  readonly prior?: "uniform" | "informative";
  readonly flips?: number;
  /** Share of the prefixes that must not build. */
  readonly unbuildable?: number;
  /** How the needs that break prefixes are laid out. */
  readonly layout?: "near" | "far";
}

/** One seeded world of a kind, with the answer that is right for it. */
export function scenario(options: ScenarioOptions): Scenario {
  const { random, units } = options;
  const needs = requirements(options);
  const { tests, truth, suspects } = tested(options, needs.free);
  const world: ClauseWorld = {
    units,
    tests,
    ...(needs.edges.length > 0 ? { requires: needs.edges } : {}),
    ...(options.flips === undefined ? {} : { flips: options.flips }),
  };
  const fine = new Map<string, readonly number[]>();
  for (const [test, named] of truth)
    fine.set(test, named.length === 1 ? inseparable(units, needs.edges, named) : named);
  if (options.kind === "wrong-prior")
    return { world, truth: fine, prior: rankedPrior(random, units, suspects, "last") };
  if (options.prior !== "informative") return { world, truth: fine };
  return { world, truth: fine, prior: rankedPrior(random, units, suspects, "calibrated") };
}

interface Tested {
  readonly tests: ReadonlyMap<string, readonly Clause[]>;
  readonly truth: ReadonlyMap<string, readonly number[]>;
  /** By test, the unit that a good prior would rank high. */
  readonly suspects: ReadonlyMap<string, number>;
}

function tested({ kind, units, random }: ScenarioOptions, free: readonly number[]): Tested {
  const pick = (count: number): number[] => shuffled(random, free).slice(0, count);
  const alone = (unit: number): Clause => ({ must: [unit], not: [] });
  const one = (clauses: readonly Clause[], named: readonly number[], suspect: number): Tested => ({
    tests: new Map([["t", clauses]]),
    truth: new Map([["t", named]]),
    suspects: new Map([["t", suspect]]),
  });
  const [a = 0, b = 0, c = 0] = pick(3);
  const [x = 0, y = 0, z = 0] = [a, b, c].sort((p, q) => p - q);
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  switch (kind) {
    case "single":
    case "wrong-prior":
      return one([alone(a)], [a], a);
    case "pair":
      return one([{ must: [low, high], not: [] }], [high], high);
    case "redundant":
      return one([alone(a), alone(b)], [low, high], a);
    case "temporary":
      return one([{ must: [x], not: [y] }, alone(z)], [z], z);
    case "no-culprit":
      return one([], [], below(random, units));
    case "two-culprits":
      return many([a, a, b, b]);
    case "five-tests":
      return many([a, a, a, a, a]);
  }
}

function many(culprits: readonly number[]): Tested {
  const named = culprits.map((unit, i) => [`t${i}`, unit] as const);
  return {
    tests: new Map(named.map(([test, unit]) => [test, [{ must: [unit], not: [] }]])),
    truth: new Map(named.map(([test, unit]) => [test, [unit]])),
    suspects: new Map(named),
  };
}

/** Rank weights: first 0.5, the next two 0.3 together, the rest 0.2. */
function rankWeights(units: number): number[] {
  if (units === 1) return [1];
  if (units === 2) return [0.7, 0.3];
  if (units === 3) return [0.5, 0.3, 0.2];
  return [0.5, 0.15, 0.15, ...Array.from({ length: units - 3 }, () => 0.2 / (units - 3))];
}

function rankedPrior(
  random: () => number,
  units: number,
  suspects: ReadonlyMap<string, number>,
  place: "calibrated" | "last",
): (test: string) => readonly number[] {
  const weights = rankWeights(units);
  const bySuspect = new Map<number, readonly number[]>();
  for (const suspect of new Set(suspects.values())) {
    const others = shuffled(
      random,
      Array.from({ length: units }, (_, i) => i).filter((unit) => unit !== suspect),
    );
    const rank = place === "last" ? units - 1 : drawRank(random, weights);
    const order = [...others.slice(0, rank), suspect, ...others.slice(rank)];
    const prior = new Array<number>(units).fill(0);
    for (const [i, unit] of order.entries()) prior[unit] = weights[i] ?? 0;
    bySuspect.set(suspect, prior);
  }
  return (test) => bySuspect.get(suspects.get(test) ?? -1) ?? [];
}

function drawRank(random: () => number, weights: readonly number[]): number {
  let left = random();
  for (const [rank, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return rank;
  }
  return 0;
}

interface Requirements {
  readonly edges: readonly (readonly [number, number])[];
  /** Units that may be the culprit. */
  readonly free: readonly number[];
}

/**
 * Needs that make a share of the prefixes unbuildable. `near`: an early unit needs one a few places later, a quarter
 * of the needs are mutual. `far`: early units need very late ones and a block is opened in one unit and closed in
 * another; any single unit but the needed ones can be taken out of head.
 */
function requirements({ units, random, unbuildable, layout }: ScenarioOptions): Requirements {
  const all = Array.from({ length: units }, (_, i) => i);
  if (unbuildable === undefined || units < 2) return { edges: [], free: all };
  const goal = Math.floor(unbuildable * (units - 1) + random());
  const edges: [number, number][] = [];
  for (let tries = 0; coverage(units, edges) < goal && tries < 400; tries++) {
    // One or two far needs cover most prefixes; near ones fill up to the goal.
    const more = layout === "far" && tries < 10 ? farNeed(units, random) : nearNeed(units, random);
    if (coverage(units, [...edges, ...more]) <= goal + 1) edges.push(...more);
  }
  const needed = new Set(edges.map(([, v]) => v));
  const free = layout === "far" ? all.filter((unit) => !needed.has(unit)) : all;
  return { edges, free: free.length >= 3 ? free : all };
}

function nearNeed(units: number, random: () => number): [number, number][] {
  const u = below(random, units - 1);
  let span = 1;
  while (random() < 0.5 && span < 6) span++;
  const v = Math.min(units - 1, u + span);
  return random() < 0.25
    ? [
        [u, v],
        [v, u],
      ]
    : [[u, v]];
}

function farNeed(units: number, random: () => number): [number, number][] {
  const third = Math.max(1, Math.floor(units / 3));
  const u = below(random, third);
  const v = Math.max(u + 1, units - 1 - below(random, third));
  return random() < 0.25
    ? [
        [u, v],
        [v, u],
      ]
    : [[u, v]];
}

/** Prefixes that do not build. */
function coverage(units: number, edges: readonly (readonly [number, number])[]): number {
  let covered = 0;
  for (let k = 0; k < units - 1; k++) if (edges.some(([u, v]) => u <= k && k < v)) covered++;
  return covered;
}

/** All units that cannot be had without `named` and that `named` cannot be had without. */
function inseparable(
  units: number,
  edges: readonly (readonly [number, number])[],
  named: readonly number[],
): readonly number[] {
  const [start = 0] = named;
  const reach = (from: number): Set<number> => {
    const seen = new Set([from]);
    for (const unit of seen) for (const [u, v] of edges) if (u === unit) seen.add(v);
    return seen;
  };
  const reached = reach(start);
  return Array.from({ length: units }, (_, i) => i).filter(
    (unit) => reached.has(unit) && reach(unit).has(start),
  );
}
