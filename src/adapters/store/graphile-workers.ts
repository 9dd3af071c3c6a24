import { type Job, type Runner, run, type TaskList, type Worker } from "graphile-worker";
import type pg from "pg";
import { errorLine } from "../../core/render/error-line.ts";
import type { JobWorker } from "../../ports/bot/job-queue.ts";
import { poolPresence } from "./pool-presence.ts";
import type { QueueOptions } from "./queue-engine.ts";
import { silentLogger } from "./silent-logger.ts";
import type { Workers } from "./store.ts";

/** Workers that find no job look again after this; those told of one look at once. */
const POLL_MS = 500;
const TRIES_TO_RESCHEDULE = 20;
const RESCHEDULE_EVERY_MS = 50;
const LOOK_AGAIN_MS = 10;
/** Before the engine is started again that has given up. */
const FAULT_PAUSE_MS = 2_000;

/**
 * Runs graphile-worker in this process. Its own pauses are the same for all that failed together and its locks of a process that was killed last four
 * hours: so failed jobs are put off by our pauses, and a presence in the database tells which processes live. When the database was away for so long that
 * the engine gave up, it is started again.
 */
export async function graphileWorkers(
  pool: pg.Pool,
  workers: Readonly<Record<string, JobWorker>>,
  options: QueueOptions,
): Promise<Workers> {
  const presence = await poolPresence(pool, options.log);
  const pending = new Set<Promise<void>>();
  let stopped = false;

  const start = async (): Promise<Runner> => {
    const runner = await run({
      pgPool: pool,
      concurrency: options.concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: silentLogger,
      taskList: tasksFor(workers),
      parsedCronItems: [],
      preset: { plugins: [presencePlugin(presence)] },
    });
    runner.events.on("job:complete", ({ worker, job, error }) => {
      lookAgainSoon(worker);
      if (error === null || error === undefined) return;
      const putOff = putOffJob(pool, job, options).finally(() => pending.delete(putOff));
      pending.add(putOff);
    });
    return runner;
  };

  let runner = await start();
  const watched = (async () => {
    while (!stopped) {
      const why = await runner.promise.then(
        () => "it ended",
        (error: unknown) => errorLine(error),
      );
      if (stopped) return;
      options.log(`The queue's workers are started again: ${why}`);
      await new Promise((resolve) => setTimeout(resolve, FAULT_PAUSE_MS));
      runner = await start().catch(() => runner);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      // A runner that has ended by itself refuses to be stopped.
      await runner.stop().catch(() => {});
      await watched;
      await Promise.all(pending);
      await presence.leave();
    },
  };
}

/** The engine looks for the next job before it has taken this one off, and so does not find the next of the same queue: look again. */
function lookAgainSoon({ workerPool }: Worker): void {
  setTimeout(() => {
    try {
      workerPool.nudge(1);
    } catch {
      // It has ended meanwhile.
    }
  }, LOOK_AGAIN_MS);
}

function presencePlugin(presence: Awaited<ReturnType<typeof poolPresence>>): GraphileConfig.Plugin {
  return {
    name: "OutcomeGatePresence",
    version: "1.0.0",
    worker: { hooks: { startWorker: (_, { worker }) => presence.enter(worker.workerPool.id) } },
  };
}

function tasksFor(workers: Readonly<Record<string, JobWorker>>): TaskList {
  const entries = Object.entries(workers).map(([kind, worker]) => [
    kind,
    async (payload: unknown) => {
      try {
        await worker(payload);
      } catch (error) {
        // What the engine keeps is what may be seen.
        throw new Error(errorLine(error), { cause: error });
      }
    },
  ]);
  return Object.fromEntries(entries);
}

/** The engine's own pause stands when this does not get through. */
async function putOffJob(pool: pg.Pool, job: Job, options: QueueOptions): Promise<void> {
  const at = new Date(Date.now() + options.pauseAfter(job.attempts));
  for (let tries = 0; tries < TRIES_TO_RESCHEDULE; tries += 1) {
    try {
      const { rowCount } = await pool.query(
        "select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => $2)",
        [job.id, at],
      );
      if (rowCount !== null && rowCount > 0) return;
    } catch {
      return;
    }
    // The engine has not written the failure down yet: a moment.
    await new Promise((resolve) => setTimeout(resolve, RESCHEDULE_EVERY_MS));
  }
}
