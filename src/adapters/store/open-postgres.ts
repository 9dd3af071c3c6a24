import { assembleStore } from "./assemble-store.ts";
import { graphileQueue } from "./graphile-queue.ts";
import { lockInPostgres } from "./lock-pull-request.ts";
import { migrateStore } from "./migrations.ts";
import { connectPostgres } from "./postgres-database.ts";
import type { QueueOptions } from "./queue-engine.ts";
import type { Store } from "./store.ts";

/** The store in PostgreSQL: replicas may open it at the same time. */
export async function openPostgres(url: string, options: QueueOptions): Promise<Store> {
  const { db, pool } = await connectPostgres({ url, log: options.log });
  const close = (): Promise<void> => db.destroy();
  try {
    await migrateStore(db, "postgres");
    const queue = await graphileQueue(db, pool, options);
    return assembleStore({ db, queue, lock: lockInPostgres, close });
  } catch (error) {
    await close();
    throw error;
  }
}
