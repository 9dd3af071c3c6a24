import type { BotWorld } from "./bot-world.ts";
import { refreshSchema } from "./refresh-later.ts";
import { refreshPullRequest } from "./refresh-pull-request.ts";

/** Worker of `refresh-pull`. */
export async function refreshNow(payload: unknown, world: BotWorld): Promise<void> {
  const refresh = refreshSchema.parse(payload);
  const repository = await world.index.findRepository(refresh.repository);
  if (repository !== undefined) await refreshPullRequest(repository, refresh.number, world);
}
