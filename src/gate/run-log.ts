import type { ObjectId } from "../core/patch/patch.ts";
import type { Selection } from "../core/tests/selection.ts";
import type { Suite } from "../core/tests/suite.ts";
import type { SuiteRun } from "../core/tests/suite-run.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { Progress } from "../ports/progress.ts";
import type { RunCache } from "../ports/run-cache.ts";
import type { SuiteRunner } from "../ports/suite-runner.ts";

export type RecordedRun = Verdict["runs"][number];

export interface LoggedRun {
  readonly id: number;
  readonly run: SuiteRun;
}

export interface RunOrder {
  readonly purpose: RecordedRun["purpose"];
  readonly suite: Suite;
  readonly tree: ObjectId;
  /** Which hunks were applied to base. */
  readonly hunks: "all" | "none" | readonly string[];
  readonly selection: Selection;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Where a completed run is looked for first and kept afterwards. Absent: always run. */
  readonly cacheKey?: string;
}

/** Every suite run of one evaluation, numbered in the order of their start; the verdict lists them. */
export interface RunLog {
  run(order: RunOrder): Promise<LoggedRun>;
  readonly recorded: readonly RecordedRun[];
  /** Milliseconds spent in test processes. */
  suiteMs(): number;
}

export function openRunLog(ports: { runner: SuiteRunner; progress: Progress; cache?: RunCache }): RunLog {
  const recorded: RecordedRun[] = [];
  let started = 0;

  async function run(order: RunOrder): Promise<LoggedRun> {
    started += 1;
    const id = started;
    ports.progress.runStarted({ id, purpose: order.purpose, suite: order.suite.name });
    const known = order.cacheKey === undefined ? undefined : await ports.cache?.get(order.cacheKey);
    const outcome = known ?? (await ports.runner.run(order));
    if (known === undefined && order.cacheKey !== undefined && outcome.kind === "completed") {
      await ports.cache?.put(order.cacheKey, outcome);
    }
    const entry = record(id, order, outcome, known === undefined ? "fresh" : "cached");
    recorded.push(entry);
    ports.progress.runEnded(entry);
    return { id, run: outcome };
  }

  return {
    run,
    get recorded() {
      return recorded.toSorted((a, b) => a.id - b.id);
    },
    suiteMs: () => recorded.reduce((sum, entry) => sum + (entry.cached ? 0 : entry.ms), 0),
  };
}

function record(id: number, order: RunOrder, run: SuiteRun, source: "fresh" | "cached"): RecordedRun {
  const detail = detailOf(run);
  return {
    id,
    purpose: order.purpose,
    suite: order.suite.name,
    hunks: typeof order.hunks === "string" ? order.hunks : [...order.hunks],
    result: run.kind,
    ms: Math.round(run.ms),
    tests: run.results.size,
    cached: source === "cached",
    ...(detail === undefined ? {} : { detail: detail.slice(0, 8_000) }),
  };
}

function detailOf(run: SuiteRun): string | undefined {
  switch (run.kind) {
    case "crashed":
      return run.why;
    case "invalid":
      return `${run.reason}: ${run.detail}`;
    case "completed":
      return run.contradiction;
    case "timed-out":
      return undefined;
  }
}
