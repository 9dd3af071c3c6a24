import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { openStore } from "../../src/adapters/store/open-store.ts";
import type { Store, StoreSettings } from "../../src/adapters/store/store.ts";
import { streamVerdicts } from "../../src/adapters/store/stream-ledger.ts";
import { ledgerBackup, ledgerRestore } from "../../src/cli/ledger-backup.ts";
import { ledgerExport } from "../../src/cli/ledger-export.ts";
import { ledgerPrune } from "../../src/cli/ledger-prune.ts";
import type { Ruling } from "../../src/ports/bot/ledger.ts";
import { aFolder } from "../builders/a-folder.ts";
import { aVerdict } from "../builders/a-verdict.ts";
import { heldMemory } from "../builders/held-memory.ts";
import { aHead, anEntry, aPullRequest, aRepository } from "../builders/ledger-facts.ts";
import { storeKinds } from "../builders/store-kinds.ts";

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const environmentUrl = process.env["DATABASE_URL"];
const opened: Store[] = [];

afterEach(async () => {
  if (environmentUrl === undefined) delete process.env["DATABASE_URL"];
  else process.env["DATABASE_URL"] = environmentUrl;
  for (const store of opened.splice(0)) await store.close();
});

async function open(settings: StoreSettings): Promise<Store> {
  const store = await openStore(settings);
  opened.push(store);
  return store;
}

/** As the command line is told which store is meant. */
function told(settings: StoreSettings): { readonly data?: string } {
  if (settings.kind === "embedded") return { data: settings.folder };
  process.env["DATABASE_URL"] = settings.url;
  return {};
}

const aRuling = (overrides: Partial<Ruling> = {}): Ruling => ({
  repository: anEntry().repository,
  pullRequest: 7,
  head: aHead("a"),
  kind: "accept",
  by: "a-maintainer",
  at: daysAgo(1),
  text: "known",
  source: "comment:1",
  ...overrides,
});

const linesOf = (file: string): readonly string[] => readFileSync(file, "utf8").trimEnd().split("\n");

describe.each(storeKinds())("outcome-gate ledger on the $name store", (kind) => {
  it("exports every verdict and ruling as JSON Lines, also while the bot is at work", async () => {
    const settings = await kind.create();
    const { ledger, index } = await open(settings);
    await index.saveRepository(aRepository);
    for (let run = 1; run <= 120; run += 1) await ledger.record(anEntry({ run: { id: run, attempt: 1 } }));
    await ledger.rule(aRuling());
    const out = join(aFolder(), "deeper/ledger.jsonl");
    expect(await ledgerExport({ ...told(settings), format: "jsonl", out })).toBe(0);
    const lines = linesOf(out).map((line) => JSON.parse(line));
    expect(lines).toHaveLength(121);
    expect(lines[119]).toEqual({
      kind: "verdict",
      seq: 120,
      recordedAt: anEntry().recordedAt,
      repository: { id: aRepository.id, owner: "acme", name: "shop" },
      pullRequest: 7,
      run: { id: 120, attempt: 1 },
      verdict: anEntry().verdict,
    });
    expect(lines[120]).toMatchObject({ kind: "ruling", ruling: "accept", by: "a-maintainer", text: "known" });
  });

  it("exports a row for each verdict as CSV that no spreadsheet runs", async () => {
    const settings = await kind.create();
    const { ledger } = await open(settings);
    const agent = { name: '=HYPERLINK("x")', confidence: "weak", evidence: [] } as const;
    await ledger.record(
      anEntry({ verdict: aVerdict({ head: aHead("a"), agent: { ...agent, evidence: [] } }) }),
    );
    const { pullRequest: _, ...mergeGroup } = anEntry({ run: { id: 2, attempt: 1 } });
    await ledger.record(mergeGroup);
    const out = join(aFolder(), "ledger.csv");
    await ledgerExport({ ...told(settings), format: "csv", out });
    const rows: Record<string, string>[] = parse(readFileSync(out), { columns: true });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      repository: String(aRepository.id),
      pull_request: "7",
      outcome: "resolved",
      decision: "pass",
      agent: `'=HYPERLINK("x")`,
    });
    expect(rows[1]).toMatchObject({ pull_request: "0", run: "2", owner: "" });
  });

  it("removes old entries whole, and nothing that is known of an open pull request", async () => {
    const settings = await kind.create();
    const store = await openStore(settings);
    const verdict = (pullRequest: number, days: number, flaky: readonly string[] = []) =>
      store.ledger.record(
        anEntry({
          pullRequest,
          recordedAt: daysAgo(days),
          verdict: aVerdict({ head: aHead("a"), p2p: { ...aVerdict().p2p, flaky: [...flaky] } }),
        }),
      );
    await verdict(1, 500, ["wavers"]);
    await verdict(2, 500);
    await verdict(3, 300, ["wavers too"]);
    await store.index.savePullRequest(aPullRequest({ number: 1, state: "closed", updatedAt: daysAgo(500) }));
    await store.index.savePullRequest(aPullRequest({ number: 2, state: "open", updatedAt: daysAgo(500) }));
    await store.index.savePullRequest(aPullRequest({ number: 4, state: "merged", updatedAt: daysAgo(1) }));
    await store.ledger.rule(aRuling({ pullRequest: 1, at: daysAgo(500), source: "old" }));
    await store.ledger.rule(aRuling({ pullRequest: 2, at: daysAgo(500), source: "open" }));
    await store.close();
    expect(await ledgerPrune({ ...told(settings), olderThan: "400d" })).toBe(0);
    const { db } = await open(settings);
    expect(await db.selectFrom("verdict").select("pull_request").orderBy("seq").execute()).toEqual([
      { pull_request: 2 },
      { pull_request: 3 },
    ]);
    expect(await db.selectFrom("flaky_test").select("test").execute()).toEqual([{ test: "wavers too" }]);
    expect(await db.selectFrom("ruling").select("source").execute()).toEqual([{ source: "open" }]);
    expect(await db.selectFrom("pull_request").select("number").orderBy("number").execute()).toEqual([
      { number: 2 },
      { number: 4 },
    ]);
  });
});

