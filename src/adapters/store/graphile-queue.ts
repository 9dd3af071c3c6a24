import { createHash } from "node:crypto";
import { makeWorkerUtils } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { errorLine } from "../../core/render/error-line.ts";
import type { JobWorker, NewJob } from "../../ports/bot/job-queue.ts";
import { afterDeadlocks } from "./after-deadlocks.ts";
import { graphileWorkers } from "./graphile-workers.ts";
import { postgresText } from "./postgres-text.ts";
import type { QueueEngine, QueueOptions } from "./queue-engine.ts";
import { ENDED_WITH_PROCESS } from "./retry-pause.ts";
import { silentLogger } from "./silent-logger.ts";
import type { Tables } from "./tables.ts";

/** graphile-worker's own relation, as far as it is documented. */
interface GraphileJob {
  id: number;
  task_identifier: string;
  key: string | null;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  updated_at: Date;
  locked_at: Date | null;
}

/**
 * The engine locks every free queue by name while it looks for a job, so there is a fixed number of them: jobs of one of our queues
 * always fall into the same one and keep their order; that jobs of others fall into it too costs a little waiting.
 */
const QUEUES = 64;

/** The queue in PostgreSQL: graphile-worker's. A job that was replaced while under way keeps no key, and is not shown when it fails. */
export async function graphileQueue(
  database: Kysely<Tables>,
  pool: pg.Pool,
  options: QueueOptions,
): Promise<QueueEngine> {
  const db = database.withTables<{ "graphile_worker.jobs": GraphileJob }>();
  await migrateEngine(pool);
  const addWithin = (transaction: Kysely<Tables>, jobs: readonly NewJob[]): Promise<void> =>
    addJobs(transaction, jobs, options.mostAttempts);
  return {
    // One is worked out while others wait for the disk.
    transactionsAtOnce: 3,
    undone: "graphile_worker.jobs",
    // The engine's own trigger tells every process.
    wake: () => {},
    addWithin,
    add: (job) => afterDeadlocks(() => addWithin(database, [job])),
    async listDead(most) {
      const rows = await deadJobs(db)
        .select(["id", "task_identifier", "key", "attempts", "last_error", "updated_at"])
        .orderBy("updated_at", "desc")
        .orderBy("id", "desc")
        .limit(most)
        .execute();
      return rows.map((row) => ({
        id: String(row.id),
        kind: row.task_identifier,
        key: row.key ?? "",
        attempts: row.attempts,
        lastError: row.last_error === null ? ENDED_WITH_PROCESS : errorLine(row.last_error),
        at: row.updated_at.toISOString(),
      }));
    },
    async revive(id) {
      if (!/^\d{1,18}$/.test(id)) return false;
      const dead = await deadJobs(db).select("id").where("id", "=", Number(id)).executeTakeFirst();
      if (dead === undefined) return false;
      const { rows } =
        await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
          db,
        );
      return rows.length > 0;
    },
    async depth() {
      const dead = await deadJobs(db)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      const waiting = await db
        .selectFrom("graphile_worker.jobs")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where(sql<boolean>`(attempts < max_attempts or locked_at is not null)`)
        .executeTakeFirstOrThrow();
      return { waiting: waiting.n, dead: dead.n };
    },
    work: (workers: Readonly<Record<string, JobWorker>>) => graphileWorkers(pool, workers, options),
  };
}

type GraphileTables = Tables & { "graphile_worker.jobs": GraphileJob };

const deadJobs = (db: Kysely<GraphileTables>) =>
  db
    .selectFrom("graphile_worker.jobs")
    .where("key", "is not", null)
    .where("locked_at", "is", null)
    .whereRef("attempts", ">=", "max_attempts");

async function migrateEngine(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silentLogger });
  try {
    await utils.migrate();
  } finally {
    await utils.release();
  }
}

async function addJobs(db: Kysely<Tables>, jobs: readonly NewJob[], mostAttempts: number): Promise<void> {
  const newest = [...new Map(jobs.map((job) => [job.key, job])).values()];
  const specs = JSON.stringify(
    newest.map((job) => ({ ...job, queue: queueName(job.queue) })),
    (_, value: unknown) => postgresText(value),
  );
  // A microsecond apart: jobs of one statement would else be due at the same time, and have no order.
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(row(
        job ->> 'kind', job -> 'payload', job ->> 'queue',
        coalesce((job ->> 'runAt')::timestamptz, clock_timestamp()) + place * interval '1 microsecond',
        ${mostAttempts}::smallint, job ->> 'key', 0::smallint, null::text[]
      )::graphile_worker.job_spec order by place)
      from json_array_elements(${specs}::json) with ordinality as listed (job, place)
    ))`.execute(db);
}

const queueName = (queue: string): string =>
  `outcome-gate-${createHash("sha256").update(queue).digest().readUInt16BE() % QUEUES}`;
