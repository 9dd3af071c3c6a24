import type { ObjectId } from "../core/patch/patch.ts";
import type { Selection } from "../core/tests/selection.ts";
import type { Suite } from "../core/tests/suite.ts";
import type { SuiteRun } from "../core/tests/suite-run.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { Clock } from "../ports/clock.ts";
import type { Progress } from "../ports/progress.ts";
import type { RunCache } from "../ports/run-cache.ts";
import type { SuiteRunner } from "../ports/suite-runner.ts";
import { busyMs, type Interval } from "./busy-ms.ts";

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
  /** Measures what the run takes of the machine. */
  readonly watch?: "usage";
  /** Told once the tests' process runs; not for a run that is kept from before. */
  readonly onStarted?: () => void;
  /** Where a completed run is looked for first and kept afterwards. Absent: always run. */
  readonly cacheKey?: string;
}

/** Every suite run of one evaluation, numbered in the order of their start; the verdict lists them. */
export interface RunLog {
  /** Rejects at once when the order's signal is aborted already. */
  run(order: RunOrder): Promise<LoggedRun>;
  readonly recorded: readonly RecordedRun[];
  /** Milliseconds spent in test processes, all lanes together. */
  suiteMs(): number;
  /** Milliseconds in which at least one test process ran: with one lane the same as `suiteMs`. */
  busyMs(): number;
  /** Waits until every run that was ordered has ended and is recorded, also those that were stopped. */
  settled(): Promise<void>;
}

interface RunLogPorts {
  readonly runner: SuiteRunner;
  readonly progress: Progress;
  readonly clock: Clock;
  readonly cache?: RunCache;
}

export function openRunLog(ports: RunLogPorts): RunLog {
  const recorded: RecordedRun[] = [];
  const intervals: Interval[] = [];
  const running = new Set<Promise<unknown>>();
  let started = 0;

  function run(order: RunOrder): Promise<LoggedRun> {
    // Whoever stopped it has turned away; nothing is started for nobody.
    order.signal?.throwIfAborted();
    started += 1;
    const logged = runAs(started, order).finally(() => running.delete(logged));
    running.add(logged);
    return logged;
  }

  async function runAs(id: number, order: RunOrder): Promise<LoggedRun> {
    ports.progress.runStarted({ id, purpose: order.purpose, suite: order.suite.name });
    const known = order.cacheKey === undefined ? undefined : await ports.cache?.get(order.cacheKey);
    const outcome = known ?? (await ports.runner.run(order));
    if (known === undefined && order.cacheKey !== undefined && outcome.kind === "completed") {
      await ports.cache?.put(order.cacheKey, outcome);
    }
    if (known === undefined) {
      // The runner reads the report after the process: the interval ends that much later than it should, and is as long.
      const end = ports.clock.now();
      intervals.push({ start: end - outcome.ms, end });
    }
    const entry = recordRun(id, order, outcome, known === undefined ? "fresh" : "cached");
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
    busyMs: () => busyMs(intervals),
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** How a run that was ordered is written down. */
export function recordRun(
  id: number,
  order: RunOrder,
  run: SuiteRun,
  source: "fresh" | "cached",
): RecordedRun {
  const detail = order.signal?.aborted && run.kind !== "completed" ? STOPPED : detailOf(run);
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

/** A probe whose cut was decided by another one meanwhile. Its answer is no evidence. */
const STOPPED = "stopped: no longer needed";

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
