import { z } from "zod";
import type { BotWorld } from "./bot-world.ts";
import { installationPart } from "./payload.ts";

const listed = z.array(z.object({ id: z.number() })).default([]);

const installationPayload = z.object({
  action: z.string(),
  installation: installationPart,
  /** Those that the event is about, where it names them. */
  repositories: listed,
});

const repositoriesPayload = z.object({
  installation: installationPart,
  repositories_removed: listed,
});

/** The App was installed, given more rights, suspended, or removed. */
export async function onInstallation(payload: unknown, world: BotWorld): Promise<void> {
  const { action, installation, repositories } = installationPayload.parse(payload);
  if (action === "deleted" || action === "suspend") {
    for (const { id } of repositories) await forgetIfGone(id, installation.id, world);
    return;
  }
  await takeStock(installation.id, world);
}

/** Repositories were added to an installation, or taken out of it. */
export async function onInstallationRepositories(payload: unknown, world: BotWorld): Promise<void> {
  const { installation, repositories_removed: removed } = repositoriesPayload.parse(payload);
  const there = await takeStock(installation.id, world);
  for (const { id } of removed) if (!there.has(id)) await forgetIfGone(id, installation.id, world);
}

/** A late event of an old installation must not take away what a newer one was given. */
async function forgetIfGone(id: number, installation: number, { index }: BotWorld): Promise<void> {
  const known = await index.findRepository(id);
  if (known === undefined || known.installation === installation) await index.forgetRepository(id);
}

/** Remembers every repository of an installation, and has the open pull requests of the new ones looked at. */
async function takeStock(installation: number, world: BotWorld): Promise<ReadonlySet<number>> {
  const repositories = await world.repositoriesOf(installation);
  for (const repository of repositories) {
    const known = await world.index.findRepository(repository.id);
    await world.index.saveRepository({ ...repository, installation });
    if (known?.installation === installation) continue;
    const { id } = repository;
    await world.queue.add({
      ...{ kind: "survey-repository", key: `survey-repository:${id}`, queue: `repository:${id}` },
      payload: { repository: id },
    });
  }
  return new Set(repositories.map(({ id }) => id));
}
