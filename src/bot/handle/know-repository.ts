import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { BotWorld } from "./bot-world.ts";
import type { RepositoryPart } from "./payload.ts";

/**
 * The repository that a payload speaks of. What is known stays as it is while the names agree; otherwise GitHub is asked, which follows a
 * name that the repository had before. So a late payload never brings back an old name. Undefined when it is gone or not ours to see.
 */
export async function knowRepository(
  told: RepositoryPart,
  installation: number,
  world: BotWorld,
): Promise<KnownRepository | undefined> {
  const known = await world.index.findRepository(told.id);
  const agrees =
    known?.installation === installation && known.owner === told.owner.login && known.name === told.name;
  return agrees ? known : readAnew(told, installation, world);
}

/** Reads it from GitHub and remembers what is there now; forgets one that is gone. */
export async function readAnew(
  told: RepositoryPart,
  installation: number,
  world: BotWorld,
): Promise<KnownRepository | undefined> {
  const asTold: KnownRepository = {
    ...{ id: told.id, owner: told.owner.login, name: told.name },
    ...{ installation, visibility: "private" },
  };
  // Another repository may have taken the name that a late payload tells: then this one is where it was known to be.
  const known = await world.index.findRepository(told.id);
  const found =
    (await readAs(asTold, world)) ?? (known === undefined ? undefined : await readAs(known, world));
  await (found === undefined ? world.index.forgetRepository(told.id) : world.index.saveRepository(found));
  return found;
}

/** The repository as it is now, by the names that it may have. */
async function readAs(where: KnownRepository, world: BotWorld): Promise<KnownRepository | undefined> {
  const found = await (await world.hostOf(where)).readRepository();
  return found?.id === where.id ? { ...found, installation: where.installation } : undefined;
}
