import { openStore } from "../../src/adapters/store/open-store.ts";
import type { StoreSettings } from "../../src/adapters/store/store.ts";
import type { DeliveryJob } from "../../src/ports/bot/delivery-inbox.ts";

export interface WorkedOff {
  /** Of those sent, never done. */
  readonly lost: number;
  /** Done more often than once. */
  readonly doubled: number;
  readonly perSecond: number;
}

/** Does all that is in the store after the kill, and counts how often each delivery was done. */
export async function workOff(settings: StoreSettings, sent: ReadonlySet<string>): Promise<WorkedOff> {
  const store = await openStore(settings);
  const done = new Map<string, number>();
  const started = performance.now();
  await store.work({
    delivery: async (payload) => {
      const { delivery } = payload as DeliveryJob;
      if ((await store.inbox.read(delivery)) === undefined) throw new Error("it is not there");
      done.set(delivery, (done.get(delivery) ?? 0) + 1);
    },
  });
  while ((await store.queue.depth()).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const seconds = (performance.now() - started) / 1000;
  await store.close();
  return {
    lost: [...sent].filter((id) => !done.has(id)).length,
    doubled: [...done.values()].filter((times) => times > 1).length,
    perSecond: Math.round(done.size / seconds),
  };
}
