import { z } from "zod";
import type { BotWorld } from "./bot-world.ts";
import { knowRepository } from "./know-repository.ts";
import { inRepository } from "./payload.ts";
import { refreshPullRequest } from "./refresh-pull-request.ts";

const payloadSchema = inRepository.extend({ number: z.number() });

/** Anything happened to a pull request: it is read anew, and its check run follows. */
export async function onPullRequest(payload: unknown, world: BotWorld): Promise<void> {
  const { number, repository, installation } = payloadSchema.parse(payload);
  const known =
    installation === undefined ? undefined : await knowRepository(repository, installation.id, world);
  if (known !== undefined) await refreshPullRequest(known, number, world);
}
