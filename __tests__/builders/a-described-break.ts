import { headFailureOf } from "../../src/core/localize/probe-outcome.ts";
import type { SuiteRun } from "../../src/core/tests/suite-run.ts";
import type { DescribedBreak } from "../../src/gate/describe-break.ts";
import { aPatch } from "./a-patch.ts";
import { aSuite } from "./a-suite-runner.ts";

/** A change of so many new files, one unit each (`0.0`, `1.0`, ...), and the tests of `onHead` that do not pass there. */
export function aDescribedBreak(units: number, onHead: SuiteRun): DescribedBreak {
  const rows = Array.from({ length: units }, (_, index) => ({
    path: `${index}.ts`,
    change: "added" as const,
  }));
  const patch = aPatch(...rows);
  const hunks = patch.files.flatMap((file) => file.hunks.map((hunk) => hunk.id));
  const tests = [...onHead.results.keys()].flatMap((test) => {
    const failure = headFailureOf(onHead, test);
    return failure === undefined ? [] : [[test, failure] as const];
  });
  return {
    change: {
      patch,
      base: "b".repeat(40),
      head: "a".repeat(40),
      held: "a".repeat(40),
      ownTestsOverBase: undefined,
      heldHunks: hunks,
      testEdits: [],
    },
    broken: [
      { suite: aSuite(), run: "these-tests", tests: new Map(tests), isEdited: () => false, timeoutMs: 1000 },
    ],
    plan: { units: hunks.map((hunk) => ({ hunks: [hunk] })), needs: [] },
  };
}
