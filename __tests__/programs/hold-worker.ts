import { openStore } from "../../src/adapters/store/open-store.ts";
import type { DeliveryJob } from "../../src/ports/bot/delivery-inbox.ts";
import { aVerdict } from "../builders/a-verdict.ts";

/**
 * Takes deliveries and records a verdict for each, saying what it has done, until it is ended: a process to be killed at any point.
 * Arguments: the store's settings as JSON, then the ids of the deliveries.
 */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const [settings = "", ...ids] = process.argv.slice(2);
const store = await openStore(JSON.parse(settings));
say("opened");
await store.work({
  delivery: async (payload) => {
    const { delivery: id } = payload as DeliveryJob;
    say(`begun ${id}`);
    const delivery = await store.inbox.read(id);
    if (delivery === undefined) throw new Error(`delivery ${id} is not there`);
    const verdict = aVerdict({ notes: [id] });
    const repository = { id: 1, owner: "acme", name: "shop" };
    const run = { id: 1, attempt: 1 };
    await store.ledger.record({
      repository,
      pullRequest: 1,
      run,
      verdict,
      recordedAt: delivery.receivedAt,
    });
    say(`recorded ${id}`);
  },
});
await Promise.all(
  ids.map(async (id) => {
    const delivery = { id, event: "push", payload: "{}", receivedAt: new Date().toISOString() };
    await store.inbox.accept({ ...delivery, queue: `queue ${id.length % 3}` });
    say(`accepted ${id}`);
  }),
);
say("all accepted");
