import { count } from "../core/render/words.ts";
import { writePlan } from "../engine/fan-out/plan-document.ts";
import { planFanOut } from "../engine/fan-out/plan-fan-out.ts";
import { countOf, type EvaluationOptions, evaluationOf } from "./evaluation-of.ts";
import { writeMatrix } from "./fan-out/write-matrix.ts";
import { commandProgress } from "./progress.ts";
import { writeOutput } from "./write-output.ts";

export interface PlanOptions extends EvaluationOptions {
  readonly out: string;
  readonly matrix?: string;
  readonly maxJobs: string;
  readonly quiet?: true;
}

/** `outcome-gate plan`: runs base, head and the confirmation, and writes what other machines are to run. Returns 0 when it wrote a plan. */
export async function plan(options: PlanOptions): Promise<number> {
  const progress = commandProgress(options);
  const maxJobs = Math.min(countOf("--max-jobs", options.maxJobs), 256);
  const made = await planFanOut({ ...evaluationOf(options), maxJobs }, progress).finally(() =>
    progress.end(),
  );
  await writeOutput(options.out, () => writePlan(made));
  await writeMatrix(options.matrix, made);
  progress.note(
    made.verdict === undefined
      ? `${count(made.jobs.length, "job")}: outcome-gate probe --plan ${options.out} --index 0 and on`
      : `Nothing to search: outcome-gate conclude --plan ${options.out} writes the verdict.`,
  );
  return 0;
}
