import { join } from "node:path";
import type { ObjectId, TreePath } from "../../core/patch/patch.ts";
import { treePathBytes, treePathFromLatin1 } from "../../core/patch/tree-path.ts";
import type { TreeStore } from "../../ports/tree-store.ts";
import { createObjectReader, type GitObject } from "./cat-file.ts";
import { git } from "./git.ts";
import { HEADER_ATTRIBUTES, readDiff } from "./read-diff.ts";
import { createScratchRepository } from "./scratch-repository.ts";
import {
  findUserRepository,
  isMissingObject,
  missingObject,
  objectsOf,
  type UserRepository,
} from "./user-repository.ts";
import { createTreeWriter } from "./write-tree.ts";

/** The trees of the user's repository, read from a scratch repository in the run folder, to which everything new is written. */
export interface ObjectStore extends TreeStore {
  readonly repository: UserRepository;
  /** The scratch repository. */
  readonly gitDir: string;
  /** Where objects are found: ours first, then the user's. */
  readonly objectFolders: readonly string[];
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
  const write = createTreeWriter(gitDir);

  async function read(id: ObjectId, what: string): Promise<GitObject> {
    const object = await reader.read(id);
    if (object === undefined) throw missingObject(repository, `the ${what} ${id}`);
    return object;
  }

  return {
    repository,
    gitDir,
    objectFolders: [objectsOf(gitDir), ...objectFolders],
    diff: (base, head) => explained(repository, readDiff(gitDir, base, head)),
    readBlob: async (id) => (await read(id, "blob")).bytes,
    writeTree: (base, changes) => explained(repository, write(base, changes)),
    listPaths: async (tree) => {
      const args = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", tree];
      const { stdout } = await explained(repository, git(args, { cwd: gitDir, gitDir }));
      return stdout.toString("latin1").split("\0").slice(0, -1).map(treePathFromLatin1);
    },
    readFile: (tree, path) => readFileAt(tree, path, read),
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
async function readFileAt(
  tree: ObjectId,
  path: TreePath,
  read: (id: ObjectId, what: string) => Promise<GitObject>,
): Promise<Uint8Array | undefined> {
  let folder = tree;
  const names = path.split("/");
  for (const [depth, name] of names.entries()) {
    const entry = findEntry(await read(folder, "tree"), name, folder.length / 2);
    if (entry === undefined) return undefined;
    const isLast = depth === names.length - 1;
    if (isLast) return entry.mode.startsWith("100") ? (await read(entry.id, "blob")).bytes : undefined;
    if (entry.mode !== "40000") return undefined;
    folder = entry.id;
  }
  return undefined;
}

/** A tree object is a row of `<mode> <name>\0<id bytes>`. */
function findEntry(
  { type, bytes }: GitObject,
  name: string,
  idLength: number,
): { mode: string; id: ObjectId } | undefined {
  if (type !== "tree") throw new Error(`expected a tree, found a ${type}`);
  const wanted = treePathBytes(name);
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    const mode = bytes.toString("latin1", at, space);
    at = end + 1 + idLength;
    if (bytes.subarray(space + 1, end).equals(wanted))
      return { mode, id: bytes.toString("hex", end + 1, at) };
  }
  return undefined;
}
