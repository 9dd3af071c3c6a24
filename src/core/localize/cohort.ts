import type { BuildRecord } from "./build-odds.ts";
import type { Certificate } from "./certificate.ts";
import type { Chain } from "./chain.ts";
import type { Mask } from "./mask.ts";
import type { ProbeAnswer, ProbeOutcome } from "./result.ts";

/** What was seen of one tree. `unresolved` looks say nothing about the test. */
export interface Looks {
  readonly passes: number;
  readonly fails: number;
  readonly unresolved: number;
  readonly passRuns: readonly number[];
  readonly failRuns: readonly number[];
}

/** Where a cohort stands: looking for a unit, making a repair set minimal, or asking what the culprit needs. */
type Stage =
  | { readonly kind: "search" }
  | { readonly kind: "shrink"; readonly certificate: Certificate }
  | { readonly kind: "explain"; readonly certificate: Certificate; readonly history: readonly Mask[] };

/**
 * Open tests that answered alike on every tree so far. They are reasoned about once, so that a thousand tests
 * broken by one unit cost no more than one test. Each is still certified on its own looks alone.
 */
export interface Cohort {
  readonly tests: readonly string[];
  readonly looks: ReadonlyMap<Mask, Looks>;
  /** Rate of wrong outcomes the caller assumes. */
  readonly assumedRate: number;
  /** Chance that no unit is to blame, before anything ran. */
  readonly noneChance: number;
  /** Weight by unit, summing to 1. */
  readonly weights: Float64Array;
  readonly chain: Chain;
  /** Units proved to break the test that repair mode has taken out of the chain. */
  readonly parts: readonly Mask[];
  readonly stage: Stage;
}

const NONE: Looks = { passes: 0, fails: 0, unresolved: 0, passRuns: [], failRuns: [] };

export function looksAt(cohort: Cohort, mask: Mask): Looks {
  return cohort.looks.get(mask) ?? NONE;
}

/** Failures minus passes seen on a tree. */
export function marginOf(cohort: Cohort, mask: Mask): number {
  const { fails, passes } = looksAt(cohort, mask);
  return fails - passes;
}

/** The tree was tried and gave no outcome for these tests. */
export function isDead(cohort: Cohort, mask: Mask): boolean {
  const { fails, passes, unresolved } = looksAt(cohort, mask);
  return unresolved > 0 && fails + passes === 0;
}

/** The tree gave an outcome for these tests. */
export function isResolved(cohort: Cohort, mask: Mask): boolean {
  const { fails, passes } = looksAt(cohort, mask);
  return fails + passes > 0;
}

/** Failures seen by the search itself. Head's own failure, which selected the tests, is never entered. */
export function freshFails(cohort: Cohort, mask: Mask): number {
  return looksAt(cohort, mask).fails;
}

/** Passes seen by the search itself: the caller's run of base does not count. */
export function freshPasses(cohort: Cohort, mask: Mask): number {
  return looksAt(cohort, mask).passes - (mask === 0n ? 1 : 0);
}

/** What is known about building: base and the top do, and every tree that gave an outcome. */
export function buildRecord(cohort: Cohort): BuildRecord {
  const masks = [...cohort.looks.keys()];
  return {
    built: [0n, cohort.chain.top, ...masks.filter((mask) => isResolved(cohort, mask))],
    dead: masks.filter((mask) => isDead(cohort, mask)),
  };
}

/** Cohorts after one more answer: one per outcome that occurred. */
export function withAnswer(
  cohort: Cohort,
  mask: Mask,
  answer: ProbeAnswer,
  weightsOf: (tests: readonly string[]) => Float64Array,
): Cohort[] {
  const byOutcome = new Map<ProbeOutcome, string[]>();
  for (const test of cohort.tests) {
    const outcome = answer.outcomes.get(test) ?? "unresolved";
    const same = byOutcome.get(outcome);
    if (same === undefined) byOutcome.set(outcome, [test]);
    else same.push(test);
  }
  return [...byOutcome].map(([outcome, tests]) => ({
    ...cohort,
    tests,
    looks: new Map(cohort.looks).set(mask, oneMore(looksAt(cohort, mask), outcome, answer.runIds)),
    weights: byOutcome.size === 1 ? cohort.weights : weightsOf(tests),
  }));
}

function oneMore(looks: Looks, outcome: ProbeOutcome, runIds: readonly number[]): Looks {
  switch (outcome) {
    case "pass":
      return { ...looks, passes: looks.passes + 1, passRuns: [...looks.passRuns, ...runIds] };
    case "fail":
      return { ...looks, fails: looks.fails + 1, failRuns: [...looks.failRuns, ...runIds] };
    case "unresolved":
      return { ...looks, unresolved: looks.unresolved + 1 };
  }
}
