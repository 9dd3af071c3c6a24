import { UserError } from "../core/user-error.ts";
import { readPlan } from "../engine/fan-out/plan-document.ts";
import { writeProbe } from "../engine/fan-out/probe-document.ts";
import { runJob } from "../engine/fan-out/run-job.ts";
import { commandProgress } from "./progress.ts";
import { writeOutput } from "./write-output.ts";

export interface ProbeOptions {
  readonly plan: string;
  readonly index: string;
  readonly out: string;
  readonly repo: string;
  readonly quiet?: true;
}

/** `outcome-gate probe`: runs one job of a plan. Returns 0 when it has an answer, whatever the answer is. */
export async function probe(options: ProbeOptions): Promise<number> {
  if (!/^\d{1,4}$/.test(options.index))
    throw new UserError(`--index "${options.index}" is no index.`, "Write it like --index 0.");
  const index = Number(options.index);
  const plan = await readPlan(options.plan);
  const progress = commandProgress(options);
  const answer = await runJob(plan, index, { repository: options.repo, progress }).finally(() =>
    progress.end(),
  );
  await writeOutput(options.out, () => writeProbe(plan, index, answer));
  return 0;
}
