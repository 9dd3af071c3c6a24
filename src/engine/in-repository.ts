import { rmSync } from "node:fs";
import { makeRunFolder } from "../adapters/git/leftovers.ts";
import { type ObjectStore, openObjectStore } from "../adapters/git/object-store.ts";
import { createRevisions } from "../adapters/git/revisions.ts";
import { onExit } from "../adapters/process/on-exit.ts";
import type { Revisions } from "../ports/revisions.ts";

export interface OpenedRepository {
  /** As the user gave it. */
  readonly repository: string;
  /** The run folder: of this process alone. */
  readonly folder: string;
  readonly store: ObjectStore;
  readonly revisions: Revisions;
}

/** Opens the repository for some work, and closes it after, however the work or this process ends. The repository itself is only read. */
export async function inRepository<T>(
  repository: string,
  work: (opened: OpenedRepository) => Promise<T>,
): Promise<T> {
  const folder = await makeRunFolder();
  const forget = onExit(() => rmSync(folder.path, { recursive: true, force: true }));
  let store: ObjectStore | undefined;
  try {
    store = await openObjectStore(repository, folder.path);
    return await work({ repository, folder: folder.path, store, revisions: createRevisions(store) });
  } finally {
    await store?.close();
    await folder.dispose();
    forget();
  }
}
