import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openStore } from "../../../src/adapters/store/open-store.ts";
import { readLedger } from "../../../src/adapters/store/read-ledger.ts";
import { sessionStore } from "../../../src/adapters/store/sessions.ts";
import type { Store } from "../../../src/adapters/store/store.ts";
import type { LedgerReader, Page, PageRequest, Sight } from "../../../src/ports/bot/ledger-reader.ts";
import { recordPull, repositories } from "../../builders/a-ledger.ts";
import { aVerdict } from "../../builders/a-verdict.ts";
import { storeKinds } from "../../builders/store-kinds.ts";

const everything: Sight = { kind: "everything" };
const { open, secret, other } = repositories;

/** All parts of a list, one after the other. */
async function wholeList<T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  most: number,
): Promise<readonly T[]> {
  const rows: T[] = [];
  let after: string | undefined;
  do {
    const page = await read({ most, ...(after === undefined ? {} : { after }) });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return rows;
}

describe.each(storeKinds())("the ledger's reader over $name", (kind) => {
  let store: Store;
  let reader: LedgerReader;

  beforeAll(async () => {
    store = await openStore(await kind.create());
    reader = readLedger(store.db);
    const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T08:00:00.000Z`;
    await recordPull(store, {
      repository: open,
      number: 1,
      openedAt: day(1),
      verdicts: [{ outcome: "resolved" }],
    });
    await recordPull(store, {
      repository: open,
      number: 2,
      openedAt: day(2),
      agent: "otter",
      verdicts: [{ outcome: "regression" }, { outcome: "work-in-progress" }],
    });
    await recordPull(store, { repository: open, number: 3, openedAt: day(3), waiting: "approval" });
    await recordPull(store, {
      repository: open,
      number: 4,
      openedAt: day(4),
      state: "merged",
      verdicts: [{ outcome: "resolved" }],
    });
    await recordPull(store, {
      repository: secret,
      number: 1,
      openedAt: day(5),
      verdicts: [{ outcome: "regression" }],
    });
    await recordPull(store, {
      repository: secret,
      number: 2,
      openedAt: day(6),
      verdicts: [{ outcome: "regression" }],
    });
    const flaky = { p2p: { ...aVerdict().p2p, flaky: ["a > flickers"] } };
    await recordPull(store, {
      repository: other,
      number: 9,
      openedAt: day(7),
      agent: "otter",
      verdicts: [{ outcome: "inconclusive", ...flaky }],
    });
  });
  afterAll(() => store.close());

  const names = async (sight: Sight, filter = {}) =>
    (await wholeList((page) => reader.listOpen(sight, filter, page), 2)).map(
      (pull) => `${pull.repository.name}#${pull.number} ${pull.standing}`,
    );

  it("lists open pull requests most dangerous first and then the youngest, each once over all parts", async () => {
    expect(await names(everything)).toEqual([
      "secret#2 regression",
      "secret#1 regression",
      "open#2 work-in-progress",
      "hidden#9 inconclusive",
      "open#3 unjudged",
      "open#1 resolved",
    ]);
  });

  // One is looked up by itself, many are filtered on the way.
  it.each([0, 3_000])(
    "shows nothing of a repository out of sight, in any list or count, with %i others seen",
    async (others) => {
      const unknown = Array.from({ length: others }, (_, at) => 10_000 + at);
      const sight: Sight = { kind: "repositories", ids: [open.id, ...unknown] };
      expect(await names(sight)).toEqual(["open#2 work-in-progress", "open#3 unjudged", "open#1 resolved"]);
      expect(await reader.countOpen(sight, {})).toEqual([
        { standing: "work-in-progress", count: 1 },
        { standing: "unjudged", count: 1 },
        { standing: "resolved", count: 1 },
      ]);
      expect(await reader.listRepositories(sight, 10)).toEqual([open]);
      expect(await reader.listOpenAgents({ kind: "repositories", ids: [secret.id] })).toEqual(["heron"]);
      expect(await reader.findRepository(sight, "example", "secret")).toBeUndefined();
      expect(await reader.findPull(sight, "example", "secret", 1)).toBeUndefined();
      const lines = await wholeList((page) => reader.listVerdicts(sight, {}, page), 1);
      expect(new Set(lines.map((line) => line.repository.id))).toEqual(new Set([open.id]));
      const all = await wholeList((page) => reader.listVerdicts(everything, {}, page), 50);
      const documents = await reader.readDocuments(
        sight,
        all.map((line) => line.seq),
      );
      expect([...documents.keys()].toSorted()).toEqual(lines.map((line) => line.seq).toSorted());
      const days = await reader.countByDay(sight, { since: "2026-01-01T00:00:00.000Z" });
      expect(days.reduce((sum, day) => sum + day.verdicts, 0)).toBe(4);
      const groups = await reader.countByGroup(sight, "repository", { since: "" });
      expect(new Set(groups.map((group) => group.name))).toEqual(new Set(["example/open"]));
      expect(await reader.listFlaky(sight, { since: "" }, 5)).toEqual([]);
    },
  );

  it("shows nothing to whom sees nothing", async () => {
    const blind: Sight = { kind: "repositories", ids: [] };
    expect(await names(blind)).toEqual([]);
    expect(await reader.countByGroup(blind, "agent", { since: "" })).toEqual([]);
  });

  it("filters by repository without regard to case, by agent, outcome and age", async () => {
    expect(await names(everything, { owner: "EXAMPLE", repository: "Secret" })).toEqual([
      "secret#2 regression",
      "secret#1 regression",
    ]);
    expect(await names(everything, { agent: "otter" })).toEqual([
      "open#2 work-in-progress",
      "hidden#9 inconclusive",
    ]);
    expect(await names(everything, { outcome: "unjudged" })).toEqual(["open#3 unjudged"]);
    expect(await names(everything, { openedSince: "2026-11-06T00:00:00.000Z" })).toEqual([
      "secret#2 regression",
      "hidden#9 inconclusive",
    ]);
    expect(await names(everything, { openedBefore: "2026-11-02T00:00:00.000Z" })).toEqual([
      "open#1 resolved",
    ]);
  });

  it("finds nothing by a name that holds a zero byte, and takes such a cursor", async () => {
    const after = Buffer.from(JSON.stringify([0, "\0", 1, 1])).toString("base64url");
    expect((await reader.listOpen(everything, { agent: "\0", owner: "\0" }, { most: 1 })).rows).toEqual([]);
    expect(await reader.findRepository(everything, "\0", "x")).toBeUndefined();
    await expect(reader.listOpen(everything, {}, { most: 1, after })).resolves.toBeDefined();
  });

  it("begins anew for a cursor that it did not give out", async () => {
    const { rows } = await reader.listOpen(everything, {}, { most: 1, after: "W10" });
    expect(rows.map((pull) => pull.number)).toEqual([2]);
  });

  it("counts broken verdicts and those that are explained", async () => {
    const groups = await reader.countByGroup(everything, "agent", { since: "" });
    const broke = (name: string) =>
      groups
        .filter((group) => group.name === name)
        .reduce((sum, group) => sum + group.broke * 10 + group.explained, 0);
    expect([broke("heron"), broke("otter")]).toEqual([22, 22]);
  });

  it("finds closed pull requests, and the newest verdict of an open one", async () => {
    expect((await reader.findPull(everything, "Example", "OPEN", 4))?.state).toBe("merged");
    expect((await reader.findPull(everything, "example", "open", 2))?.judged?.glance.culprit?.path).toBe(
      "src/cart/total.ts",
    );
  });

  it("sums the runs that flaky tests cost", async () => {
    expect(await reader.listFlaky(everything, { since: "" }, 5)).toEqual([
      { repository: other, test: "a > flickers", verdicts: 1, runs: 0 },
    ]);
  });

  it("keeps a session until it is removed or over, and lets one replica replace its token", async () => {
    const sessions = sessionStore(store.db);
    const session = {
      id: "a".repeat(64),
      login: "octocat",
      token: "one",
      createdAt: "2026-11-01",
      expiresAt: "2026-12-01",
    };
    await sessions.add(session);
    expect(await sessions.replaceToken(session.id, "one", "two")).toBe(true);
    expect(await sessions.replaceToken(session.id, "one", "three")).toBe(false);
    await sessions.removeExpired("2026-11-30");
    expect(await sessions.find(session.id)).toEqual({ ...session, token: "two" });
    await sessions.removeExpired("2026-12-02");
    expect(await sessions.find(session.id)).toBeUndefined();
  });
});
