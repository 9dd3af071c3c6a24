import type { ObjectStore } from "../adapters/git/object-store.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { RepositoryFiles } from "../frameworks/framework.ts";

/** The files of a tree, for detecting what it is tested with. */
export async function repositoryFiles(tree: ObjectId, store: ObjectStore): Promise<RepositoryFiles> {
  const read = async (path: string) => {
    const bytes = await store.readFile(tree, path);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  };
  return { paths: await store.listPaths(tree), read };
}
