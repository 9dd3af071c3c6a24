import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder with those above it, for this user alone where they are new. Not `mkdir` with `recursive`: that tries for ever where the
 * system cannot make folders at all (`/proc`). Throws as `mkdir` does.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path).catch(() => undefined))?.isDirectory()) return;
    const above = dirname(path);
    // In a folder that is there (`/proc`), "no such file" is the system's way to say that it makes none.
    if (code !== "ENOENT" || above === path) throw error;
    await makeFolder(above);
    await mkdir(path, { mode: 0o700 }).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== "EEXIST") throw again;
    });
  }
}
