import type { Suite } from "../../core/tests/suite.ts";
import type { SuiteRun } from "../../core/tests/suite-run.ts";
import { UserError } from "../../core/user-error.ts";
import { type LoggedRun, type RecordedRun, type RunLog, type RunOrder, recordRun } from "../run-log.ts";
import type { Answer, Job, JobOrder, KeptRun, TimeSpent } from "./job.ts";

/** A log that runs nothing: it answers from what was run before, on this machine or another. */
export interface RecordedLog extends RunLog {
  /** The answers of the search, with the ids under which the verdict lists their runs. */
  readonly probes: readonly LoggedAnswer[];
  /** Orders that nothing answered. */
  readonly missing: readonly RunOrder[];
}

export interface LoggedAnswer {
  readonly job: Job;
  readonly runs: readonly LoggedRun[];
}

export interface Recording {
  readonly suites: readonly Suite[];
  readonly kept: readonly KeptRun[];
  readonly answers: readonly Answer[];
  readonly spent: TimeSpent;
  /** What a missing run is taken for: `passes-nothing` goes on asking, `unusable` gives up. */
  readonly missing: "passes-nothing" | "unusable";
}

/**
 * The kept runs answer first, in their order: the same evaluation asks for the same runs. Then whole suites answer by tree and
 * selection. Throws a `UserError` when the evaluation asks for something else than was kept.
 */
export function openRecordedLog(recording: Recording): RecordedLog {
  const { kept } = recording;
  const numbered = numberAnswers(recording);
  const missing: RunOrder[] = [];
  const entries = [...kept.map(({ entry }) => entry), ...numbered.flatMap((answer) => answer.entries)];
  let used = 0;

  async function run(order: RunOrder): Promise<LoggedRun> {
    const next = kept[used];
    if (next !== undefined) {
      used += 1;
      refuseOther(next, order);
      return { id: next.entry.id, run: next.run };
    }
    const found = lookUp(numbered, order);
    if (found !== undefined) return found;
    missing.push(order);
    return { id: 0, run: recording.missing === "unusable" ? UNUSABLE : PASSES_NOTHING };
  }

  return {
    run,
    recorded: entries,
    suiteMs: () => entries.reduce((sum, entry) => sum + (entry.cached ? 0 : entry.ms), 0),
    busyMs: () => recording.spent.busyMs,
    settled: () => Promise.resolve(),
    probes: numbered.filter(({ job }) => job.kind === "probe"),
    missing,
  };
}

const NOTHING = { results: new Map(), ms: 0, exitCode: 0, notes: [] } as const;
const PASSES_NOTHING: SuiteRun = { ...NOTHING, kind: "completed" };
const UNUSABLE: SuiteRun = { ...NOTHING, kind: "invalid", reason: "no-report", detail: "nobody ran it" };

interface Numbered extends LoggedAnswer {
  readonly entries: readonly RecordedRun[];
}

function numberAnswers({ suites, kept, answers }: Recording): readonly Numbered[] {
  let id = Math.max(0, ...kept.map(({ entry }) => entry.id));
  return answers.map(({ job, runs }) => {
    const logged = runs.map((run) => {
      id += 1;
      return { id, run };
    });
    const entries = job.orders.flatMap((order, index) => {
      const suite = suites.find(({ name }) => name === order.suite);
      const one = logged[index];
      if (suite === undefined || one === undefined) return [];
      return [recordRun(one.id, runOrder(job, order, suite), one.run, "fresh")];
    });
    return { job, runs: logged, entries };
  });
}

/** An order of a job as the log takes it. */
export function runOrder(job: Job, order: JobOrder, suite: Suite): RunOrder {
  const { selection, timeoutMs } = order;
  return { purpose: "probe", suite, tree: job.tree, hunks: job.hunks, selection, timeoutMs };
}

function refuseOther({ entry, tree }: KeptRun, order: RunOrder): void {
  if (tree === order.tree && entry.suite === order.suite.name && entry.purpose === order.purpose) return;
  throw new UserError(
    `The plan's run ${entry.id} (${entry.purpose}) is not the one that this repository asks for.`,
    "Use the same repository, configuration and version as for `plan`; or plan anew.",
  );
}

function lookUp(answers: readonly LoggedAnswer[], order: RunOrder): LoggedRun | undefined {
  const wanted = JSON.stringify(order.selection);
  for (const { job, runs } of answers) {
    if (job.kind !== "outcome-without" || job.tree !== order.tree) continue;
    const index = job.orders.findIndex(
      ({ suite, selection }) => suite === order.suite.name && JSON.stringify(selection) === wanted,
    );
    if (index >= 0) return runs[index];
  }
  return undefined;
}