describe("outcome-gate ledger", () => {
  it("holds a few entries at a time, however large the ledger is", async () => {
    const folder = aFolder();
    const { db } = await open({ kind: "embedded", folder });
    const document = JSON.stringify(aVerdict({ notes: ["x".repeat(1_500)] }));
    await sql`
      insert into verdict (key, repository, pull_request, head, base, run, attempt, outcome, decision, agent, broken, certified, probes, recorded_at, glance, document)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 30000)
      select 'key ' || n, 1, n, 'head', 'base', n, 1, 'resolved', 'pass', null, 0, 0, 0, '2026-05-10T12:00:00.000Z', '{}', ${document}
      from numbers`.execute(db);
    const before = heldMemory();
    let [rows, most] = [0, 0];
    for await (const _ of streamVerdicts(db)) {
      rows += 1;
      if (rows % 5000 === 0) most = Math.max(most, heldMemory() - before);
    }
    expect(rows).toBe(30_000);
    // All of them are 70 MB.
    expect(most).toBeLessThan(10 * 1024 * 1024);
  });

  it("backs up while the bot is at work, and a restored copy has all that was there", async () => {
    const folder = aFolder();
    const store = await open({ kind: "embedded", folder });
    await store.ledger.record(anEntry());
    await store.inbox.accept({ id: "d", event: "push", payload: "{}", receivedAt: daysAgo(0) });
    const file = join(aFolder(), "backups/one.db");
    expect(await ledgerBackup(file, { data: folder })).toBe(0);
    await store.ledger.record(anEntry({ run: { id: 2, attempt: 1 } }));
    const other = join(aFolder(), "restored");
    expect(await ledgerRestore(file, { data: other })).toBe(0);
    const restored = await open({ kind: "embedded", folder: other });
    expect(await restored.ledger.record(anEntry())).toBe("known");
    expect((await restored.queue.depth()).waiting).toBe(1);
    expect(await restored.db.selectFrom("verdict").select("seq").execute()).toHaveLength(1);
    expect(readdirSync(other).toSorted()).toContain("outcome-gate.db");
  });

  it("overwrites neither a backup nor a ledger, and restores only what is sound", async () => {
    const folder = aFolder();
    await (await openStore({ kind: "embedded", folder })).close();
    const file = join(aFolder(), "one.db");
    await ledgerBackup(file, { data: folder });
    await expect(ledgerBackup(file, { data: folder })).rejects.toThrow("is there already");
    await expect(ledgerRestore(file, { data: folder })).rejects.toThrow("has a ledger already");
    const broken = join(aFolder(), "broken.db");
    writeFileSync(broken, readFileSync(file).subarray(0, 20_000));
    const empty = aFolder();
    await expect(ledgerRestore(broken, { data: empty })).rejects.toThrow("no sound backup");
    await expect(ledgerRestore(join(empty, "none"), { data: empty })).rejects.toThrow("cannot be read");
    expect(existsSync(join(empty, "outcome-gate.db"))).toBe(false);
  });

  it("says what to do when it cannot tell, find or change the ledger", async () => {
    delete process.env["DATABASE_URL"];
    const data = aFolder();
    const out = "-";
    await expect(ledgerExport({ format: "csv", out })).rejects.toMatchObject({
      hint: expect.stringContaining("DATABASE_URL"),
    });
    await expect(ledgerExport({ data, format: "csv", out })).rejects.toThrow("There is no ledger");
    await expect(ledgerBackup(join(data, "b"), { data })).rejects.toThrow("There is no ledger");
    await expect(ledgerPrune({ data, olderThan: "400" })).rejects.toThrow("no number of days");
    await expect(ledgerPrune({ data, olderThan: "400d" })).rejects.toThrow("There is no ledger");
    expect(readdirSync(data)).toEqual([]);
    await open({ kind: "embedded", folder: data });
    await expect(ledgerPrune({ data, olderThan: "400d" })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
    process.env["DATABASE_URL"] = "postgres://nobody:secret@127.0.0.1:1/none";
    await expect(ledgerBackup("b", {})).rejects.toMatchObject({ hint: expect.stringContaining("pg_dump") });
    const refused = expect.objectContaining({ message: expect.not.stringContaining("secret") });
    await expect(ledgerExport({ format: "csv", out })).rejects.toEqual(refused);
  });
});
