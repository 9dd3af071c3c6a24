import type { Plan } from "../../engine/fan-out/plan-document.ts";
import { writeOutput } from "../write-output.ts";

/** The indexes of the jobs as JSON, on one line: what a workflow's matrix is made of. */
export function writeMatrix(target: string | undefined, plan: Plan): Promise<void> {
  return writeOutput(target, () => `${JSON.stringify(plan.jobs.map((_, index) => index))}\n`);
}
