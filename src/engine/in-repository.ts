import { makeRunFolder } from "../adapters/git/leftovers.ts";
import { type ObjectStore, openObjectStore } from "../adapters/git/object-store.ts";
import { createRevisions } from "../adapters/git/revisions.ts";
import type { Revisions } from "../ports/revisions.ts";

export interface OpenedRepository {
  /** As the user gave it. */
  readonly repository: string;
  /** The run folder: of this process alone. */
  readonly folder: string;
  readonly store: ObjectStore;
  readonly revisions: Revisions;
}

/** Opens the repository for some work, and closes it after, however the work ends. The repository itself is only read. */
export async function inRepository<T>(
  repository: string,
  work: (opened: OpenedRepository) => Promise<T>,
): Promise<T> {
  const folder = await makeRunFolder();
  let store: ObjectStore | undefined;
  try {
    store = await openObjectStore(repository, folder.path);
    return await work({ repository, folder: folder.path, store, revisions: createRevisions(store) });
  } finally {
    await store?.close();
    await folder.dispose();
  }
}
