import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { alternatesFile, type UserRepository } from "./user-repository.ts";

/**
 * Makes a repository of our own at `gitDir` that reads the objects of others through `objects/info/alternates`. It is
 * written down as `git init` would, without asking git: it has no hooks, remotes or settings. What git writes there stays
 * there; the others are never written. `attributes` overrules every `.gitattributes`. Its working tree is given by each call.
 */
export async function createScratchRepository(
  gitDir: string,
  source: { repository: UserRepository; objectFolders: readonly string[]; attributes: string },
): Promise<void> {
  const { repository, objectFolders, attributes } = source;
  await mkdir(gitDir, { recursive: true, mode: 0o700 });
  for (const folder of ["info", "objects/info", "objects/pack", "refs/heads", "refs/tags"]) {
    await mkdir(join(gitDir, folder), { recursive: true });
  }
  await Promise.all([
    writeFile(join(gitDir, "HEAD"), "ref: refs/heads/main\n"),
    writeFile(join(gitDir, "config"), plainConfig(repository.objectFormat)),
    writeFile(join(gitDir, "objects/info/alternates"), alternatesFile(objectFolders)),
    writeFile(join(gitDir, "info/attributes"), attributes),
    repository.shallow === undefined ? undefined : writeFile(join(gitDir, "shallow"), repository.shallow),
  ]);
}

/** The settings of a fresh repository, and nothing that could run or change anything. */
export function plainConfig(format: "sha1" | "sha256"): string {
  const version = format === "sha1" ? 0 : 1;
  const core = `[core]\n\trepositoryformatversion = ${version}\n\tfilemode = true\n\tbare = false\n[gc]\n\tauto = 0\n`;
  return format === "sha1" ? core : `${core}[extensions]\n\tobjectformat = sha256\n`;
}
