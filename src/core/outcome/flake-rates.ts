import type { SuiteRun } from "../tests/suite-run.ts";
import type { TestKey } from "../tests/test-id.ts";

/** How a test did in several runs of one tree. */
export interface Wavering {
  readonly passed: number;
  readonly runs: number;
  /** Chance of the rarer answer, never 0 or 1: (rarer + ½) / (runs + 1). */
  readonly rate: number;
}

/**
 * The tests that gave different answers in runs of one tree, with how often. Only runs that came to their end count: in them a
 * test that is absent did not pass.
 */
export function flakeRates(runs: readonly SuiteRun[]): ReadonlyMap<TestKey, Wavering> {
  const completed = runs.filter(({ kind }) => kind === "completed");
  const passes = new Map<TestKey, number>();
  for (const { results } of completed) {
    for (const [key, { status }] of results) {
      if (status === "passed") passes.set(key, (passes.get(key) ?? 0) + 1);
    }
  }
  const wavering = new Map<TestKey, Wavering>();
  for (const [key, passed] of passes) {
    const count = completed.length;
    if (passed === count) continue;
    const rate = (Math.min(passed, count - passed) + 0.5) / (count + 1);
    wavering.set(key, { passed, runs: count, rate });
  }
  return wavering;
}
