import type { RepairPacket } from "../core/verdict/repair-schema.ts";
import { evaluateLocally } from "../engine/evaluate-locally.ts";
import { repairLocally } from "../engine/repair-locally.ts";
import { type EvaluationOptions, evaluationOf } from "./evaluation-of.ts";
import { exitCodeOf } from "./exit-code.ts";
import { prepareOutputs } from "./prepare-outputs.ts";
import { commandProgress } from "./progress.ts";
import { type AnswerOptions, writeAnswers } from "./write-answers.ts";
import { writeOutput } from "./write-output.ts";

export interface RunOptions extends EvaluationOptions, AnswerOptions {
  readonly localize: boolean;
}

/** `outcome-gate run`: judges two revisions, prints the verdict, and writes the repair packet where one was asked for. Returns the exit code. */
export async function run(options: RunOptions): Promise<number> {
  const { json, markdown, repair } = options;
  await prepareOutputs({ "--json": json, "--markdown": markdown, "--repair": repair });
  const progress = commandProgress(options);
  const search = options.localize ? "localize" : "outcome-only";
  const evaluation = { ...evaluationOf(options), search } as const;
  const verdict = await evaluateLocally(evaluation, progress).finally(() => progress.end());
  await writeAnswers(verdict, options);
  if (options.repair !== undefined) await writeRepair(await repairLocally(evaluation, verdict), options);
  return exitCodeOf(verdict);
}

async function writeRepair(packet: RepairPacket | undefined, options: RunOptions): Promise<void> {
  if (packet !== undefined) {
    await writeOutput(options.repair, () => `${JSON.stringify(packet, undefined, 2)}\n`);
  } else if (options.quiet !== true) {
    process.stderr.write("There is no repair packet: no hunk is proved to be to blame.\n");
  }
}
