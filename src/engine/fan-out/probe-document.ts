import { z } from "zod";
import type { Answer } from "../../gate/fan-out/job.ts";
import type { Plan } from "./plan-document.ts";
import { readDocument } from "./read-document.ts";
import { readSuiteRun, suiteRunDocument, writeSuiteRun } from "./suite-run-document.ts";

const probeSchema = z.object({
  schema: z.literal("outcome-gate/probe"),
  version: z.literal(1),
  plan: z.uuid(),
  index: z.int().nonnegative(),
  runs: z.array(z.object({ suite: z.string().max(8_192), run: suiteRunDocument })),
  ms: z.number().nonnegative(),
});

/** Schema `outcome-gate/probe` version 1: what one job of a plan answered. */
export function writeProbe(plan: Plan, index: number, { job, runs, ms }: Answer): string {
  const document: z.infer<typeof probeSchema> = {
    schema: "outcome-gate/probe",
    version: 1,
    plan: plan.id,
    index,
    runs: runs.map((run, place) => ({ suite: job.orders[place]?.suite ?? "", run: writeSuiteRun(run) })),
    ms,
  };
  return `${JSON.stringify(document)}\n`;
}

export type ReadProbe =
  | { readonly kind: "answer"; readonly index: number; readonly answer: Answer }
  /** In plain words. */
  | { readonly kind: "refused"; readonly reason: string };

/** One answer to the plan, from a file that a machine wrote on which the change's own code ran: all of it is checked. */
export async function readProbe(path: string, plan: Plan): Promise<ReadProbe> {
  const read = await readDocument(path, probeSchema);
  if (read.kind === "refused") return read;
  const { index, runs, ms } = read.document;
  const job = plan.jobs[index];
  if (read.document.plan !== plan.id) return refused("it answers another plan");
  if (job === undefined) return refused(`the plan has no job ${index}`);
  const suites = job.orders.map(({ suite }) => suite);
  if (suites.length !== runs.length || runs.some(({ suite }, place) => suite !== suites[place]))
    return refused("it is of other suites than the job's");
  for (const { suite, run } of runs) {
    if (run.results.some(([key]) => !key.startsWith(`${suite}\u0000`)))
      return refused("it holds tests of another suite");
  }
  return { kind: "answer", index, answer: { job, runs: runs.map(({ run }) => readSuiteRun(run)), ms } };
}

const refused = (reason: string): ReadProbe => ({ kind: "refused", reason });
