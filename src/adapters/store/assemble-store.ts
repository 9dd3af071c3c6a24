import { type Kysely, sql } from "kysely";
import { deliveryInbox } from "./delivery-inbox.ts";
import { ledger } from "./ledger.ts";
import type { LockPullRequest } from "./lock-pull-request.ts";
import { pullRequestIndex } from "./pull-request-index.ts";
import type { QueueEngine } from "./queue-engine.ts";
import { schedule } from "./schedule.ts";
import type { Store, Workers } from "./store.ts";
import type { Tables } from "./tables.ts";

interface StoreParts {
  readonly db: Kysely<Tables>;
  readonly queue: QueueEngine;
  readonly lock: LockPullRequest;
  readonly close: () => Promise<void>;
}

/** What is the same over either database. */
export function assembleStore({ db, queue, lock, close }: StoreParts): Store {
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
