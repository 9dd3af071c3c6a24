import { rmSync } from "node:fs";
import { access, constants, link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { UserError } from "../core/user-error.ts";
import { makeFolder } from "./make-folder.ts";
import { onExit } from "./process/on-exit.ts";
import { hasEnded, processIdentity } from "./process-identity.ts";

/**
 * Takes `path` for this process by a file `<path>.lock` beside it, which names the process; gives what removes it. A lock whose process has
 * ended is taken over. Throws a `UserError` when a living process holds it, and as the file system does when nothing can be written there.
 */
export async function claimFile(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  await makeFolder(dirname(path));
  await access(path, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  while (!(await take(lock))) {
    const holder = await readFile(lock, "utf8").catch(() => undefined);
    if (holder === undefined) continue;
    if (!(await hasEnded(holder))) throw isHeld(path, lock, holder);
    await removeLock(lock, holder);
  }
  const forget = onExit(() => rmSync(lock, { force: true }));
  return async () => {
    await rm(lock, { force: true });
    forget();
  };
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, await processIdentity(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Renamed first, and looked at again: another process may have taken it over meanwhile. */
async function removeLock(lock: string, holder: string): Promise<void> {
  const aside = `${lock}.${process.pid}`;
  const isAside = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  if (!isAside) return;
  const taken = await readFile(aside, "utf8");
  if (taken !== holder) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

const isHeld = (path: string, lock: string, holder: string): UserError =>
  new UserError(
    `${path} is being written by another run (process ${holder.split("-")[0]}).`,
    `Wait for it, or name another file. When no such run is left, remove ${lock}.`,
  );
