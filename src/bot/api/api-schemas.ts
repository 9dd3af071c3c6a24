import { z } from "zod";
import { dangerOrder } from "../../core/outcome/danger-order.ts";
import { glanceSchema } from "../../core/verdict/ledger-facts.ts";
import { namedOutcomes, outcomes } from "../../core/verdict/outcome-names.ts";
import { verdictSchema } from "../../core/verdict/schema.ts";

const text = z.string().min(1).max(300);
const count = z.int().nonnegative();
const time = z.string().describe("ISO 8601 in UTC");
const most = z.coerce.number().int().min(1).max(100).default(50).describe("Most rows of an answer");
const cursor = z.string().max(500).optional().describe("The `next` of the answer before");
const repository = text.optional().describe("`owner/name`, or a name alone");
const agent = text.optional().describe("An agent's name in `docs/agents.md`, or of the configuration");
const since = z
  .union([z.iso.date(), z.iso.datetime()])
  .optional()
  .describe("A day, or a time in UTC: then or later");

export const verdictsQuery = z.object({
  repository,
  agent,
  outcome: z.enum(outcomes).optional(),
  pull_request: z.coerce.number().int().positive().optional(),
  since,
  document: z
    .enum(["none", "full"])
    .default("none")
    .describe("`full`: with the whole verdict; then at most 20 rows"),
  most,
  after: cursor,
});

export const pullsQuery = z.object({
  repository,
  agent,
  outcome: z.enum(dangerOrder).optional(),
  opened_since: since,
  opened_before: since,
  most,
  after: cursor,
});

export const sharesQuery = z.object({
  by: z.enum(["agent", "repository", "week"]).default("agent"),
  repository,
  agent,
  weeks: z.coerce.number().int().min(1).max(104).default(12).describe("This week and those before it"),
});

const repositoryName = z.string().describe("`owner/name`");

const verdictRow = z.object({
  id: count,
  repository: repositoryName,
  pull_request: z.int().positive().optional().describe("Absent for a merge group"),
  head: z.string(),
  base: z.string(),
  run: z.object({ id: count, attempt: count }),
  outcome: z.enum(outcomes),
  decision: z.enum(["pass", "block", "undecided"]),
  agent: z.string().optional(),
  broken: count.describe("Pass-to-pass tests broken"),
  certified: count.describe("Those of them with a certified culprit"),
  probes: count,
  recorded_at: time,
  glance: glanceSchema,
  document: verdictSchema.optional(),
});

const pullRow = z.object({
  repository: repositoryName,
  number: z.int().positive(),
  title: z.string(),
  author: z.string(),
  head: z.string(),
  draft: z.boolean(),
  agent: z.object({ name: z.string(), confidence: z.enum(["identity", "signal", "weak"]) }).optional(),
  waiting: z.enum(["gate", "approval", "nothing"]),
  outcome: z.enum(dangerOrder),
  danger: count.describe("0 is the most dangerous"),
  opened_at: time,
  updated_at: time,
  broken: count.optional(),
  judged_at: time.optional(),
  glance: glanceSchema.optional(),
});

const shareRow = z.object({
  name: z.string().describe("The agent, the repository, or the Monday of the week"),
  verdicts: count,
  graded: count,
  counts: z.object(
    Object.fromEntries(namedOutcomes.map((name) => [name, count])) as Record<
      (typeof namedOutcomes)[number],
      typeof count
    >,
  ),
  broke: count.describe("Verdicts in which a test broke"),
  explained: count.describe("Of those, with a certified culprit for each broken test"),
});

const page = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), next: z.string().optional().describe("Absent on the last part") });

export const verdictsAnswer = page(verdictRow);
export const pullsAnswer = page(pullRow);
export const sharesAnswer = z.object({ rows: z.array(shareRow) });
export const problemAnswer = z.object({
  title: z.string(),
  status: z.int(),
  detail: z.string(),
});

export type VerdictRow = z.infer<typeof verdictRow>;
export type PullRow = z.infer<typeof pullRow>;
export type ShareRow = z.infer<typeof shareRow>;
