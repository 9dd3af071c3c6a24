import { lstat, mkdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "../../core/patch/patch.ts";
import type { TreeChange } from "../../core/patch/tree-changes.ts";
import { treePathFromLatin1 } from "../../core/patch/tree-path.ts";
import { type GitCall, git } from "./git.ts";
import type { ObjectStore } from "./object-store.ts";
import { createScratchRepository } from "./scratch-repository.ts";

/** Bytes are the blobs' own, whatever a tree's `.gitattributes` say. */
const ATTRIBUTES = "* -text -ident -filter !eol !working-tree-encoding !diff !merge\n";

/**
 * The files of a tree in a folder of ours, with the text of a patch beside them. Two repositories share the files and the index. `reading` sees the user's objects and is only read. `applying` sees none of them:
 * git renews the time stamp of any object that it would write and that is there already, also of the user's.
 */
export interface ScratchFiles {
  readonly reading: GitCall;
  readonly applying: GitCall;
  readonly tree: ObjectId;
  readonly patchFile: string;
  readonly store: ObjectStore;
}

/** Makes `folder`, which the caller removes. */
export async function openScratchFiles(
  store: ObjectStore,
  folder: string,
  { tree, patch }: { readonly tree: ObjectId; readonly patch: string },
): Promise<ScratchFiles> {
  const workTree = join(folder, "tree");
  const patchFile = join(folder, "patch.diff");
  const { repository, objectFolders } = store;
  await mkdir(workTree, { recursive: true });
  const call = async (name: string, objects: readonly string[]): Promise<GitCall> => {
    const gitDir = join(folder, name);
    const source = { repository, objectFolders: objects, attributes: ATTRIBUTES };
    await createScratchRepository(gitDir, source);
    return { cwd: workTree, gitDir, workTree, indexFile: join(folder, "index") };
  };
  const reading = await call("reading.git", objectFolders);
  const applying = await call("applying.git", []);
  await writeFile(patchFile, patch);
  await git(["read-tree", "--reset", "-u", tree], reading);
  return { reading, applying, tree, patchFile, store };
}

/** Makes the files those of the tree again. */
export async function cleanUp({ reading, tree }: ScratchFiles): Promise<void> {
  await git(["read-tree", "--reset", "-u", tree], reading);
  await git(["clean", "-ffdqx"], reading);
}

/** The tree of the files as they are. What differs is written by the store, which touches nothing of the user's. Files that a `.gitignore` names are part of the patch too. */
export async function writtenTree({ reading, tree, store }: ScratchFiles): Promise<ObjectId> {
  const [tracked, others] = [
    await git(["diff-index", "--name-only", "-z", "--no-renames", tree], reading),
    await git(["ls-files", "--others", "-z"], reading),
  ];
  const paths = `${tracked.stdout.toString("latin1")}${others.stdout.toString("latin1")}`
    .split("\0")
    .filter(Boolean);
  const changes = await Promise.all([...new Set(paths)].map((path) => changeAt(path, reading.cwd)));
  const isDeletion = (change: TreeChange) => "deleted" in change;
  return store.writeTree(tree, [...changes.filter(isDeletion), ...changes.filter((one) => !isDeletion(one))]);
}

/** `latin1`: the path as git prints it, one character a byte. */
async function changeAt(latin1: string, workTree: string): Promise<TreeChange> {
  const path = treePathFromLatin1(latin1);
  const place = Buffer.concat([Buffer.from(`${workTree}/`), Buffer.from(latin1, "latin1")]);
  const status = await lstat(place).catch(() => undefined);
  if (status?.isSymbolicLink()) return { path, mode: "120000", bytes: await readlink(place, "buffer") };
  if (!status?.isFile()) return { path, deleted: true };
  return { path, mode: status.mode & 0o100 ? "100755" : "100644", bytes: await readFile(place) };
}
