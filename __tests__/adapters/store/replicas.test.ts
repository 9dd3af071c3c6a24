import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { sql } from "kysely";
import { openStore } from "../../../src/adapters/store/open-store.ts";
import type { Store } from "../../../src/adapters/store/store.ts";
import type { DeliveryJob } from "../../../src/ports/bot/delivery-inbox.ts";
import { type PostgresServer, startPostgres, whyNoPostgres } from "../../builders/postgres-server.ts";

let server: PostgresServer;
const opened: Store[] = [];

const onPostgres = whyNoPostgres === undefined ? describe : describe.skip;

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function replicas(count: number, url: string): Promise<readonly Store[]> {
  const stores = await Promise.all(
    Array.from({ length: count }, () => openStore({ kind: "postgres", url }, { pauseAfter: () => 1 })),
  );
  opened.push(...stores);
  return stores;
}

async function untilNothingWaits(store: Store): Promise<void> {
  while ((await store.queue.depth()).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

onPostgres(`replicas on one PostgreSQL${whyNoPostgres === undefined ? "" : ` (${whyNoPostgres})`}`, () => {
  beforeAll(async () => {
    server = await startPostgres({ fsync: "off" });
  });
  afterAll(() => server.stop());

  it("may start at the same time on an empty database", async () => {
    const stores = await replicas(4, await server.createDatabase());
    expect(await Promise.all(stores.map((store) => store.ready()))).toEqual([true, true, true, true]);
  });

  it("do each delivery once, whoever of them took it, and keep the order of a queue", async () => {
    const [one, two] = (await replicas(2, await server.createDatabase())) as [Store, Store];
    const done: string[] = [];
    const busy = new Set<string>();
    const worker = async (payload: unknown): Promise<void> => {
      const { delivery } = payload as DeliveryJob;
      const queue = delivery.split("-")[0] ?? "";
      done.push(busy.has(queue) ? `${delivery} beside another` : delivery);
      busy.add(queue);
      await new Promise((resolve) => setImmediate(resolve));
      busy.delete(queue);
    };
    await Promise.all([one, two].map((store) => store.work({ delivery: worker })));
    const accept = (store: Store, id: string) => {
      const delivery = { id, event: "push", payload: "{}", receivedAt: new Date().toISOString() };
      return store.inbox.accept({ ...delivery, queue: id.split("-")[0] ?? "" });
    };
    for (let turn = 0; turn < 4; turn += 1) {
      const ids = Array.from({ length: 10 }, (_, queue) => `${queue}-${turn}`);
      const answers = await Promise.all(
        ids.flatMap((id, index) =>
          index % 2 === 0 ? [accept(one, id), accept(two, id)] : [accept(two, id), accept(one, id)],
        ),
      );
      expect(answers.filter((answer) => answer === "accepted")).toHaveLength(10);
    }
    await untilNothingWaits(one);
    expect(done.toSorted()).toEqual(
      Array.from({ length: 40 }, (_, n) => `${Math.floor(n / 4)}-${n % 4}`).toSorted(),
    );
    for (let queue = 0; queue < 10; queue += 1) {
      const turns = done.filter((id) => id.startsWith(`${queue}-`));
      expect(turns).toEqual(turns.toSorted());
    }
  });

  it("accept the same deliveries at the same time, in whatever order, once", async () => {
    const stores = await replicas(3, await server.createDatabase());
    const ids = Array.from({ length: 200 }, (_, index) => `d${index}`);
    const orders = [ids, ids.toReversed(), ids.toSorted()];
    const answers = await Promise.all(
      stores.flatMap((store, which) =>
        (orders[which] ?? ids).map((id) =>
          store.inbox.accept({ id, event: "push", payload: "{}", receivedAt: "2026-05-10T12:00:00.000Z" }),
        ),
      ),
    );
    expect(answers.filter((answer) => answer === "accepted")).toHaveLength(200);
    expect((await stores[0]?.queue.depth())?.waiting).toBe(200);
  });

  it("share recurring work and rulings: one of them has it", async () => {
    const stores = await replicas(3, await server.createDatabase());
    const now = new Date().toISOString();
    const claims = await Promise.all(stores.map((store) => store.schedule.claim("prune", 60_000, now)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const ruling = {
      repository: { id: 1, owner: "acme", name: "shop" },
      pullRequest: 7,
      head: "a",
      kind: "accept",
      by: "a-maintainer",
      at: now,
      text: "",
      source: "comment:1",
    } as const;
    const ruled = await Promise.all(stores.map((store) => store.ledger.rule(ruling)));
    expect(ruled.filter(Boolean)).toHaveLength(1);
  });

  it("go on when the server has cut all their connections", async () => {
    const url = await server.createDatabase();
    const [store] = (await replicas(1, url)) as [Store];
    const done: unknown[] = [];
    await store.work({ job: async (payload) => void done.push(payload) });
    const [other] = (await replicas(1, url)) as [Store];
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
    await other.queue.add({ kind: "job", key: "after", queue: "q", payload: "after" });
    await untilNothingWaits(other);
    expect(done).toEqual(["after"]);
  });
});
