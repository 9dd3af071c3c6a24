import type { BotWorld } from "./bot-world.ts";
import { readAnew } from "./know-repository.ts";
import { inRepository } from "./payload.ts";

/** A repository was renamed, moved, made public or private, or deleted: whatever it was, what GitHub shows now counts. */
export async function onRepository(payload: unknown, world: BotWorld): Promise<void> {
  const { action, repository, installation } = inRepository.parse(payload);
  if (action === "deleted") return world.index.forgetRepository(repository.id);
  if (installation !== undefined) await readAnew(repository, installation.id, world);
}
