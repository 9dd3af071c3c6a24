import { assembleStore } from "./assemble-store.ts";
import { openEmbedded } from "./embedded-database.ts";
import { leasedQueue } from "./leased-queue.ts";
import { noLockNeeded } from "./lock-pull-request.ts";
import { migrateStore } from "./migrations.ts";
import { MOST_ATTEMPTS, retryPause } from "./retry-pause.ts";
import type { Store, StoreOptions, StoreSettings } from "./store.ts";

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
  if (settings.kind === "postgres") {
    // Loaded by whoever uses it: the embedded store starts without.
    const { openPostgres } = await import("./open-postgres.ts");
    return openPostgres(settings.url, whole);
  }
  const { db, close } = await openEmbedded(settings.folder);
  try {
    await migrateStore(db, "embedded");
    const queue = await leasedQueue(db, whole);
    return assembleStore({ db, queue, lock: noLockNeeded, close });
  } catch (error) {
    await close();
    throw error;
  }
}
