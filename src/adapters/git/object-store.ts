import { join } from "node:path";
import type { ObjectId, TreePath } from "../../core/patch/patch.ts";
import { treePathBytes, treePathFromLatin1 } from "../../core/patch/tree-path.ts";
import type { TreeStore } from "../../ports/tree-store.ts";
import { createObjectReader, type GitObject } from "./cat-file.ts";
import { HEADER_ATTRIBUTES, readDiff } from "./read-diff.ts";
import { createScratchRepository } from "./scratch-repository.ts";
import { FOLDER_MODE } from "./tree-entries.ts";
import { createTreeReader, type TreeReader } from "./tree-reader.ts";
import {
  findUserRepository,
  isMissingObject,
  missingObject,
  objectsOf,
  type UserRepository,
} from "./user-repository.ts";
import { writeObject } from "./write-object.ts";
import { composeTree } from "./write-tree.ts";

/** The trees of the user's repository, read from a scratch repository in the run folder, to which everything new is written. */
export interface ObjectStore extends TreeStore {
  readonly repository: UserRepository;
  /** The scratch repository. */
  readonly gitDir: string;
  /** Where objects are found: ours first, then the user's. */
  readonly objectFolders: readonly string[];
  /** The folders of a tree, parents first, each as the bytes of its path. */
  listFolders(tree: ObjectId): Promise<readonly Buffer[]>;
  /** The tree of a commit. */
  treeOf(commit: ObjectId): Promise<ObjectId>;
  /** Ends the reading process. The files go with the run folder. */
  close(): Promise<void>;
}

/** Opens the repository that `folder` is in. `runFolder` is one of `makeRunFolder`. Throws `UserError` outside of a repository. */
export async function openObjectStore(folder: string, runFolder: string): Promise<ObjectStore> {
  const repository = await findUserRepository(folder);
  const gitDir = join(runFolder, "objects.git");
  const objectFolders = [repository.objects];
  await createScratchRepository(gitDir, { repository, objectFolders, attributes: HEADER_ATTRIBUTES });
  const reader = createObjectReader(gitDir);

  async function read(id: ObjectId, what: string): Promise<GitObject> {
    const object = await reader.read(id);
    if (object === undefined) throw missingObject(repository, `the ${what} ${id}`);
    return object;
  }
  const { readTree, walk } = createTreeReader(read);
  const objects = objectsOf(gitDir);
  const write = (object: Parameters<typeof writeObject>[2]) =>
    writeObject(objects, repository.objectFormat, object);

  return {
    repository,
    gitDir,
    objectFolders: [objects, ...objectFolders],
    diff: (base, head) => explained(repository, readDiff(gitDir, base, head)),
    readBlob: async (id) => (await read(id, "blob")).bytes,
    writeTree: (base, changes) => composeTree(base, changes, { readTree, write }),
    listPaths: async (tree) =>
      (await walk(tree)).flatMap(({ path, kind }) => (kind === "folder" ? [] : [treePathFromLatin1(path)])),
    listFolders: async (tree) =>
      (await walk(tree)).flatMap(({ path, kind }) =>
        kind === "folder" ? [Buffer.from(path, "latin1")] : [],
      ),
    readFile: async (tree, path) => {
      const file = await findFile(tree, path, readTree);
      return file === undefined ? undefined : (await read(file, "blob")).bytes;
    },
    treeOf: async (commit) => treeOfCommit(await read(commit, "commit")),
    close: () => reader.close(),
  };
}

async function explained<T>(repository: UserRepository, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isMissingObject(error)) throw error;
    throw missingObject(repository, "objects of the two trees", error);
  }
}

/** Walks the tree objects, so that any name will do. A link is not followed: it is no file. */
async function findFile(
  tree: ObjectId,
  path: TreePath,
  readTree: TreeReader["readTree"],
): Promise<ObjectId | undefined> {
  let folder = tree;
  const names = Buffer.from(treePathBytes(path)).toString("latin1").split("/");
  for (const [depth, name] of names.entries()) {
    const entry = (await readTree(folder)).find((each) => each.name === name);
    if (entry === undefined) return undefined;
    if (depth === names.length - 1) return entry.mode.startsWith("100") ? entry.id : undefined;
    if (entry.mode !== FOLDER_MODE) return undefined;
    folder = entry.id;
  }
  return undefined;
}

function treeOfCommit({ type, bytes }: GitObject): ObjectId {
  const tree = /^tree ([0-9a-f]+)\n/.exec(bytes.toString("latin1", 0, 80))?.[1];
  if (type !== "commit" || tree === undefined) throw new Error(`expected a commit, found a ${type}`);
  return tree;
}
