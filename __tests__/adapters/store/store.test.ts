import { afterEach, describe, expect, it } from "@jest/globals";
import { openStore } from "../../../src/adapters/store/open-store.ts";
import type { Store, StoreOptions } from "../../../src/adapters/store/store.ts";
import type { Delivery } from "../../../src/ports/bot/delivery-inbox.ts";
import type { NewJob } from "../../../src/ports/bot/job-queue.ts";
import { aBreakingVerdict, aVerdict } from "../../builders/a-verdict.ts";
import { aHead, anEntry, aPullRequest, aRepository } from "../../builders/ledger-facts.ts";
import { type StoreKind, storeKinds } from "../../builders/store-kinds.ts";

const opened: Store[] = [];

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

async function open(kind: StoreKind, options: StoreOptions = {}): Promise<Store> {
  const store = await openStore(await kind.create(), { pauseAfter: () => 1, ...options });
  opened.push(store);
  return store;
}

const aDelivery = (id: string, overrides: Partial<Delivery> = {}): Delivery => ({
  id,
  event: "pull_request",
  payload: `{"id":"${id}"}`,
  receivedAt: "2026-05-10T12:00:00.000Z",
  ...overrides,
});

const aJob = (key: string, overrides: Partial<NewJob> = {}): NewJob => ({
  kind: "job",
  key,
  queue: key,
  payload: key,
  ...overrides,
});

