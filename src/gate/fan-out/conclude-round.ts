import type { Verdict } from "../../core/verdict/schema.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SourceOutliner } from "../../ports/source-outliner.ts";
import type { TreeStore } from "../../ports/tree-store.ts";
import { type DescribedBreak, describeBreak } from "../describe-break.ts";
import { isWorthASearch } from "../evaluate-change.ts";
import type { EvaluationRequest } from "../evaluation-request.ts";
import { type Examination, examineChange } from "../examine-change.ts";
import { type ExplainedBreak, explainReport, nothingToExplain } from "../explain-break.ts";
import { writeVerdict } from "../write-verdict.ts";
import { firstRound } from "./first-round.ts";
import type { Answer, Job, KeptRun, TimeSpent } from "./job.ts";
import { jobsOfOrders, probeJobs } from "./next-jobs.ts";
import { openRecordedLog, type RecordedLog } from "./recorded-log.ts";
import { endRecordedSearch, searchRecorded } from "./search-recorded.ts";

export interface RoundsSoFar {
  readonly request: EvaluationRequest;
  /** What the first machine ran: base, head, the confirmation. */
  readonly kept: readonly KeptRun[];
  readonly answers: readonly Answer[];
  /** Rounds of jobs that were run. */
  readonly rounds: number;
  /** Most jobs of one round. */
  readonly maxJobs: number;
  readonly spent: TimeSpent;
  /** `nothing`: this is the last round; the verdict says what is proved by now. */
  readonly followedBy: "another-round" | "nothing";
}

export type Conclusion =
  | { readonly kind: "verdict"; readonly verdict: Verdict }
  | { readonly kind: "more"; readonly jobs: readonly Job[] };

export interface ConcludePorts {
  readonly trees: TreeStore;
  readonly outliner: SourceOutliner;
  readonly clock: Clock;
}

/** Later rounds clear up what the first left open; more jobs than this would be guesses. */
const MOST_LATER_JOBS = 32;

/**
 * Judges a change from runs that other machines made: the very evaluation and search that run on one machine, with recorded
 * answers. Runs nothing. Where the answers do not suffice, says which jobs the next round needs.
 */
export async function concludeRound(so: RoundsSoFar, ports: ConcludePorts): Promise<Conclusion> {
  const started = ports.clock.now();
  const log = openRecordedLog({
    suites: so.request.suites,
    kept: so.kept,
    answers: so.answers,
    spent: so.spent,
    missing: so.followedBy === "nothing" ? "unusable" : "passes-nothing",
  });
  const examined = await examineChange(so.request, { trees: ports.trees, log });
  const found = await explainRecorded(so, examined, log, ports);
  if (found.kind === "more") return found;
  const verdict = writeVerdict({
    request: so.request,
    findings: { ...examined, explained: found.explained },
    log,
    totalMs: so.spent.totalMs + ports.clock.now() - started,
  });
  return { kind: "verdict", verdict };
}

type Explained =
  | { readonly kind: "explained"; readonly explained: ExplainedBreak }
  | { readonly kind: "more"; readonly jobs: readonly Job[] };

async function explainRecorded(
  so: RoundsSoFar,
  examined: Examination,
  log: RecordedLog,
  ports: ConcludePorts,
): Promise<Explained> {
  if (!isWorthASearch(so.request, examined)) return { kind: "explained", explained: nothingToExplain };
  const described = await describeBreak(examined, ports);
  const { maxProbes } = so.request;
  const recorded = { probes: log.probes, parallel: so.maxJobs, maxProbes };
  const searched =
    so.followedBy === "nothing"
      ? ({ kind: "report", report: await endRecordedSearch(described, recorded) } as const)
      : await searchRecorded(described, recorded);
  if (searched.kind === "more") {
    const sets = setsToProbe(so, described, searched.hunks);
    return { kind: "more", jobs: await probeJobs(sets, described, ports.trees) };
  }
  const report = { ...searched.report, runs: log.probes.length, rounds: so.rounds };
  // No probes are left for the lines below the hunk: they would be asked for one after the other, a round each.
  const limits = { parallel: so.maxJobs, maxProbes: 0, outOfTime: () => false };
  const found = { request: so.request, ...examined, ...described, limits, started: 0 };
  const explained = await explainReport(report, found, { trees: ports.trees, log });
  return log.missing.length > 0 && so.followedBy === "another-round"
    ? { kind: "more", jobs: jobsOfOrders(log.missing) }
    : { kind: "explained", explained };
}

/** In the first round everything that could be asked, where that fits; else, and later, what the search wants most. */
function setsToProbe(
  { rounds, maxJobs, request }: RoundsSoFar,
  { plan }: DescribedBreak,
  wanted: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const most = Math.min(maxJobs, request.maxProbes);
  if (rounds > 0) return wanted.slice(0, Math.min(most, MOST_LATER_JOBS));
  const all = firstRound(plan);
  return all.length <= most ? all : wanted.slice(0, most);
}
