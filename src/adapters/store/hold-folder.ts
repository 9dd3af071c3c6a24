import { readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type Libsql from "libsql";
import { UserError } from "../../core/user-error.ts";
import type { LibsqlConstructor } from "./load-libsql.ts";

interface FolderHold {
  release(): Promise<void>;
}

/**
 * Holds a folder for this process alone. The lock is the kernel's, on a file of SQLite's: it is gone the moment the process is, however that
 * ended, so nothing stale is ever in the way, no reused process id is mistaken for the owner, and it also works between containers that share
 * the folder. Beside it stands who holds it, for the message only.
 */
export async function holdFolder(Database: LibsqlConstructor, folder: string): Promise<FolderHold> {
  const ownerFile = join(folder, "owner.json");
  const lock = openLock(Database, folder);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if ((cause as { readonly code?: unknown }).code !== "SQLITE_BUSY") throw cannotLock(folder, cause);
    throw new UserError(
      `The folder \`${folder}\` is in use by ${await readOwner(ownerFile)}.`,
      "Stop that process, give another folder with --data, or set DATABASE_URL to share a database.",
      { cause },
    );
  }
  const owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  await writeFile(ownerFile, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  return {
    release: async () => {
      await rm(ownerFile, { force: true });
      lock.close();
    },
  };
}

function openLock(Database: LibsqlConstructor, folder: string): Libsql.Database {
  try {
    return new Database(join(folder, "lock.db"));
  } catch (cause) {
    throw cannotLock(folder, cause);
  }
}

function cannotLock(folder: string, cause: unknown): UserError {
  const hint = "Give a folder on a local disk that this user can write, with --data.";
  return new UserError(`The folder \`${folder}\` cannot be locked.`, hint, { cause });
}

async function readOwner(file: string): Promise<string> {
  try {
    const { pid, host, since } = JSON.parse(await readFile(file, "utf8"));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    return "another process";
  }
}