/** What workers do, and a wait for as much of it as is expected. */
function deeds() {
  const done: string[] = [];
  let wake = (): void => {};
  return {
    done,
    add: (what: string): void => {
      done.push(what);
      wake();
    },
    until: async (count: number): Promise<readonly string[]> => {
      while (done.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return done;
    },
  };
}

/** Asks until the queue is as expected: a job that was done is taken off a moment after its worker has ended. */
async function untilDepth(store: Store, expected: { waiting: number; dead: number }): Promise<void> {
  for (;;) {
    const depth = await store.queue.depth();
    if (depth.waiting === expected.waiting && depth.dead === expected.dead) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe.each(storeKinds())("the $name store", (kind) => {
  describe("its inbox", () => {
    it("accepts each delivery once, also of many that come at once", async () => {
      const { inbox, queue } = await open(kind);
      const ids = Array.from({ length: 700 }, (_, index) => `d${index % 600}`);
      const answers = await Promise.all(ids.map((id) => inbox.accept(aDelivery(id))));
      expect(answers.filter((answer) => answer === "accepted")).toHaveLength(600);
      expect(await inbox.accept(aDelivery("d1", { payload: "{}" }))).toBe("known");
      expect(await inbox.read("d1")).toEqual(aDelivery("d1"));
      expect((await queue.depth()).waiting).toBe(600);
    });

    it("tells which deliveries never came, in the order asked", async () => {
      const { inbox } = await open(kind);
      await inbox.accept(aDelivery("b"));
      expect(await inbox.unknownOf(["c", "b", "a"])).toEqual(["c", "a"]);
      expect(await inbox.unknownOf([])).toEqual([]);
      expect(await inbox.read("a")).toBeUndefined();
    });

    it("gives deliveries of a queue to the worker one by one, in the order they came", async () => {
      const store = await open(kind);
      const { add, until } = deeds();
      const ids = Array.from({ length: 30 }, (_, index) => `d${index}`);
      await Promise.all(ids.map((id) => store.inbox.accept(aDelivery(id, { queue: "pull" }))));
      let atOnce = 0;
      await store.work({
        delivery: async (payload) => {
          atOnce += 1;
          await new Promise((resolve) => setImmediate(resolve));
          add(atOnce === 1 ? (payload as { delivery: string }).delivery : "two at once");
          atOnce -= 1;
        },
      });
      expect(await until(30)).toEqual(ids);
    });

    it("forgets payloads of what is done, and never of what is not", async () => {
      const store = await open(kind, { mostAttempts: 1 });
      const { add, until } = deeds();
      for (const id of ["done", "dead", "new"]) {
        const receivedAt = id === "new" ? "2026-05-10T00:00:00.000Z" : "2026-05-01T00:00:00.000Z";
        await store.inbox.accept(aDelivery(id, { queue: "pull", receivedAt }));
      }
      await store.work({
        delivery: async (payload) => {
          const { delivery } = payload as { delivery: string };
          add(delivery);
          if (delivery === "dead") throw new Error("cannot");
        },
      });
      await until(3);
      await untilDepth(store, { waiting: 0, dead: 1 });
      await store.inbox.accept(aDelivery("waiting", { receivedAt: "2026-05-01T00:00:00.000Z" }));
      expect(await store.inbox.prune("2026-05-05T00:00:00.000Z")).toBeGreaterThanOrEqual(1);
      expect(await store.inbox.read("done")).toBeUndefined();
      expect(await store.inbox.unknownOf(["done"])).toEqual([]);
      expect((await store.inbox.read("dead"))?.id).toBe("dead");
      expect((await store.inbox.read("new"))?.id).toBe("new");
    });
  });

  describe("its queue", () => {
    it("tries a job that failed again, and keeps it as dead after its last attempt", async () => {
      const store = await open(kind, { mostAttempts: 3 });
      const { add, until, done } = deeds();
      await store.work({
        job: async (payload) => {
          add(String(payload));
          throw new Error("no access with ghp_abcdefghijklmnop\nat line 1");
        },
      });
      await store.queue.add(aJob("a"));
      await until(3);
      await untilDepth(store, { waiting: 0, dead: 1 });
      expect(done).toEqual(["a", "a", "a"]);
      expect(await store.queue.listDead(10)).toEqual([
        {
          id: expect.any(String),
          kind: "job",
          key: "a",
          attempts: 3,
          lastError: "no access with [redacted]",
          at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ]);
    });

    it("gives a dead job all its attempts again when it is revived", async () => {
      const store = await open(kind, { mostAttempts: 1 });
      const { add, until } = deeds();
      let broken = true;
      await store.work({
        job: async () => {
          add("tried");
          if (broken) throw new Error("broken");
        },
      });
      await store.queue.add(aJob("a"));
      await untilDepth(store, { waiting: 0, dead: 1 });
      broken = false;
      const [dead] = await store.queue.listDead(10);
      expect(await store.queue.revive(dead?.id ?? "")).toBe(true);
      await until(2);
      await untilDepth(store, { waiting: 0, dead: 0 });
      expect(await store.queue.revive(dead?.id ?? "")).toBe(false);
      expect(await store.queue.revive("nonsense")).toBe(false);
    });

    it("makes one of jobs of one key that have not begun: the last added wins", async () => {
      const store = await open(kind);
      const { add, until } = deeds();
      await store.queue.add(aJob("a", { payload: "first", runAt: "2999-01-01T00:00:00.000Z" }));
      await store.queue.add(aJob("a", { payload: "second" }));
      await store.work({ job: async (payload) => add(String(payload)) });
      expect(await until(1)).toEqual(["second"]);
      await untilDepth(store, { waiting: 0, dead: 0 });
    });

    it("does a job of the same key that is added while the first is under way after it", async () => {
      const store = await open(kind);
      const { add, until, done } = deeds();
      await store.work({
        job: async (payload) => {
          if (payload === "first") await store.queue.add(aJob("a", { payload: "second" }));
          add(String(payload));
        },
      });
      await store.queue.add(aJob("a", { payload: "first" }));
      await until(2);
      await untilDepth(store, { waiting: 0, dead: 0 });
      expect(done.toSorted()).toEqual(["first", "second"]);
    });

    it("leaves a job alone until its time", async () => {
      const store = await open(kind);
      const { add, until } = deeds();
      await store.work({ job: async (payload) => add(String(payload)) });
      await store.queue.add(aJob("later", { runAt: new Date(Date.now() + 300).toISOString() }));
      await store.queue.add(aJob("never", { runAt: "2999-01-01T00:00:00.000Z" }));
      await store.queue.add(aJob("now"));
      expect(await until(2)).toEqual(["now", "later"]);
    });

    it("lets others of a queue pass while one waits for its next attempt", async () => {
      const store = await open(kind, { pauseAfter: () => 300 });
      const { add, until } = deeds();
      let failures = 0;
      await store.queue.add(aJob("a", { queue: "pull" }));
      await store.queue.add(aJob("b", { queue: "pull" }));
      await store.work({
        job: async (payload) => {
          add(String(payload));
          failures += 1;
          if (failures === 1) throw new Error("once");
        },
      });
      expect(await until(3)).toEqual(["a", "b", "a"]);
    });

    it("goes on with a queue in which a job fails with a message that no database takes", async () => {
      const store = await open(kind, { mostAttempts: 2 });
      const { add, until } = deeds();
      await store.work({
        poison: async () => {
          throw new Error("zero \0 and half \ud800");
        },
        job: async (payload) => add(String(payload)),
      });
      await store.queue.add(aJob("poison", { kind: "poison", queue: "one" }));
      await store.queue.add(aJob("behind", { queue: "one", payload: "half \ud800, zero \0" }));
      expect(await until(1)).toHaveLength(1);
      await untilDepth(store, { waiting: 0, dead: 1 });
    });

    it("leaves jobs to others whose work it does not know", async () => {
      const store = await open(kind);
      await store.queue.add(aJob("a", { kind: "unknown" }));
      const { add, until } = deeds();
      await store.work({ job: async (payload) => add(String(payload)) });
      await store.queue.add(aJob("b"));
      await until(1);
      await untilDepth(store, { waiting: 1, dead: 0 });
    });

    it("ends what is under way before it stops, and begins nothing more", async () => {
      const store = await open(kind, { concurrency: 1 });
      const { add, done } = deeds();
      let begun = (): void => {};
      const beginning = new Promise<void>((resolve) => {
        begun = resolve;
      });
      let finish = (): void => {};
      const finishing = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await store.queue.add(aJob("a"));
      await store.queue.add(aJob("b"));
      const workers = await store.work({
        job: async (payload) => {
          begun();
          await finishing;
          add(String(payload));
        },
      });
      await beginning;
      const stopping = workers.stop();
      finish();
      await stopping;
      expect(done).toEqual(["a"]);
      await untilDepth(store, { waiting: 1, dead: 0 });
    });
  });

  describe("its ledger", () => {
    it("records a run's verdict once, and another decision on the same run beside it", async () => {
      const { ledger, db, index } = await open(kind);
      await index.saveRepository(aRepository);
      expect(await ledger.record(anEntry())).toBe("recorded");
      expect(await ledger.record(anEntry({ recordedAt: "2026-05-11T12:00:00.000Z" }))).toBe("known");
      const accepted = anEntry({
        verdict: aVerdict({ head: aHead("a"), gate: { decision: "undecided", because: [] } }),
      });
      expect(await ledger.record(accepted)).toBe("recorded");
      expect(await db.selectFrom("verdict").select("decision").orderBy("seq").execute()).toEqual([
        { decision: "pass" },
        { decision: "undecided" },
      ]);
      expect(await ledger.latestVerdict(aRepository.id, 7, aHead("a"))).toEqual(accepted);
      expect(await ledger.latestVerdict(aRepository.id, 7, aHead("b"))).toBeUndefined();
    });

    it("keeps what lists and charts ask of a verdict beside it", async () => {
      const { ledger, db } = await open(kind);
      const verdict = aBreakingVerdict({
        head: aHead("a"),
        p2p: { ...aBreakingVerdict().p2p, flaky: ["wavers"] },
        agent: { name: "copilot", confidence: "identity", evidence: [] },
      });
      await ledger.record(anEntry({ verdict }));
      expect(
        await db.selectFrom("verdict").select(["outcome", "agent", "broken", "certified"]).execute(),
      ).toEqual([{ outcome: "breaking-resolved", agent: "copilot", broken: 3, certified: 3 }]);
      expect(await db.selectFrom("flaky_test").select(["test", "agent"]).execute()).toEqual([
        { test: "wavers", agent: "copilot" },
      ]);
    });

    it("records what holds characters that no database takes", async () => {
      const store = await open(kind);
      const plain = aVerdict({ head: aHead("a") });
      const names = ["zero \0", "half \ud800"];
      const verdict = { ...plain, p2p: { ...plain.p2p, flaky: names } };
      await store.index.saveRepository(aRepository);
      await store.index.savePullRequest(aPullRequest({ title: names.join(" ") }));
      expect(await store.ledger.record(anEntry({ verdict }))).toBe("recorded");
      expect(await store.ledger.record(anEntry({ verdict }))).toBe("known");
      expect(await store.index.findPullRequest(aRepository.id, 7)).toMatchObject({ head: aHead("a") });
      const latest = await store.ledger.latestVerdict(aRepository.id, 7, aHead("a"));
      expect(latest?.verdict.p2p.flaky).toEqual(names);
    });

    it("remembers a ruling once per source, in the order made", async () => {
      const { ledger, index } = await open(kind);
      await index.saveRepository(aRepository);
      const ruling = {
        repository: anEntry().repository,
        pullRequest: 7,
        head: aHead("a"),
        kind: "accept",
        by: "a-maintainer",
        at: "2026-05-10T12:00:00.000Z",
        text: "known flake; \u2028 '\"",
        source: "comment:1",
      } as const;
      expect(await ledger.rule(ruling)).toBe(true);
      expect(await ledger.rule({ ...ruling, text: "again" })).toBe(false);
      expect(await ledger.rule({ ...ruling, kind: "rerun", source: "comment:2" })).toBe(true);
      expect(await ledger.rulingsOn(aRepository.id, 7, aHead("a"))).toEqual([
        ruling,
        { ...ruling, kind: "rerun", source: "comment:2" },
      ]);
      expect(await ledger.rulingsOn(aRepository.id, 7, aHead("b"))).toEqual([]);
    });
  });

  describe("its index", () => {
    const standing = (store: Store) =>
      store.db
        .selectFrom("pull_request")
        .select(["head", "outcome", "danger", "title"])
        .executeTakeFirstOrThrow();

    it("keeps and forgets repositories and pull requests", async () => {
      const { index } = await open(kind);
      await index.saveRepository({ ...aRepository, name: "old-name" });
      await index.saveRepository(aRepository);
      await index.savePullRequest(aPullRequest());
      const plain = aPullRequest({ number: 8, state: "merged", draft: "draft" });
      const { agent: _, ...byNoAgent } = plain;
      await index.savePullRequest(byNoAgent);
      expect(await index.findRepository(aRepository.id)).toEqual(aRepository);
      expect(await index.findPullRequest(aRepository.id, 7)).toEqual(aPullRequest());
      expect(await index.findPullRequest(aRepository.id, 8)).toEqual(byNoAgent);
      await index.forgetRepository(aRepository.id);
      expect(await index.findRepository(aRepository.id)).toBeUndefined();
      expect(await index.findPullRequest(aRepository.id, 7)).toBeUndefined();
    });

    it("never lets older news replace newer, in whatever order they come", async () => {
      const store = await open(kind);
      const newer = aPullRequest({ head: aHead("c"), updatedAt: "2026-05-10T13:00:00.000Z" });
      await store.index.savePullRequest(newer);
      await store.index.savePullRequest(aPullRequest({ head: aHead("b"), title: "Older" }));
      expect(await standing(store)).toMatchObject({ head: aHead("c"), title: "Fix the total" });
    });

    it("shows the newest verdict on the head, and none once another head is there", async () => {
      const store = await open(kind);
      await store.index.savePullRequest(aPullRequest());
      expect(await standing(store)).toMatchObject({ outcome: null, danger: 5 });
      await store.ledger.record(anEntry());
      expect(await standing(store)).toMatchObject({ outcome: "resolved", danger: 9 });
      await store.ledger.record(anEntry({ verdict: aBreakingVerdict({ head: aHead("a") }) }));
      expect(await standing(store)).toMatchObject({ outcome: "breaking-resolved", danger: 1 });
      await store.index.savePullRequest(aPullRequest({ title: "The same head" }));
      expect(await standing(store)).toMatchObject({ outcome: "breaking-resolved", title: "The same head" });
      await store.index.savePullRequest(aPullRequest({ head: aHead("b") }));
      expect(await standing(store)).toMatchObject({ outcome: null, danger: 5 });
    });

    it("shows a verdict that came before the news of its head, and none of other heads", async () => {
      const store = await open(kind);
      await store.index.savePullRequest(aPullRequest());
      await store.ledger.record(anEntry({ verdict: aBreakingVerdict({ head: aHead("b") }) }));
      expect(await standing(store)).toMatchObject({ head: aHead("a"), outcome: null });
      await store.index.savePullRequest(aPullRequest({ head: aHead("b") }));
      expect(await standing(store)).toMatchObject({ outcome: "breaking-resolved", danger: 1 });
    });

    it("shows the verdict when it and the news of its head come at the same time", async () => {
      const store = await open(kind);
      for (let round = 0; round < 20; round += 1) {
        const head = aHead(round % 2 === 0 ? "c" : "d");
        const number = 100 + round;
        await store.index.savePullRequest(aPullRequest({ number }));
        await Promise.all([
          store.index.savePullRequest(aPullRequest({ number, head })),
          store.ledger.record(anEntry({ pullRequest: number, verdict: aBreakingVerdict({ head }) })),
        ]);
      }
      const rows = await store.db.selectFrom("pull_request").select("outcome").distinct().execute();
      expect(rows).toEqual([{ outcome: "breaking-resolved" }]);
    });
  });

  it("gives recurring work to one caller in each period", async () => {
    const { schedule } = await open(kind);
    const at = (seconds: number) => new Date(Date.UTC(2026, 4, 10) + seconds * 1000).toISOString();
    const claims = await Promise.all([1, 2, 3, 4].map(() => schedule.claim("prune", 60_000, at(0))));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await schedule.claim("prune", 60_000, at(59))).toBe(false);
    expect(await schedule.claim("prune", 60_000, at(60))).toBe(true);
    expect(await schedule.claim("other", 60_000, at(60))).toBe(true);
    await schedule.write("seen", at(10));
    await schedule.write("seen", at(5));
    expect(await schedule.read("seen")).toBe(at(10));
    expect(await schedule.read("never")).toBeUndefined();
  });

  it("goes on when the clock was far ahead, and is right again", async () => {
    const { schedule, index, db } = await open(kind);
    const [wrong, right] = ["2031-01-01T00:00:00.000Z", "2026-05-10T12:00:00.000Z"];
    expect(await schedule.claim("prune", 60_000, wrong)).toBe(true);
    expect(await schedule.claim("prune", 60_000, right)).toBe(true);
    expect(await schedule.claim("prune", 60_000, right)).toBe(false);
    await schedule.write("seen", wrong);
    await schedule.write("seen", right);
    expect(await schedule.read("seen")).toBe(right);
    await index.savePullRequest(aPullRequest({ updatedAt: wrong }));
    await index.savePullRequest(aPullRequest({ updatedAt: right, state: "merged" }));
    expect(await db.selectFrom("pull_request").select("state").execute()).toEqual([{ state: "merged" }]);
  });

  it("has all that was committed when it is opened again", async () => {
    const settings = await kind.create();
    const first = await openStore(settings);
    await first.inbox.accept(aDelivery("kept"));
    await first.ledger.record(anEntry());
    expect(await first.ready()).toBe(true);
    await first.close();
    expect(await first.ready()).toBe(false);
    const second = await openStore(settings);
    opened.push(second);
    expect(await second.inbox.read("kept")).toEqual(aDelivery("kept"));
    expect((await second.queue.depth()).waiting).toBe(1);
    expect(await second.ledger.record(anEntry())).toBe("known");
  });
});
