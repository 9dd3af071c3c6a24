import type { Kysely, Selectable } from "kysely";
import { errorLine } from "../../core/render/error-line.ts";
import type { JobWorker } from "../../ports/bot/job-queue.ts";
import type { JobTable, JobTables } from "./job-table.ts";
import type { QueueOptions } from "./queue-engine.ts";

type Job = Selectable<JobTable>;

interface Ended {
  readonly job: Job;
  /** Undefined when it was done. */
  readonly error: string | undefined;
}

interface LeasedWorkers {
  /** Looks for jobs now. */
  wake(): void;
  stop(): Promise<void>;
}

const LONGEST_SLEEP_MS = 60_000;
/** After the database itself failed. */
const FAULT_PAUSE_MS = 1_000;

/**
 * Does jobs of the embedded queue. What has ended is taken off and what comes next is leased in one transaction, so that a busy queue costs one flush
 * of the disk per round and not two per job.
 */
export function leasedWorkers(
  db: Kysely<JobTables>,
  workers: Readonly<Record<string, JobWorker>>,
  options: QueueOptions,
): LeasedWorkers {
  const kinds = Object.keys(workers);
  const running = new Map<number, Promise<void>>();
  let ended: Ended[] = [];
  let stopped = false;
  let again = false;
  let active = false;
  let round = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const wake = (): void => {
    again = true;
    if (active) return;
    active = true;
    round = rounds();
  };

  const rounds = async (): Promise<void> => {
    clearTimeout(timer);
    let sleepMs = LONGEST_SLEEP_MS;
    try {
      while (again) {
        again = false;
        // Lets jobs that end together be taken off together.
        await new Promise((resolve) => setImmediate(resolve));
        const time = new Date().toISOString();
        await oneRound(time);
        if (!again) sleepMs = await untilNext(db, kinds, time);
      }
    } catch {
      // What has ended is kept and written down next time; a database that is gone for good shows in `ready`.
      sleepMs = FAULT_PAUSE_MS;
    }
    active = false;
    if (!stopped) timer = setTimeout(wake, sleepMs);
  };

  const oneRound = async (time: string): Promise<void> => {
    const settling = ended;
    const free = stopped ? 0 : options.concurrency - running.size + settling.length;
    if (settling.length === 0 && free === 0) return;
    const leased = await db.transaction().execute(async (transaction) => {
      await settle(transaction, settling, options);
      return leaseNext(transaction, { kinds, most: free, time });
    });
    ended = ended.slice(settling.length);
    for (const { job } of settling) running.delete(job.seq);
    for (const job of leased) running.set(job.seq, run(job));
  };

  const run = async (job: Job): Promise<void> => {
    let error: string | undefined;
    try {
      await workers[job.kind]?.(JSON.parse(job.payload));
    } catch (caught) {
      error = errorLine(caught);
    }
    ended.push({ job, error });
    wake();
  };

  const stop = async (): Promise<void> => {
    stopped = true;
    await round;
    await Promise.all(running.values());
    wake();
    await round;
    clearTimeout(timer);
  };

  return { wake, stop };
}

/** Takes off what is done; what failed waits, or is dead after its last attempt. */
async function settle(db: Kysely<JobTables>, ended: readonly Ended[], options: QueueOptions): Promise<void> {
  const done = ended.filter(({ error }) => error === undefined).map(({ job }) => job.seq);
  if (done.length > 0) await db.deleteFrom("job").where("seq", "in", done).execute();
  for (const { job, error } of ended) {
    if (error === undefined) continue;
    // Another of its key stands for it by now: only that one is tried on.
    const replaced = await db
      .deleteFrom("job")
      .where("seq", "=", job.seq)
      .where("key", "is", null)
      .executeTakeFirst();
    if (replaced.numDeletedRows > 0n) continue;
    const dead = job.attempts >= options.mostAttempts;
    const time = Date.now();
    await db
      .updateTable("job")
      .set({
        state: dead ? "dead" : "waiting",
        last_error: error,
        run_at: new Date(time + options.pauseAfter(job.attempts)).toISOString(),
        touched_at: new Date(time).toISOString(),
      })
      .where("seq", "=", job.seq)
      .execute();
  }
}

interface Turn {
  readonly kinds: readonly string[];
  readonly most: number;
  /** ISO time: what is due by then. */
  readonly time: string;
}

/** Leases the jobs whose turn it is: of each queue one at a time, the oldest first. */
async function leaseNext(db: Kysely<JobTables>, { kinds, most, time }: Turn): Promise<readonly Job[]> {
  const leased: Job[] = [];
  while (leased.length < most) {
    const job = await db
      .updateTable("job")
      .set(({ eb }) => ({ state: "running", attempts: eb("attempts", "+", 1), touched_at: time }))
      .where("seq", "=", ({ selectFrom }) =>
        selectFrom("job as next")
          .select("next.seq")
          .where("next.state", "=", "waiting")
          .where("next.run_at", "<=", time)
          .where("next.kind", "in", [...kinds])
          .where(({ not, exists, selectFrom: from }) =>
            not(
              exists(
                from("job as busy")
                  .select("busy.seq")
                  .whereRef("busy.queue", "=", "next.queue")
                  .where("busy.state", "=", "running"),
              ),
            ),
          )
          .orderBy("next.run_at")
          .orderBy("next.seq")
          .limit(1),
      )
      .returningAll()
      .executeTakeFirst();
    if (job === undefined) break;
    leased.push(job);
  }
  return leased;
}

/** Milliseconds to the first job that was not due at `time`. One that was waits for a job to end, and is looked for then. */
async function untilNext(db: Kysely<JobTables>, kinds: readonly string[], time: string): Promise<number> {
  const row = await db
    .selectFrom("job")
    .select(({ fn }) => fn.min("run_at").as("at"))
    .where("state", "=", "waiting")
    .where("run_at", ">", time)
    .where("kind", "in", [...kinds])
    .executeTakeFirst();
  const at = row?.at ?? undefined;
  if (at === undefined) return LONGEST_SLEEP_MS;
  return Math.min(Math.max(Date.parse(at) - Date.now(), 1), LONGEST_SLEEP_MS);
}
