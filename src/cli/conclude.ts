import { rm } from "node:fs/promises";
import { count } from "../core/render/words.ts";
import { UserError } from "../core/user-error.ts";
import { concludeFanOut } from "../engine/fan-out/conclude-fan-out.ts";
import { readPlan, writePlan } from "../engine/fan-out/plan-document.ts";
import { exitCodeOf } from "./exit-code.ts";
import { writeMatrix } from "./fan-out/write-matrix.ts";
import { type AnswerOptions, writeAnswers } from "./write-answers.ts";
import { writeOutput } from "./write-output.ts";

export interface ConcludeOptions extends Omit<AnswerOptions, "repair"> {
  readonly plan: string;
  readonly probes?: string;
  readonly repo: string;
  readonly next?: string;
  readonly matrix?: string;
  readonly last?: true;
}

/** Neither the gate's answer nor a failure: another round is needed. */
const ANOTHER_ROUND = 2;

/** `outcome-gate conclude`: the verdict from a plan and its jobs' answers, or the next round's plan. Returns the gate's exit code. */
export async function conclude(options: ConcludeOptions): Promise<number> {
  const isLast = options.last === true || options.next === undefined;
  // Whether there is a next round is told by the file: an old one must not tell.
  if (options.next !== undefined) await rm(options.next, { force: true });
  const plan = await readPlan(options.plan);
  if (plan.jobs.length > 0 && options.probes === undefined)
    throw new UserError("The plan has jobs.", "Give the folder with their answers: --probes DIR.");
  const end = await concludeFanOut({
    plan,
    probes: options.probes,
    repository: options.repo,
    followedBy: isLast ? "nothing" : "another-round",
  });
  if (end.kind === "verdict") {
    await writeMatrix(options.matrix, { ...plan, jobs: [] });
    await writeAnswers(end.verdict, options);
    return exitCodeOf(end.verdict);
  }
  await writeOutput(options.next, () => writePlan(end.plan));
  await writeMatrix(options.matrix, end.plan);
  if (options.quiet !== true)
    process.stderr.write(
      `Another round is needed: ${count(end.plan.jobs.length, "job")} in ${options.next}.\n`,
    );
  return ANOTHER_ROUND;
}
