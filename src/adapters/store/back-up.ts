import { constants } from "node:fs";
import { access, copyFile, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorLine } from "../../core/render/error-line.ts";
import { UserError } from "../../core/user-error.ts";
import { makeFolder } from "../make-folder.ts";
import { databaseFile } from "./database-file.ts";
import { holdFolder } from "./hold-folder.ts";
import { loadLibsql } from "./load-libsql.ts";

/**
 * Writes a copy of the embedded store, as it is at one moment, to a new file, also while the bot is at work. Returns the number of verdicts in it, counted
 * in the copy after it was checked. Throws `UserError` when the file is there already, or cannot be written.
 */
export async function backUp(folder: string, file: string): Promise<number> {
  const Database = await loadLibsql();
  if (await exists(file)) throw new UserError(`${file} is there already.`, "Name a new file for the backup.");
  if (!(await exists(databaseFile(folder))))
    throw new UserError(`There is no ledger in \`${folder}\`.`, "Give the bot's folder with --data.");
  const part = `${file}.part`;
  try {
    await makeFolder(dirname(file));
    await rm(part, { force: true });
    const database = new Database(databaseFile(folder));
    try {
      database.prepare("VACUUM INTO ?").run(part);
    } finally {
      database.close();
    }
    const verdicts = await checkCopy(part);
    await flush(part);
    await rename(part, file);
    return verdicts;
  } catch (cause) {
    await rm(part, { force: true });
    const hint = "See whether this user may write there and whether the disk has space.";
    throw cause instanceof UserError
      ? cause
      : new UserError(`The backup could not be written: ${errorLine(cause)}.`, hint, { cause });
  }
}

/**
 * Puts a backup in the place of an embedded store that is not there. Returns the number of verdicts in it. Throws `UserError` when the folder has a
 * database, is in use, or the file is no sound backup.
 */
export async function restore(file: string, folder: string): Promise<number> {
  const verdicts = await checkCopy(file);
  await makeFolder(folder);
  const hold = await holdFolder(await loadLibsql(), folder);
  try {
    if (await exists(databaseFile(folder)))
      throw new UserError(
        `\`${folder}\` has a ledger already.`,
        "Give an empty folder with --data, or move what is in this one away.",
      );
    // A log left behind by another database must not be taken for this one's.
    for (const left of ["-wal", "-shm"]) await rm(`${databaseFile(folder)}${left}`, { force: true });
    const part = join(folder, "restore.part");
    await copyFile(file, part);
    await flush(part);
    await rename(part, databaseFile(folder));
    return verdicts;
  } finally {
    await hold.release();
  }
}

async function checkCopy(file: string): Promise<number> {
  const noBackup = new UserError(`${file} is no sound backup of a ledger.`, "Take another backup.");
  await access(file, constants.R_OK).catch((cause: NodeJS.ErrnoException) => {
    throw new UserError(`${file} cannot be read: ${cause.code}.`, "Name what `ledger backup` wrote.", {
      cause,
    });
  });
  const Database = await loadLibsql();
  const database = new Database(file);
  try {
    const result = database.prepare("PRAGMA integrity_check").get() as { integrity_check?: unknown };
    if (result.integrity_check !== "ok") throw noBackup;
    return (database.prepare("SELECT count(*) AS n FROM verdict").get() as { n: number }).n;
  } catch {
    throw noBackup;
  } finally {
    database.close();
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
