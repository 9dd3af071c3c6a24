import { createHash } from "node:crypto";
import type { Insertable, Kysely, Selectable } from "kysely";
import { ledgerFacts } from "../../core/verdict/ledger-facts.ts";
import { verdictSchema } from "../../core/verdict/schema.ts";
import type { Ledger, LedgerEntry, RepositoryKey, Ruling } from "../../ports/bot/ledger.ts";
import { dangerOf } from "./danger-of.ts";
import type { LockPullRequest } from "./lock-pull-request.ts";
import type { Tables } from "./tables.ts";

/** The ledger over either database. Rows are only ever added; `pull_request` is kept in step in the same transaction. */
export function ledger(db: Kysely<Tables>, lock: LockPullRequest): Ledger {
  return {
    record: (entry) => db.transaction().execute((transaction) => record(transaction, lock, entry)),
    async latestVerdict(repository, pullRequest, head) {
      const row = await db
        .selectFrom("verdict")
        .selectAll()
        .where("repository", "=", repository)
        .where("pull_request", "=", pullRequest)
        .where("head", "=", head)
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && entryOf(row, await repositoryKey(db, repository));
    },
    async rule(ruling) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("ruling")
        .values(rulingRow(ruling))
        .onConflict((conflict) => conflict.column("source").doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows !== undefined && numInsertedOrUpdatedRows > 0n;
    },
    async rulingsOn(repository, pullRequest, head) {
      const rows = await db
        .selectFrom("ruling")
        .selectAll()
        .where("repository", "=", repository)
        .where("pull_request", "=", pullRequest)
        .where("head", "=", head)
        .orderBy("seq")
        .execute();
      if (rows.length === 0) return [];
      const key = await repositoryKey(db, repository);
      return rows.map((row) => rulingOf(row, key));
    },
  };
}

async function record(
  db: Kysely<Tables>,
  lock: LockPullRequest,
  entry: LedgerEntry,
): Promise<"recorded" | "known"> {
  const { repository, pullRequest = 0, verdict } = entry;
  await lock(db, repository.id, pullRequest);
  const facts = ledgerFacts(verdict);
  const inserted = await db
    .insertInto("verdict")
    .values(verdictRow(entry, facts))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("seq")
    .executeTakeFirst();
  if (inserted === undefined) return "known";
  const flaky = facts.flaky.map(({ test, runs }) => ({
    verdict: inserted.seq,
    repository: repository.id,
    agent: verdict.agent?.name ?? null,
    test,
    runs,
    recorded_at: entry.recordedAt,
  }));
  if (flaky.length > 0) await db.insertInto("flaky_test").values(flaky).execute();
  await db
    .updateTable("pull_request")
    .set({ verdict: inserted.seq, outcome: verdict.outcome, danger: dangerOf(verdict.outcome) })
    .where("repository", "=", repository.id)
    .where("number", "=", pullRequest)
    .where("head", "=", verdict.head)
    .execute();
  return "recorded";
}

function verdictRow(
  { repository, pullRequest = 0, run, verdict, recordedAt }: LedgerEntry,
  facts: ReturnType<typeof ledgerFacts>,
): Insertable<Tables["verdict"]> {
  const document = JSON.stringify(verdict);
  const key = JSON.stringify([repository.id, pullRequest, run.id, run.attempt, document]);
  return {
    key: createHash("sha256").update(key).digest("hex"),
    repository: repository.id,
    pull_request: pullRequest,
    head: verdict.head,
    base: verdict.base,
    run: run.id,
    attempt: run.attempt,
    outcome: verdict.outcome,
    decision: verdict.gate.decision,
    agent: verdict.agent?.name ?? null,
    broken: facts.broken,
    certified: facts.certified,
    probes: facts.probes,
    recorded_at: recordedAt,
    glance: JSON.stringify(facts.glance),
    document,
  };
}

function entryOf(row: Selectable<Tables["verdict"]>, repository: RepositoryKey): LedgerEntry {
  return {
    repository,
    ...(row.pull_request === 0 ? {} : { pullRequest: row.pull_request }),
    run: { id: row.run, attempt: row.attempt },
    verdict: verdictSchema.parse(JSON.parse(row.document)),
    recordedAt: row.recorded_at,
  };
}

function rulingRow(ruling: Ruling): Insertable<Tables["ruling"]> {
  const { repository, pullRequest, head, kind, by, at, text, source } = ruling;
  return { source, repository: repository.id, pull_request: pullRequest, head, kind, by_login: by, at, text };
}

function rulingOf(row: Selectable<Tables["ruling"]>, repository: RepositoryKey): Ruling {
  const { pull_request: pullRequest, head, at, text, source } = row;
  return {
    repository,
    pullRequest,
    head,
    kind: row.kind as Ruling["kind"],
    by: row.by_login,
    at,
    text,
    source,
  };
}

/** The names of today: a renamed repository keeps its id. */
async function repositoryKey(db: Kysely<Tables>, id: number): Promise<RepositoryKey> {
  const row = await db
    .selectFrom("repository")
    .select(["owner", "name"])
    .where("id", "=", id)
    .executeTakeFirst();
  return { id, owner: row?.owner ?? "", name: row?.name ?? "" };
}
