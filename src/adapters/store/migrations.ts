import type { Kysely, Migration, MigrationProvider } from "kysely";
import { Migrator, sql } from "kysely";
import { pageIndexes } from "./page-indexes.ts";
import type { StoreSettings } from "./store.ts";
import type { Tables } from "./tables.ts";

type Kind = StoreSettings["kind"];
type Database = Kysely<Tables>;

/**
 * Brings the database to the newest form. Both databases run the same list; what differs is how a number counts itself up. Safe when several
 * processes start at once. A migration that has been released is never edited: add another.
 */
export async function migrateStore(db: Database, kind: Kind): Promise<void> {
  const migrator = new Migrator({ db, provider: providerFor(kind) });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

function providerFor(kind: Kind): MigrationProvider {
  const migrations: Record<string, Migration> = {
    "0001-deliveries": { up: (db) => createDeliveries(db, kind) },
    "0002-pull-requests": { up: createPullRequests },
    "0003-ledger": { up: (db) => createLedger(db, kind) },
    "0004-sessions-and-schedule": { up: createSessionsAndSchedule },
    // PostgreSQL has a queue of its own engine; the table stays empty there.
    "0005-jobs": { up: (db) => createJobs(db, kind) },
    "0006-page-indexes": { up: createPageIndexes },
  };
  return { getMigrations: async () => migrations };
}

async function createDeliveries(db: Database, kind: Kind): Promise<void> {
  await db.schema
    .createTable("delivery")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .execute();
  // It is packed already: PostgreSQL need not try.
  if (kind === "postgres")
    await sql`alter table delivery alter column payload set storage external`.execute(db);
  await db.schema.createIndex("delivery_received").on("delivery").column("received_at").execute();
}

async function createPullRequests(db: Database): Promise<void> {
  await db.schema
    .createTable("repository")
    .addColumn("id", "bigint", (column) => column.primaryKey())
    .addColumn("installation", "bigint", (column) => column.notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("visibility", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("repository_name").on("repository").columns(["owner", "name"]).execute();
  await db.schema
    .createTable("pull_request")
    .addColumn("repository", "bigint", (column) => column.notNull())
    .addColumn("number", "bigint", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("head", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("draft", "text", (column) => column.notNull())
    .addColumn("agent", "text")
    .addColumn("agent_confidence", "text")
    .addColumn("waiting", "text", (column) => column.notNull())
    .addColumn("opened_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("verdict", "bigint")
    .addColumn("outcome", "text")
    .addColumn("danger", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("pull_request_key", ["repository", "number"])
    .execute();
  await db.schema
    .createIndex("pull_request_triage")
    .on("pull_request")
    .columns(["state", "danger", "updated_at"])
    .execute();
}

async function createLedger(db: Database, kind: Kind): Promise<void> {
  await countedTable(db, "verdict", kind)
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("repository", "bigint", (column) => column.notNull())
    .addColumn("pull_request", "bigint", (column) => column.notNull())
    .addColumn("head", "text", (column) => column.notNull())
    .addColumn("base", "text", (column) => column.notNull())
    .addColumn("run", "bigint", (column) => column.notNull())
    .addColumn("attempt", "bigint", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("decision", "text", (column) => column.notNull())
    .addColumn("agent", "text")
    .addColumn("broken", "bigint", (column) => column.notNull())
    .addColumn("certified", "bigint", (column) => column.notNull())
    .addColumn("probes", "bigint", (column) => column.notNull())
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .addColumn("glance", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .execute();
  await index(db, "verdict", "pull", ["repository", "pull_request", "seq"]);
  // Covers the counts over time, so that no document is read for them.
  await index(db, "verdict", "counts", [
    "repository",
    "recorded_at",
    "agent",
    "outcome",
    "broken",
    "certified",
    "probes",
  ]);
  await index(db, "verdict", "recorded", ["recorded_at"]);
  await db.schema
    .createTable("flaky_test")
    .addColumn("verdict", "bigint", (column) => column.notNull())
    .addColumn("repository", "bigint", (column) => column.notNull())
    .addColumn("agent", "text")
    .addColumn("test", "text", (column) => column.notNull())
    .addColumn("runs", "bigint", (column) => column.notNull())
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .execute();
  await index(db, "flaky_test", "verdict", ["verdict"]);
  await index(db, "flaky_test", "counts", ["repository", "recorded_at"]);
  await countedTable(db, "ruling", kind)
    .addColumn("source", "text", (column) => column.notNull().unique())
    .addColumn("repository", "bigint", (column) => column.notNull())
    .addColumn("pull_request", "bigint", (column) => column.notNull())
    .addColumn("head", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("by_login", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await index(db, "ruling", "pull", ["repository", "pull_request", "head"]);
}

async function createSessionsAndSchedule(db: Database): Promise<void> {
  await db.schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("login", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await index(db, "session", "expiry", ["expires_at"]);
  await db.schema
    .createTable("schedule")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}

async function createJobs(db: Database, kind: Kind): Promise<void> {
  await countedTable(db, "job", kind)
    .addColumn("kind", "text", (column) => column.notNull())
    // Null once another of the same key was added while this one was under way.
    .addColumn("key", "text", (column) => column.unique())
    .addColumn("queue", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("run_at", "text", (column) => column.notNull())
    .addColumn("attempts", "bigint", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("last_error", "text")
    .addColumn("touched_at", "text", (column) => column.notNull())
    .execute();
  await index(db, "job", "next", ["state", "run_at", "seq"]);
  await index(db, "job", "queue", ["queue", "state"]);
}

async function createPageIndexes(db: Database): Promise<void> {
  for (const { name, table, on } of pageIndexes) {
    await db.schema.createIndex(name).on(table).expression(sql.raw(on)).execute();
  }
}

const index = (db: Database, table: string, name: string, columns: readonly string[]): Promise<void> =>
  db.schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns([...columns])
    .execute();

/** A table whose `seq` counts itself up and never gives a number twice. */
function countedTable(db: Database, name: string, kind: Kind) {
  const table = db.schema.createTable(name);
  return kind === "postgres"
    ? table.addColumn("seq", "bigint", (column) => column.primaryKey().generatedAlwaysAsIdentity())
    : table.addColumn("seq", "integer", (column) => column.primaryKey().autoIncrement());
}
