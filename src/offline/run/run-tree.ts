import type { ObjectId } from "../../core/patch/patch.ts";
import type { Selection } from "../../core/tests/selection.ts";
import type { Suite } from "../../core/tests/suite.ts";
import type { SuiteRun, TestResult } from "../../core/tests/suite-run.ts";
import type { TestKey } from "../../core/tests/test-id.ts";
import type { SuiteRunner } from "../../ports/suite-runner.ts";

/** Every suite, run once on one tree. */
export interface TreeRun {
  readonly runs: readonly SuiteRun[];
  /** The results of all suites. A test's key holds its suite. */
  readonly results: ReadonlyMap<TestKey, TestResult>;
}

export interface TreeOrder {
  readonly suites: readonly Suite[];
  readonly selection: Selection;
  readonly signal?: AbortSignal;
}

/** One suite after the other: they may share a port or a database. */
export async function runTree(runner: SuiteRunner, tree: ObjectId, order: TreeOrder): Promise<TreeRun> {
  const { suites, selection, signal } = order;
  const runs: SuiteRun[] = [];
  for (const suite of suites) {
    const request = { tree, suite, selection, timeoutMs: suite.timeoutMs };
    runs.push(await runner.run(signal === undefined ? request : { ...request, signal }));
  }
  return { runs, results: new Map(runs.flatMap((run) => [...run.results])) };
}
