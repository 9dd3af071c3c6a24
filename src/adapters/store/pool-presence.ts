import type pg from "pg";
import type { PoolClient } from "pg";
import { errorLine } from "../../core/render/error-line.ts";

interface PoolPresence {
  /** Waits until this pool of workers is known to live: to be called before it takes its first job. */
  enter(poolId: string): Promise<void>;
  leave(): Promise<void>;
}

const LOOK_EVERY_MS = 2_000;
const LOCK_NAME = "outcome-gate:pool:";

/** Frees the jobs of pools that nobody holds the lock of; and forgets failed ones that another job has replaced. */
const freeJobsOfTheGone = `
  with holders as materialized (
    select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and locked_by <> all($1::text[])
  ), gone as materialized (
    select id from holders where pg_try_advisory_xact_lock(hashtextextended('${LOCK_NAME}' || id, 0))
  )
  select graphile_worker.force_unlock_workers(array_agg(id)) from gone having count(*) > 0`;
const forgetReplaced = `
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
  where key is null and locked_at is null and attempts >= max_attempts having count(*) > 0`;

/**
 * Tells which processes live, by locks that their connections hold in the database: the server lets go of them when the process ends,
 * however it ends. Jobs of a process that was killed are so taken up within seconds, at once when it starts again.
 */
export async function poolPresence(pool: pg.Pool, log: (line: string) => void): Promise<PoolPresence> {
  const ids = new Set<string>();
  let holder: Promise<PoolClient> | undefined;
  let left = false;

  const hold = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    client.once("error", (error) => {
      log(`The connection that tells of this process broke: ${errorLine(error)}`);
      holder = undefined;
      client.release(error);
    });
    for (const id of ids) await lock(client, id);
    return client;
  };

  const held = (): Promise<PoolClient> => {
    holder ??= hold().catch((error: unknown) => {
      holder = undefined;
      throw error;
    });
    return holder;
  };

  const look = async (): Promise<void> => {
    try {
      if (!left) await held();
      await pool.query(freeJobsOfTheGone, [[...ids]]);
      await pool.query(forgetReplaced);
    } catch (error) {
      if (left) return;
      log(`The queue could not be looked after: ${errorLine(error)}`);
    }
  };

  const entering = new Map<string, Promise<void>>();
  const enter = async (poolId: string): Promise<void> => {
    await lock(await held(), poolId);
    ids.add(poolId);
  };

  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);
  return {
    enter(poolId) {
      const entered = entering.get(poolId) ?? enter(poolId);
      entering.set(poolId, entered);
      return entered;
    },
    async leave() {
      left = true;
      clearInterval(timer);
      await looking;
      const client = await holder?.catch(() => undefined);
      // Closes the connection, and with it lets go of the locks.
      client?.release(true);
    },
  };
}

async function lock(client: PoolClient, id: string): Promise<void> {
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`${LOCK_NAME}${id}`]);
}
