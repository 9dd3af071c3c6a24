import type { ObjectId } from "../core/patch/patch.ts";
import type { Selection } from "../core/tests/selection.ts";
import type { Suite } from "../core/tests/suite.ts";
import type { SuiteRun } from "../core/tests/suite-run.ts";

export interface RunRequest {
  readonly tree: ObjectId;
  readonly suite: Suite;
  readonly selection: Selection;
  readonly timeoutMs: number;
  /** Stops the run early; the run then counts as timed out. */
  readonly signal?: AbortSignal;
  /** Measures what the run takes of the machine, where the system tells. */
  readonly watch?: "usage";
  /** Told once the tests' process runs: what would otherwise keep them waiting can be done meanwhile. */
  readonly onStarted?: () => void;
}

/** Runs a suite on a tree in a lane. What goes wrong in the tests is a value; what is wrong with the machine or the configuration is a `UserError`. */
export interface SuiteRunner {
  run(request: RunRequest): Promise<SuiteRun>;
}
