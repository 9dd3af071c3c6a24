import { z } from "zod";
import type { WorkflowRun } from "../../ports/workflow-run-host.ts";
import type { BotWorld } from "../handle/bot-world.ts";
import { pullQueue } from "../handle/pull-queue.ts";
import type { Asked } from "./asked.ts";

const payloadSchema = z.object({
  repository: z.number(),
  number: z.number(),
  head: z.string(),
  run: z.number(),
  attempt: z.number(),
});

type Later = z.infer<typeof payloadSchema>;

const PAUSE_MS = 60_000;

/** Has the run repeated once it has ended; GitHub repeats none that is under way. */
export function rerunLater({ repository, pull, world }: Asked, { run }: WorkflowRun): Promise<void> {
  const { number, head } = pull;
  return add({ repository: repository.id, number, head, run: run.id, attempt: run.attempt }, world);
}

/** Worker of `rerun`. Nothing is left to do when the branch has moved on, or when somebody else has started the run again. */
export async function rerunWhenEnded(payload: unknown, world: BotWorld): Promise<void> {
  const later = payloadSchema.parse(payload);
  const repository = await world.index.findRepository(later.repository);
  if (repository === undefined) return;
  const host = await world.hostOf(repository);
  const pull = await host.readPullRequest(later.number);
  if (pull.head !== later.head || pull.state !== "open") return;
  const run = await host.readRun(later.run);
  if (run === undefined || run.run.attempt !== later.attempt) return;
  if (run.state !== "ended") return add(later, world);
  const answer = await host.rerun(later.run);
  if (answer.kind === "refused")
    world.log(`${repository.owner}/${repository.name}#${later.number}: not run again: ${answer.because}`);
}

function add(later: Later, world: BotWorld): Promise<void> {
  return world.queue.add({
    kind: "rerun",
    key: `rerun:${later.repository}:${later.run}:${later.attempt}`,
    queue: pullQueue(later.repository, later.number),
    payload: later,
    runAt: new Date(Date.parse(world.now()) + PAUSE_MS).toISOString(),
  });
}
