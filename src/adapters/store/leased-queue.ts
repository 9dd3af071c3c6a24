import { type Kysely, sql } from "kysely";
import type { JobWorker, NewJob } from "../../ports/bot/job-queue.ts";
import type { JobTable, JobTables } from "./job-table.ts";
import { leasedWorkers } from "./leased-workers.ts";
import type { QueueEngine, QueueOptions } from "./queue-engine.ts";
import { ENDED_WITH_PROCESS } from "./retry-pause.ts";
import type { Workers } from "./store.ts";
import type { Tables } from "./tables.ts";

const now = (): string => new Date().toISOString();

/**
 * The queue of the embedded store: a table in the same database. As one process has the database, its leases end with it: whatever stands as
 * running at the start is taken up again.
 */
export async function leasedQueue(database: Kysely<Tables>, options: QueueOptions): Promise<QueueEngine> {
  const db = database.withTables<{ job: JobTable }>();
  await takeUpAgain(db, options);
  const wakers = new Set<() => void>();
  const wake = (): void => {
    for (const one of wakers) one();
  };
  return {
    // The database has one writer.
    transactionsAtOnce: 1,
    undone: "job",
    wake,
    addWithin: (transaction, jobs) => insertJobs(transaction.withTables<{ job: JobTable }>(), jobs),
    async add(job) {
      await db.transaction().execute((transaction) => insertJobs(transaction, [job]));
      wake();
    },
    async listDead(most) {
      const rows = await db
        .selectFrom("job")
        .selectAll()
        .where("state", "=", "dead")
        .orderBy("touched_at", "desc")
        .orderBy("seq", "desc")
        .limit(most)
        .execute();
      return rows.map((row) => ({
        id: String(row.seq),
        kind: row.kind,
        key: row.key ?? "",
        attempts: row.attempts,
        lastError: row.last_error ?? ENDED_WITH_PROCESS,
        at: row.touched_at,
      }));
    },
    async revive(id) {
      const { numUpdatedRows } = await db
        .updateTable("job")
        .set({ state: "waiting", attempts: 0, run_at: now(), touched_at: now() })
        .where("seq", "=", Number(id))
        .where("state", "=", "dead")
        .executeTakeFirst();
      wake();
      return numUpdatedRows > 0n;
    },
    async depth() {
      const { waiting, dead } = await db
        .selectFrom("job")
        .select(({ fn }) => [
          fn.count<number>("seq").filterWhere("state", "!=", "dead").as("waiting"),
          fn.count<number>("seq").filterWhere("state", "=", "dead").as("dead"),
        ])
        .executeTakeFirstOrThrow();
      return { waiting, dead };
    },
    async work(workers: Readonly<Record<string, JobWorker>>): Promise<Workers> {
      const pool = leasedWorkers(db, workers, options);
      wakers.add(pool.wake);
      pool.wake();
      return {
        stop: async () => {
          wakers.delete(pool.wake);
          await pool.stop();
        },
      };
    },
  };
}

async function takeUpAgain(db: Kysely<JobTables>, { mostAttempts }: QueueOptions): Promise<void> {
  // Another of its key stands for it.
  await db.deleteFrom("job").where("state", "=", "running").where("key", "is", null).execute();
  await db
    .updateTable("job")
    .set({ state: sql<string>`case when attempts < ${mostAttempts} then 'waiting' else 'dead' end` })
    .where("state", "=", "running")
    .execute();
}

async function insertJobs(db: Kysely<JobTables>, jobs: readonly NewJob[]): Promise<void> {
  const newest = [...new Map(jobs.map((job) => [job.key, job])).values()];
  // One that has begun knows nothing of what the new one is for: it ends by itself, and the new one comes after.
  await db
    .updateTable("job")
    .set({ key: null })
    .where("state", "=", "running")
    .where(
      "key",
      "in",
      newest.map((job) => job.key),
    )
    .execute();
  const rows = newest.map((job) => ({
    kind: job.kind,
    key: job.key,
    queue: job.queue,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt ?? now(),
    attempts: 0,
    state: "waiting",
    last_error: null,
    touched_at: now(),
  }));
  await db
    .insertInto("job")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(({ ref }) => ({
        kind: ref("excluded.kind"),
        queue: ref("excluded.queue"),
        payload: ref("excluded.payload"),
        run_at: ref("excluded.run_at"),
        attempts: 0,
        state: "waiting",
        last_error: null,
        touched_at: ref("excluded.touched_at"),
      })),
    )
    .execute();
}
