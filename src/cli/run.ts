import type { Verdict } from "../core/verdict/schema.ts";
import { evaluateLocally } from "../engine/evaluate-locally.ts";
import { type EvaluationOptions, evaluationOf } from "./evaluation-of.ts";
import { exitCodeOf } from "./exit-code.ts";
import { consoleProgress, silentProgress } from "./progress.ts";
import { type AnswerOptions, writeAnswers } from "./write-answers.ts";

export interface RunOptions extends EvaluationOptions, AnswerOptions {
  readonly localize: boolean;
}

/** `outcome-gate run`: judges two revisions and prints the verdict. Returns the exit code. */
export async function run(options: RunOptions): Promise<number> {
  const progress =
    options.quiet === true ? silentProgress : consoleProgress(process.stderr, () => performance.now());
  const verdict = await judgeRevisions(options, progress).finally(() => progress.end());
  await writeAnswers(verdict, options);
  return exitCodeOf(verdict);
}

function judgeRevisions(options: RunOptions, progress: ReturnType<typeof consoleProgress>): Promise<Verdict> {
  const search = options.localize ? "localize" : "outcome-only";
  return evaluateLocally({ ...evaluationOf(options), search }, progress);
}
