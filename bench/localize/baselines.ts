import type { ProbeOutcome } from "../../src/core/localize/result.ts";

/** One run of all tests on base plus some units. */
type Ask = (units: readonly number[]) => ReadonlyMap<string, ProbeOutcome>;

/** Names units for every test. Answers without proof. */
export type Baseline = (
  units: number,
  tests: readonly string[],
  ask: Ask,
  random: () => number,
) => ReadonlyMap<string, readonly number[]>;

const upTo = (k: number): number[] => Array.from({ length: k }, (_, i) => i);
const between = (low: number, high: number): number[] => upTo(high).slice(low);

/** Prefix by prefix; prefixes that do not build are passed over and widen the answer. */
export const linearScan: Baseline = (units, tests, ask) => {
  const named = new Map<string, readonly number[]>();
  const last = new Map(tests.map((test) => [test, 0]));
  for (let k = 1; k < units && named.size < tests.length; k++) {
    const outcomes = ask(upTo(k));
    for (const test of tests.filter((one) => !named.has(one))) {
      const outcome = outcomes.get(test);
      if (outcome === "fail") named.set(test, between(last.get(test) ?? 0, k));
      else if (outcome === "pass") last.set(test, k);
    }
  }
  for (const test of tests) if (!named.has(test)) named.set(test, between(last.get(test) ?? 0, units));
  return named;
};

/** git bisect with its skip rule: after a skip the next cut is drawn at random, biased to the best ones. */
export const gitBisect =
  (copies: 1 | 3): Baseline =>
  (units, tests, ask, random) => {
    const cache = new Map<number, ReadonlyMap<string, ProbeOutcome>>();
    const outcomesAt = (k: number): ReadonlyMap<string, ProbeOutcome> => {
      const known =
        cache.get(k) ??
        majority(
          tests,
          Array.from({ length: copies }, () => ask(upTo(k))),
        );
      cache.set(k, known);
      return known;
    };
    return new Map(tests.map((test) => [test, bisect(units, random, (k) => outcomesAt(k).get(test))]));
  };

function bisect(
  units: number,
  random: () => number,
  outcomeAt: (k: number) => ProbeOutcome | undefined,
): readonly number[] {
  let low = 0;
  let high = units;
  const skipped = new Set<number>();
  while (true) {
    const cuts = between(low + 1, high).sort(
      (a, b) => Math.min(b - low, high - b) - Math.min(a - low, high - a),
    );
    const open = cuts.filter((k) => !skipped.has(k));
    const [best] = cuts;
    if (open.length === 0 || best === undefined) return between(low, high);
    const draw = random();
    const k = skipped.has(best) ? (open[Math.floor(open.length * draw * Math.sqrt(draw))] ?? best) : best;
    const outcome = outcomeAt(k);
    if (outcome === "fail") high = k;
    else if (outcome === "pass") low = k;
    else skipped.add(k);
  }
}

function majority(
  tests: readonly string[],
  runs: readonly ReadonlyMap<string, ProbeOutcome>[],
): ReadonlyMap<string, ProbeOutcome> {
  return new Map(
    tests.map((test) => {
      const outcomes = runs.map((run) => run.get(test) ?? "unresolved");
      const fails = outcomes.filter((outcome) => outcome === "fail").length;
      const dead = outcomes.filter((outcome) => outcome === "unresolved").length;
      if (dead > 0) return [test, "unresolved"] as const;
      return [test, fails * 2 > runs.length ? "fail" : "pass"] as const;
    }),
  );
}

/** ddmin with a cache; a tree that does not build counts as not failing. */
export const ddmin: Baseline = (units, tests, ask) => {
  const cache = new Map<string, ReadonlyMap<string, ProbeOutcome>>();
  const fails = (test: string, tree: readonly number[]): boolean => {
    if (tree.length === 0) return false;
    const sorted = [...tree].sort((a, b) => a - b);
    const known = cache.get(sorted.join()) ?? ask(sorted);
    cache.set(sorted.join(), known);
    return known.get(test) === "fail";
  };
  return new Map(tests.map((test) => [test, minimise(upTo(units), (tree) => fails(test, tree))]));
};

function minimise(all: readonly number[], fails: (tree: readonly number[]) => boolean): readonly number[] {
  let left = all;
  let parts = 2;
  while (left.length >= 2) {
    const size = left.length;
    const blocks = upTo(parts).map((i) =>
      left.slice(Math.floor((size * i) / parts), Math.floor((size * (i + 1)) / parts)),
    );
    const block = blocks.find(fails);
    const rest = blocks.map((one) => left.filter((unit) => !one.includes(unit)));
    const complement = block === undefined && parts > 2 ? rest.find(fails) : undefined;
    if (block !== undefined) {
      left = block;
      parts = 2;
    } else if (complement !== undefined) {
      left = complement;
      parts = Math.max(2, parts - 1);
    } else if (parts >= size) return left;
    else parts = Math.min(size, parts * 2);
  }
  return left;
}
