import { Kysely } from "kysely";
import { errorLine } from "../../core/render/error-line.ts";
import { UserError } from "../../core/user-error.ts";
import { makeFolder } from "../make-folder.ts";
import { databaseFile } from "./database-file.ts";
import { EmbeddedDialect } from "./embedded-dialect.ts";
import { holdFolder } from "./hold-folder.ts";
import { loadLibsql } from "./load-libsql.ts";
import type { Tables } from "./tables.ts";

export interface EmbeddedDatabase {
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * Opens the database in a folder, made when it is not there, for this process alone. What is committed is on the disk: write-ahead log, flushed at
 * every commit. Throws `UserError` when another process has it, when it cannot be written or when libsql is not installed.
 */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const Database = await loadLibsql();
  await makeFolder(folder).catch((cause: unknown) => {
    throw new UserError(`The folder \`${folder}\` cannot be made.`, "Give another one with --data.", {
      cause,
    });
  });
  const hold = await holdFolder(Database, folder);
  try {
    const database = new Database(databaseFile(folder), { timeout: BUSY_MS });
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    const db = new Kysely<Tables>({ dialect: new EmbeddedDialect({ database }) });
    return {
      db,
      close: async () => {
        await db.destroy();
        await hold.release();
      },
    };
  } catch (cause) {
    await hold.release();
    throw new UserError(
      `The database in \`${folder}\` cannot be opened: ${errorLine(cause)}.`,
      "See whether this user may write there and whether the disk has space; else restore a backup.",
      { cause },
    );
  }
}

/** How long a statement waits for a reader in another process (an export, a backup) to get out of the way. */
const BUSY_MS = 5_000;
