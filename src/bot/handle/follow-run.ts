import { z } from "zod";
import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { WorkflowRun } from "../../ports/workflow-run-host.ts";
import type { BotWorld } from "./bot-world.ts";
import { cameToItsEnd } from "./head-state.ts";
import { publishRun } from "./publish-run.ts";
import { pullQueue } from "./pull-queue.ts";
import { refreshPullRequest } from "./refresh-pull-request.ts";

const payloadSchema = z.object({ repository: z.number(), run: z.number(), number: z.number().optional() });

/** Which run of the gate, and of which pull request it is, where it is of one. */
type Followed = z.infer<typeof payloadSchema>;

/** A run for a fork comes in the queue of its commit; it waits its turn in that of its pull request. */
export function followInQueue(
  followed: Followed & { readonly number: number },
  world: BotWorld,
): Promise<void> {
  const { repository, run, number } = followed;
  return world.queue.add({
    ...{ kind: "follow-run", key: `follow-run:${repository}:${run}:${number}` },
    ...{ queue: pullQueue(repository, number), payload: followed },
  });
}

/** Worker of `follow-run`. */
export async function followRunLater(payload: unknown, world: BotWorld): Promise<void> {
  const followed = payloadSchema.parse(payload);
  const repository = await world.index.findRepository(followed.repository);
  if (repository === undefined) return;
  const host = await world.hostOf(repository);
  const run = await host.readRun(followed.run);
  if (run !== undefined) await followRun(run, followed.number, { repository, world });
}

/** Publishes a run that has ended, and brings its pull request to what stands now. */
export async function followRun(
  run: WorkflowRun,
  number: number | undefined,
  { repository, world }: { readonly repository: KnownRepository; readonly world: BotWorld },
): Promise<void> {
  if (cameToItsEnd(run)) await publishRun(run, repository, world);
  if (number !== undefined) await refreshPullRequest(repository, number, world);
}
