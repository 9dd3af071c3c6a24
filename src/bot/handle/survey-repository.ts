import { z } from "zod";
import type { BotWorld } from "./bot-world.ts";
import { refreshPullRequest } from "./refresh-pull-request.ts";

const payloadSchema = z.object({ repository: z.number() });

/** Worker of `survey-repository`: looks at every open pull request of a repository that the App has just come to. */
export async function surveyRepository(payload: unknown, world: BotWorld): Promise<void> {
  const repository = await world.index.findRepository(payloadSchema.parse(payload).repository);
  if (repository === undefined) return;
  const host = await world.hostOf(repository);
  for (const number of await host.listOpenPullRequests()) await refreshPullRequest(repository, number, world);
}
