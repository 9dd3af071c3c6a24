import { access } from "node:fs/promises";
import { Kysely, SqliteDialect } from "kysely";
import { UserError } from "../../core/user-error.ts";
import { databaseFile } from "./database-file.ts";
import { loadLibsql } from "./load-libsql.ts";
import type { StoreSettings } from "./store.ts";
import type { Tables } from "./tables.ts";

export interface Archive {
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * Opens what is stored to read it, also while the bot has it open: nothing is locked, made or changed. Throws `UserError` when there is
 * nothing or it cannot be reached.
 */
export async function openArchive(settings: StoreSettings): Promise<Archive> {
  if (settings.kind === "postgres") {
    const { connectPostgres } = await import("./postgres-database.ts");
    const { db } = await connectPostgres({ url: settings.url, log: () => {} });
    return { db, close: () => db.destroy() };
  }
  const file = databaseFile(settings.folder);
  await access(file).catch((cause: unknown) => {
    throw new UserError(
      `There is no ledger in \`${settings.folder}\`.`,
      "Give the folder that `outcome-gate serve` was given with --data.",
      { cause },
    );
  });
  const Database = await loadLibsql();
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(file) }) });
  return { db, close: () => db.destroy() };
}
