import { z } from "zod";
import type { BotWorld } from "./bot-world.ts";
import { pullQueue } from "./pull-queue.ts";

export const refreshSchema = z.object({ repository: z.number(), number: z.number() });

/** Has a pull request looked at in its own queue, where something that it depends on has changed. */
export function refreshLater(
  { repository, number }: z.infer<typeof refreshSchema>,
  world: BotWorld,
): Promise<void> {
  return world.queue.add({
    ...{ kind: "refresh-pull", key: `refresh-pull:${repository}:${number}` },
    ...{ queue: pullQueue(repository, number), payload: { repository, number } },
  });
}
