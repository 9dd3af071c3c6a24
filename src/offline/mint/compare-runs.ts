import type { SuiteRun } from "../../core/tests/suite-run.ts";
import { type TestKey, testOfKey, writeTestId } from "../../core/tests/test-id.ts";
import { type Buckets, type MintRules, mintBuckets } from "../mint-buckets.ts";
import { nodeIdOf } from "../run/listed-tests.ts";
import type { TreeRun } from "../run/run-tree.ts";
import { statusWord } from "../run/statuses-of-run.ts";
import type { Rejection } from "./candidate.ts";

/** How a task names its tests: as pytest does, so that a log of pytest can be graded by it, or as the gate writes them. */
export type TestNaming = (key: TestKey) => string;

export const testNaming = (frameworks: readonly string[]): TestNaming => {
  if (frameworks.every((name) => name === "pytest")) return nodeIdOf;
  const style = frameworks.length > 1 ? "several-suites" : "one-suite";
  return (key) => writeTestId(testOfKey(key), style);
};

/** What came of running a tree: nothing wrong, or why no task can be made of it. */
export function faultOfRun({
  runs,
}: TreeRun): { readonly because: Rejection; readonly detail: string } | undefined {
  for (const run of runs) {
    const because = rejectionOf(run);
    if (because !== undefined) return { because, detail: detailOf(run) };
  }
  return undefined;
}

function rejectionOf(run: SuiteRun): Rejection | undefined {
  if (run.kind === "completed") return undefined;
  if (run.kind === "timed-out") return "too-slow";
  return run.kind === "invalid" && run.reason === "setup-failed" ? "does-not-install" : "does-not-run";
}

function detailOf(run: SuiteRun): string {
  if (run.kind === "invalid") return `${run.reason}: ${run.detail}`;
  return run.kind === "crashed" ? run.why : run.kind;
}

export interface ComparedRuns {
  readonly buckets: Buckets;
  /** Gave several answers on one tree; in no list. */
  readonly flaky: readonly string[];
}

/** The lists from several runs of both trees. A test that is not the same in all runs of a tree is left out. */
export function compareRuns(
  before: readonly TreeRun[],
  after: readonly TreeRun[],
  { rules, name }: { readonly rules: MintRules; readonly name: TestNaming },
): ComparedRuns {
  const flaky = new Set([...unsteady(before), ...unsteady(after)]);
  const statuses = ([first]: readonly TreeRun[]): ReadonlyMap<string, string> =>
    new Map(
      [...(first?.results ?? [])].flatMap(([key, { status }]) =>
        flaky.has(key) ? [] : [[name(key), statusWord(status)] as const],
      ),
    );
  return { buckets: mintBuckets(statuses(before), statuses(after), rules), flaky: [...flaky].map(name) };
}

function* unsteady(runs: readonly TreeRun[]): Generator<TestKey> {
  for (const key of new Set(runs.flatMap(({ results }) => [...results.keys()]))) {
    if (new Set(runs.map(({ results }) => results.get(key)?.status)).size > 1) yield key;
  }
}
