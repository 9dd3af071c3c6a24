import { systemClock } from "../../adapters/clock.ts";
import type { SuiteRun } from "../../core/tests/suite-run.ts";
import { UserError } from "../../core/user-error.ts";
import { apply } from "../../gate/change.ts";
import { changeOf } from "../../gate/examine-change.ts";
import type { Answer, Job } from "../../gate/fan-out/job.ts";
import { runOrder } from "../../gate/fan-out/recorded-log.ts";
import { openRunLog } from "../../gate/run-log.ts";
import type { Progress } from "../../ports/progress.ts";
import { inRepository, type OpenedRepository } from "../in-repository.ts";
import { openRunner } from "../open-runner.ts";
import { prepareEvaluation } from "../prepare-evaluation.ts";
import { fannedOut } from "./fanned-out.ts";
import type { Plan } from "./plan-document.ts";

/** Runs one job of a plan: composes its tree and runs its suites there, on this machine. */
export function runJob(
  plan: Plan,
  index: number,
  { repository, progress }: { readonly repository: string; readonly progress: Progress },
): Promise<Answer> {
  const job = plan.jobs[index];
  if (job === undefined) {
    const last = plan.jobs.length - 1;
    throw new UserError(
      `The plan has no job ${index}.`,
      last < 0 ? "It has none at all: conclude." : `Its jobs are 0 to ${last}.`,
    );
  }
  return inRepository(repository, (opened) => runIn(opened, plan, job, progress));
}

async function runIn(opened: OpenedRepository, plan: Plan, job: Job, progress: Progress): Promise<Answer> {
  const started = systemClock.now();
  const evaluation = { ...plan.evaluation, repository: opened.repository, search: "localize" } as const;
  const prepared = await prepareEvaluation(fannedOut({ ...evaluation, cache: "none" }), opened);
  if (prepared.kind === "verdict") throw otherRepository();
  const { request } = prepared;
  const change = await changeOf(request, opened.store);
  const known = new Set(change.patch.files.flatMap((file) => file.hunks.map(({ id }) => id)));
  if (!job.hunks.every((id) => known.has(id))) throw otherRepository();
  const tree = await apply(opened.store, change.base, change.patch, job.hunks);
  if (tree !== job.tree) throw otherRepository();

  const runner = await openRunner(opened, { base: request.base.commit, parallel: 1 });
  const log = openRunLog({ runner, progress, clock: systemClock });
  const runs: SuiteRun[] = [];
  try {
    for (const order of job.orders) {
      const suite = request.suites.find(({ name }) => name === order.suite);
      if (suite === undefined) throw otherRepository();
      runs.push((await log.run(runOrder(job, order, suite))).run);
    }
  } finally {
    await runner.dispose();
  }
  return { job, runs, ms: systemClock.now() - started };
}

function otherRepository(): UserError {
  return new UserError(
    "The plan's job does not fit this repository: its tree, hunks or suites are not here.",
    "Check out the same repository with the whole history, and use the configuration and version of `plan`.",
  );
}
