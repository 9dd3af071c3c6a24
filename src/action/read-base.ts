import { makeRunFolder } from "../adapters/git/leftovers.ts";
import { openObjectStore } from "../adapters/git/object-store.ts";
import { createRevisions } from "../adapters/git/revisions.ts";
import type { Config } from "../core/config/config.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { UserError } from "../core/user-error.ts";
import { readConfig } from "../engine/read-config.ts";
import type { Revisions } from "../ports/revisions.ts";

export interface Base {
  readonly commit: ObjectId;
  /** Of base's tree: what the pull request does to it has no effect here. */
  readonly config: Config;
}

/**
 * The base that a pull request is judged against, and its configuration. An event tells the base as it was when the pull request was last
 * pushed to; when the merge of the two is checked out, as GitHub does by default, its first parent is the base of now.
 */
export async function readBase(
  repository: string,
  told: { readonly base: ObjectId; readonly head: ObjectId },
): Promise<Base> {
  const folder = await makeRunFolder();
  try {
    const store = await openObjectStore(repository, folder.path);
    try {
      const revisions = createRevisions(store);
      const base = await revisions.resolve((await mergedBase(revisions, told.head)) ?? told.base);
      return { commit: base.commit, config: await readConfig(undefined, base.tree, store) };
    } finally {
      await store.close();
    }
  } finally {
    await folder.dispose();
  }
}

async function mergedBase(revisions: Revisions, head: ObjectId): Promise<ObjectId | undefined> {
  const second = await parent(revisions, "HEAD^2");
  return second === head ? parent(revisions, "HEAD^1") : undefined;
}

async function parent(revisions: Revisions, name: string): Promise<ObjectId | undefined> {
  try {
    return (await revisions.resolve(name)).commit;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
