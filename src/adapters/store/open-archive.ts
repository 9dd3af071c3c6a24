import { access } from "node:fs/promises";
import { Kysely, SqliteDialect, sql } from "kysely";
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
    if (await hasLedger(db)) return { db, close: () => db.destroy() };
    await db.destroy();
    throw new UserError(
      "There is no ledger in the database of DATABASE_URL.",
      "Give the database that `outcome-gate serve` was given.",
    );
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

async function hasLedger(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('verdict')::text as found`.execute(
    db,
  );
  return rows[0]?.found != null;
}
