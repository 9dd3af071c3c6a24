import { type Kysely, sql } from "kysely";
import type { Delivery, DeliveryInbox, DeliveryJob } from "../../ports/bot/delivery-inbox.ts";
import type { NewJob } from "../../ports/bot/job-queue.ts";
import { afterDeadlocks } from "./after-deadlocks.ts";
import { groupCommit } from "./group-commit.ts";
import { packText, unpackText } from "./packed-text.ts";
import type { QueueEngine } from "./queue-engine.ts";
import type { Tables } from "./tables.ts";

const KEY_PREFIX = "delivery:";
/** Parameters of one statement are limited; so is what one commit should make the others wait. */
const MOST_PER_COMMIT = 500;
const MOST_PER_QUESTION = 1_000;
/** How the databases say that they do not take what they were given: PostgreSQL's classes 22, 23 and 54, and SQLite's. */
const REFUSED = /^(?:(?:22|23|54)[0-9A-Z]{3}|SQLITE_(?:TOOBIG|CONSTRAINT|MISMATCH).*)$/;
/** How much longer an id is remembered than its payload: GitHub redelivers for days, not for months. */
const DAYS_OF_IDS = 30;

/** The inbox over either database: a delivery and its job are committed together, many deliveries at a time. */
export function deliveryInbox(db: Kysely<Tables>, queue: QueueEngine): DeliveryInbox {
  const accept = groupCommit<Delivery, "accepted" | "known">({
    most: MOST_PER_COMMIT,
    atOnce: queue.transactionsAtOnce,
    isFaultOfAnItem: (error) => REFUSED.test(String((error as { readonly code?: unknown }).code)),
    commit: async (deliveries) => {
      const answers = await afterDeadlocks(() =>
        db.transaction().execute(async (transaction) => {
          const fresh = await insertDeliveries(transaction, deliveries);
          const accepted = new Set(deliveries.filter((delivery) => fresh.delete(delivery.id)));
          if (accepted.size > 0) await queue.addWithin(transaction, [...accepted].map(jobOf));
          return deliveries.map((delivery) => (accepted.has(delivery) ? "accepted" : "known"));
        }),
      );
      queue.wake();
      return answers;
    },
  });
  return {
    // Packed beforehand, off this thread, so that a commit only writes.
    accept: async (delivery) => accept({ ...delivery, payload: await packText(delivery.payload) }),
    read: (id) => readDelivery(db, id),
    async unknownOf(ids) {
      const known = new Set<string>();
      for (let from = 0; from < ids.length; from += MOST_PER_QUESTION) {
        const some = ids.slice(from, from + MOST_PER_QUESTION);
        const rows = await db.selectFrom("delivery").select("id").where("id", "in", some).execute();
        for (const { id } of rows) known.add(id);
      }
      return ids.filter((id) => !known.has(id));
    },
    prune: (before) => pruneDeliveries(db, queue.undone, before),
  };
}

/** The ids that were not there before. */
async function insertDeliveries(db: Kysely<Tables>, deliveries: readonly Delivery[]): Promise<Set<string>> {
  const rows = deliveries
    .map(({ id, event, payload, receivedAt }) => ({ id, event, payload, received_at: receivedAt }))
    // In one order everywhere: transactions that have the same deliveries wait for each other, never in a ring.
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const inserted = await db
    .insertInto("delivery")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

function jobOf({ id, queue }: Delivery): NewJob {
  const payload: DeliveryJob = { delivery: id };
  const key = `${KEY_PREFIX}${id}`;
  return { kind: "delivery", key, queue: queue ?? key, payload };
}

async function readDelivery(db: Kysely<Tables>, id: string): Promise<Delivery | undefined> {
  const row = await db.selectFrom("delivery").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined || row.payload === "") return undefined;
  return {
    id: row.id,
    event: row.event,
    payload: await unpackText(row.payload),
    receivedAt: row.received_at,
  };
}

async function pruneDeliveries(db: Kysely<Tables>, undone: string, before: string): Promise<number> {
  const isDone = sql<boolean>`not exists (select 1 from ${sql.table(undone)} as undone where undone.key = ${KEY_PREFIX} || delivery.id)`;
  const longBefore = new Date(Date.parse(before) - DAYS_OF_IDS * 86_400_000).toISOString();
  await db.deleteFrom("delivery").where("received_at", "<", longBefore).where(isDone).execute();
  const { numUpdatedRows } = await db
    .updateTable("delivery")
    .set({ payload: "" })
    .where("received_at", "<", before)
    .where("payload", "!=", "")
    .where(isDone)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
