import { type Kysely, sql } from "kysely";
import { deliveryInbox } from "./delivery-inbox.ts";
import { openEmbedded } from "./embedded-database.ts";
import { graphileQueue } from "./graphile-queue.ts";
import { leasedQueue } from "./leased-queue.ts";
import { ledger } from "./ledger.ts";
import { type LockPullRequest, lockInPostgres, noLockNeeded } from "./lock-pull-request.ts";
import { migrateStore } from "./migrations.ts";
import { connectPostgres } from "./postgres-database.ts";
import { pullRequestIndex } from "./pull-request-index.ts";
import type { QueueEngine } from "./queue-engine.ts";
import { MOST_ATTEMPTS, retryPause } from "./retry-pause.ts";
import { schedule } from "./schedule.ts";
import type { Store, StoreOptions, StoreSettings, Workers } from "./store.ts";
import type { Tables } from "./tables.ts";

const CONCURRENCY = 4;

/**
 * Opens the store and brings it to the newest form. Throws `UserError` when it cannot be opened: in use by another process, not reachable, not
 * writable, not installed.
 */
export async function openStore(settings: StoreSettings, options: StoreOptions = {}): Promise<Store> {
  const whole = {
    pauseAfter: retryPause,
    mostAttempts: MOST_ATTEMPTS,
    concurrency: CONCURRENCY,
    log: () => {},
    ...options,
  };
  if (settings.kind === "embedded") {
    const { db, close } = await openEmbedded(settings.folder);
    return closingOnFault(close, async () => {
      await migrateStore(db, "embedded");
      const queue = await leasedQueue(db, whole);
      return assemble({ db, queue, lock: noLockNeeded, close });
    });
  }
  const { db, pool } = await connectPostgres({ url: settings.url, log: whole.log });
  const close = (): Promise<void> => db.destroy();
  return closingOnFault(close, async () => {
    await migrateStore(db, "postgres");
    const queue = await graphileQueue(db, pool, whole);
    return assemble({ db, queue, lock: lockInPostgres, close });
  });
}

interface Parts {
  readonly db: Kysely<Tables>;
  readonly queue: QueueEngine;
  readonly lock: LockPullRequest;
  readonly close: () => Promise<void>;
}

function assemble({ db, queue, lock, close }: Parts): Store {
  const working = new Set<Workers>();
  return {
    db,
    inbox: deliveryInbox(db, queue),
    queue,
    ledger: ledger(db, lock),
    index: pullRequestIndex(db, lock),
    schedule: schedule(db),
    async work(workers) {
      const started = await queue.work(workers);
      const handle: Workers = {
        stop: async () => {
          if (working.delete(handle)) await started.stop();
        },
      };
      working.add(handle);
      return handle;
    },
    ready: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    async close() {
      await Promise.all([...working].map((workers) => workers.stop()));
      await close();
    },
  };
}

async function closingOnFault(close: () => Promise<void>, open: () => Promise<Store>): Promise<Store> {
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
}
