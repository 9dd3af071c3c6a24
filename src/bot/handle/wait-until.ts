import { z } from "zod";
import type { BotWorld } from "./bot-world.ts";
import { commitQueue, pullQueue } from "./pull-queue.ts";

/** A check run that waits for the gate. */
export const waitSchema = z.object({
  repository: z.number(),
  /** Absent for a merge group. */
  number: z.number().optional(),
  head: z.string(),
});

export type Wait = z.infer<typeof waitSchema>;

/** Has somebody look again when the deadline has passed; called again, the deadline is counted from then. */
export function waitUntil(wait: Wait, world: BotWorld): Promise<void> {
  const { repository, number, head } = wait;
  const runAt = new Date(Date.parse(world.now()) + world.settings.deadlineMs).toISOString();
  const queue = number === undefined ? commitQueue(repository, head) : pullQueue(repository, number);
  return world.queue.add({
    kind: "expire-check",
    key: `expire-check:${repository}:${head}`,
    ...{ queue, payload: wait, runAt },
  });
}
