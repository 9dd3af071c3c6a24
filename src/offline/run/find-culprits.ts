import { defaultPolicy } from "../../core/outcome/policy.ts";
import type { ObjectId } from "../../core/patch/patch.ts";
import { type TestKey, testOfKey, writeTestId } from "../../core/tests/test-id.ts";
import type { Culprit } from "../../core/verdict/schema.ts";
import { evaluateChange } from "../../gate/evaluate-change.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Progress } from "../../ports/progress.ts";
import type { SourceOutliner } from "../../ports/source-outliner.ts";
import type { SuiteRunner } from "../../ports/suite-runner.ts";
import type { TaskPlace } from "../../ports/task-places.ts";

export interface BreakOfTask {
  readonly place: TaskPlace;
  /** Base with the test patch, and that with the model's patch. */
  readonly base: ObjectId;
  readonly head: ObjectId;
  /** See `gradedRunner`. */
  readonly runner: SuiteRunner;
  readonly f2p: readonly TestKey[];
}

export interface CulpritLimits {
  readonly maxProbes: number;
  readonly maxMinutes: number;
}

export interface FoundCulprits {
  readonly culprits: readonly Culprit[];
  /** Failed in the graded run and passed in another one of the same tree, or the other way round on base. */
  readonly flaky: readonly string[];
  /** Why the search could not begin; absent when it did. */
  readonly because?: string;
}

const silent: Progress = { runStarted() {}, runEnded() {}, note() {} };

/** Finds the hunk of the model's patch that breaks the instance's pass-to-pass tests: the gate's own evaluation, on the two trees. */
export async function findCulprits(
  { place, base, head, runner, f2p }: BreakOfTask,
  limits: CulpritLimits,
  ports: { readonly clock: Clock; readonly outliner?: SourceOutliner },
): Promise<FoundCulprits> {
  const { commit } = place.base;
  const style = place.suites.length > 1 ? "several-suites" : "one-suite";
  const ids = f2p.map((key) => writeTestId(testOfKey(key), style));
  const verdict = await evaluateChange(
    {
      base: { commit, tree: base },
      head: { commit, tree: head },
      suites: place.suites.map((suite) => ({ ...suite, when: [] })),
      designations: [{ source: "input", ids }],
      passToPass: [],
      quarantine: [],
      // The test patch lies over both trees already; what else the model did to tests counts, as in the harness.
      testEdits: "trust",
      policy: { ...defaultPolicy, requireP2p: false },
      search: "localize",
      parallel: 1,
      ...limits,
      tool: "outcome-gate",
      notes: [],
    },
    { trees: place.trees, runner, progress: silent, ...ports },
  );
  const [because] = verdict.p2p.broken.length > 0 ? [] : verdict.reasons;
  return {
    culprits: verdict.culprits,
    flaky: verdict.p2p.flaky,
    ...(because === undefined ? {} : { because }),
  };
}
