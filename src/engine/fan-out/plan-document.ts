import { z } from "zod";
import type { TestKey } from "../../core/tests/test-id.ts";
import { UserError } from "../../core/user-error.ts";
import { type Verdict, verdictSchema } from "../../core/verdict/schema.ts";
import type { Answer, Job, KeptRun, TimeSpent } from "../../gate/fan-out/job.ts";
import type { LocalEvaluation } from "../local-evaluation.ts";
import { readDocument } from "./read-document.ts";
import { readSuiteRun, suiteRunDocument, testKey, writeSuiteRun } from "./suite-run-document.ts";

/** GitHub runs at most this many jobs of one matrix. */
export const MOST_JOBS = 256;
/** Rounds are made by a workflow, which has few; this only ends a loop. */
const MOST_ROUNDS = 100;

/** What a timer can wait for. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

const text = z.string().max(8_192);
const texts = z.array(text);
const objectId = verdictSchema.shape.base;
const milliseconds = z.number().nonnegative();

/** What was asked for, apart from the machine's own paths. */
export type PlannedEvaluation = Omit<LocalEvaluation, "repository" | "cache" | "parallel" | "search">;

const suiteChoice = z.object({
  names: texts.exactOptional(),
  command: text.exactOptional(),
  report: text.exactOptional(),
  setup: text.exactOptional(),
  timeoutMs: milliseconds.exactOptional(),
});

/** Each of its fields, so that none is lost on the way. */
const fields = {
  base: objectId,
  head: objectId,
  headTree: z.enum(["as-committed", "merged-into-base"]),
  configFile: text.exactOptional(),
  suites: suiteChoice,
  designatedByIssues: z.object({ ids: texts, notes: texts }).exactOptional(),
  calibrate: z.int().positive().exactOptional(),
  failToPass: texts.exactOptional(),
  passToPass: texts.exactOptional(),
  maxProbes: z.int().nonnegative().exactOptional(),
  maxMinutes: z.number().positive().exactOptional(),
  tool: text,
  testEdits: z.literal("trust").exactOptional(),
  agent: verdictSchema.shape.agent.unwrap().exactOptional(),
} satisfies Record<keyof PlannedEvaluation, z.ZodType>;
const evaluation = z.object(fields) satisfies z.ZodType<PlannedEvaluation>;

const job = z.object({
  kind: z.enum(["probe", "outcome-without"]),
  hunks: z.array(z.string().max(64)),
  tree: objectId,
  orders: z
    .array(
      z.object({
        suite: text,
        selection: z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("all") }),
          z.object({ kind: z.literal("tests"), tests: z.array(testKey) }),
        ]),
        timeoutMs: z.number().positive().max(LONGEST_TIMEOUT_MS),
      }),
    )
    .min(1),
});

const planSchema = z.object({
  schema: z.literal("outcome-gate/plan"),
  version: z.literal(1),
  /** Of this round; the answers of its jobs name it. */
  id: z.uuid(),
  evaluation,
  /** Rounds of jobs that came before. */
  rounds: z.int().nonnegative().max(MOST_ROUNDS),
  maxJobs: z.int().positive().max(MOST_JOBS),
  spent: z.object({ totalMs: milliseconds, busyMs: milliseconds }),
  kept: z.array(z.object({ entry: verdictSchema.shape.runs.element, tree: objectId, run: suiteRunDocument })),
  answers: z
    .array(z.object({ job, runs: z.array(suiteRunDocument), ms: milliseconds }))
    .max(MOST_JOBS * MOST_ROUNDS),
  /** What this round is to run; empty when there is a verdict. */
  jobs: z.array(job).max(MOST_JOBS),
  verdict: verdictSchema.optional(),
});

/** Schema `outcome-gate/plan` version 1: what one round of a search over several machines has to run, and all that is known before it. */
export interface Plan {
  readonly id: string;
  readonly evaluation: PlannedEvaluation;
  readonly rounds: number;
  readonly maxJobs: number;
  readonly spent: TimeSpent;
  readonly kept: readonly KeptRun[];
  readonly answers: readonly Answer[];
  readonly jobs: readonly Job[];
  /** There when nothing is to be searched. */
  readonly verdict?: Verdict;
}

export function writePlan(plan: Plan): string {
  const document = {
    schema: "outcome-gate/plan",
    version: 1,
    ...plan,
    kept: plan.kept.map((kept) => ({ ...kept, run: writeSuiteRun(kept.run) })),
    answers: plan.answers.map((answer) => ({ ...answer, runs: answer.runs.map(writeSuiteRun) })),
  };
  return `${JSON.stringify(document)}\n`;
}

/** Throws a `UserError` for a file that is no plan. */
export async function readPlan(path: string): Promise<Plan> {
  const read = await readDocument(path, planSchema);
  if (read.kind === "refused") {
    throw new UserError(
      `${path} is not a plan that this release reads: ${read.reason}.`,
      "Give the file that `outcome-gate plan` or `conclude` of the same version wrote.",
    );
  }
  const { verdict, kept, answers, jobs, schema: _, version: __, ...rest } = read.document;
  return {
    ...rest,
    kept: kept.map((each) => ({ ...each, run: readSuiteRun(each.run) })),
    answers: answers.map((each) => ({ ...each, job: readJob(each.job), runs: each.runs.map(readSuiteRun) })),
    jobs: jobs.map(readJob),
    ...(verdict === undefined ? {} : { verdict }),
  };
}

function readJob({ orders, ...rest }: z.infer<typeof job>): Job {
  return {
    ...rest,
    orders: orders.map((order) => ({
      ...order,
      selection:
        order.selection.kind === "all"
          ? order.selection
          : { kind: "tests", tests: order.selection.tests.map((key) => key as TestKey) },
    })),
  };
}
