import type { ObjectId } from "../../core/patch/patch.ts";
import type { Selection } from "../../core/tests/selection.ts";
import type { Suite } from "../../core/tests/suite.ts";
import type { SuiteRun } from "../../core/tests/suite-run.ts";
import type { TestKey } from "../../core/tests/test-id.ts";
import type { SuiteRunner } from "../../ports/suite-runner.ts";

/** A whole run of a suite that was made already. */
export interface KnownRun {
  readonly tree: ObjectId;
  readonly suite: Suite;
  readonly run: SuiteRun;
}

interface Grading {
  /** Only these tests count; the gate takes what it sees for the regression suite. */
  readonly listed: ReadonlySet<TestKey>;
  /** What "everything" means: the whole suite, or the files of the test patch. */
  readonly everything: Selection;
  /** Each answers once: who asks again wants a second run. */
  readonly known: readonly KnownRun[];
}

/** A runner for the gate's search that sees an instance as its data set does: its tests and no others. */
export function gradedRunner(runner: SuiteRunner, { listed, everything, known }: Grading): SuiteRunner {
  const left = [...known];
  return {
    async run(request) {
      const isWhole = request.selection.kind === "all";
      const at = isWhole
        ? left.findIndex(({ tree, suite }) => tree === request.tree && suite.name === request.suite.name)
        : -1;
      const [ready] = at === -1 ? [] : left.splice(at, 1);
      const run = ready?.run ?? (await runner.run(isWhole ? { ...request, selection: everything } : request));
      return { ...run, results: new Map([...run.results].filter(([key]) => listed.has(key))) };
    },
  };
}
