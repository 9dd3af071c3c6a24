import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "../../core/patch/patch.ts";
import { removeFolder } from "./leftovers.ts";
import type { ObjectStore } from "./object-store.ts";
import { plainConfig } from "./scratch-repository.ts";
import { alternatesFile } from "./user-repository.ts";

/**
 * Writes the `.git` that tests see in a lane: a whole repository of its own, without remotes, hooks or settings, detached at `commit`,
 * so that `git rev-parse HEAD`, `git log` and `git status` work. Whatever stood there is removed; a link is not followed.
 */
export async function writeVisibleRepository(
  folder: string,
  from: { gitDir: string; store: ObjectStore; commit: ObjectId },
): Promise<void> {
  const { gitDir, store, commit } = from;
  const { objectFormat, shallow } = store.repository;
  const dotGit = join(folder, ".git");
  await removeFolder(dotGit);
  const parts = ["info", "objects/info", "objects/pack", "refs/heads", "refs/tags"];
  await Promise.all(parts.map((part) => mkdir(join(dotGit, part), { recursive: true })));
  await Promise.all([
    writeFile(join(dotGit, "HEAD"), `${commit}\n`),
    writeFile(join(dotGit, "config"), plainConfig(objectFormat)),
    writeFile(join(dotGit, "objects/info/alternates"), alternatesFile(store.objectFolders)),
    copyFile(join(gitDir, "info/attributes"), join(dotGit, "info/attributes")),
    shallow === undefined ? undefined : writeFile(join(dotGit, "shallow"), shallow),
  ]);
}

/** Lets that repository know the tree that `gitDir` has checked out there. */
export function showIndex(folder: string, gitDir: string): Promise<void> {
  return copyFile(join(gitDir, "index"), join(folder, ".git/index"));
}
