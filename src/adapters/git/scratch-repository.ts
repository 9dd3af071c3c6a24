import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { git } from "./git.ts";
import { alternatesFile, type UserRepository } from "./user-repository.ts";

/**
 * Makes a bare repository of our own at `gitDir` that reads the objects of others through `objects/info/alternates`.
 * What git writes there stays there; the others are never written. `attributes` overrules every `.gitattributes`.
 */
export async function createScratchRepository(
  gitDir: string,
  source: { repository: UserRepository; objectFolders: readonly string[]; attributes: string },
): Promise<void> {
  const { repository, objectFolders, attributes } = source;
  await mkdir(gitDir, { recursive: true, mode: 0o700 });
  const format = `--object-format=${repository.objectFormat}`;
  await git(["init", "--quiet", "--bare", "--template=", format, gitDir], { cwd: gitDir });
  await Promise.all(
    ["info", "objects/info"].map((folder) => mkdir(join(gitDir, folder), { recursive: true })),
  );
  await writeFile(join(gitDir, "objects/info/alternates"), alternatesFile(objectFolders));
  await writeFile(join(gitDir, "info/attributes"), attributes);
  if (repository.shallow !== undefined) await writeFile(join(gitDir, "shallow"), repository.shallow);
}
