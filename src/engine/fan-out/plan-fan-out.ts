import { randomUUID } from "node:crypto";
import { systemClock } from "../../adapters/clock.ts";
import { openSourceOutliner } from "../../adapters/grammars/source-outliner.ts";
import { examineChange } from "../../gate/examine-change.ts";
import { concludeRound } from "../../gate/fan-out/conclude-round.ts";
import { keepRuns } from "../../gate/fan-out/keep-runs.ts";
import { openRunLog } from "../../gate/run-log.ts";
import type { Progress } from "../../ports/progress.ts";
import { cacheOf } from "../cache-of.ts";
import { inRepository, type OpenedRepository } from "../in-repository.ts";
import type { LocalEvaluation } from "../local-evaluation.ts";
import { openRunner } from "../open-runner.ts";
import { prepareEvaluation } from "../prepare-evaluation.ts";
import { fannedOut } from "./fanned-out.ts";
import type { Plan, PlannedEvaluation } from "./plan-document.ts";

/** Runs base, head and the confirmation here, and plans what other machines are to run. A plan without jobs has the verdict. */
export function planFanOut(
  evaluation: LocalEvaluation & { readonly maxJobs: number },
  progress: Progress,
): Promise<Plan> {
  return inRepository(evaluation.repository, (opened) => planIn(opened, evaluation, progress));
}

async function planIn(
  opened: OpenedRepository,
  evaluation: LocalEvaluation & { readonly maxJobs: number },
  progress: Progress,
): Promise<Plan> {
  const started = systemClock.now();
  const { maxJobs } = evaluation;
  const prepared = await prepareEvaluation(fannedOut(evaluation), opened);
  const plan = { id: randomUUID(), rounds: 0, maxJobs, answers: [], jobs: [] };
  if (prepared.kind === "verdict") {
    const { verdict } = prepared;
    const spent = { totalMs: systemClock.now() - started, busyMs: 0 };
    return { ...plan, evaluation: planned(evaluation, verdict), spent, kept: [], verdict };
  }
  const { request } = prepared;
  const runner = await openRunner(opened, { base: request.base.commit, parallel: 1 });
  const cache = cacheOf(evaluation.cache);
  const kept = keepRuns(openRunLog({ runner, progress, clock: systemClock, ...cache }));
  try {
    await examineChange(request, { trees: opened.store, log: kept.log });
  } finally {
    await runner.dispose();
  }
  const spent = { totalMs: systemClock.now() - started, busyMs: kept.log.busyMs() };
  const found = await concludeRound(
    { request, kept: kept.kept(), answers: [], rounds: 0, maxJobs, spent, followedBy: "another-round" },
    { trees: opened.store, outliner: openSourceOutliner(), clock: systemClock },
  );
  const commits = { base: request.base.commit, head: request.head.commit };
  return {
    ...plan,
    evaluation: planned(evaluation, commits),
    spent,
    kept: kept.kept(),
    ...(found.kind === "verdict" ? { verdict: found.verdict } : { jobs: found.jobs }),
  };
}

/** Names may move while the jobs run; commits do not. */
function planned(
  {
    repository: _,
    cache: __,
    parallel: ___,
    search: ____,
    maxJobs: _____,
    ...rest
  }: LocalEvaluation & { readonly maxJobs: number },
  { base, head }: { readonly base: string; readonly head: string },
): PlannedEvaluation {
  return { ...rest, base, head };
}
