import { describe, expect, it } from "@jest/globals";
import { readLedger } from "../../../src/adapters/store/read-ledger.ts";
import { fillSample } from "../../../src/bot/sample/fill-sample.ts";
import { sampleHistory } from "../../../src/bot/sample/sample-history.ts";
import { agentTable } from "../../../src/core/agents/agent-table.ts";
import { verdictSchema } from "../../../src/core/verdict/schema.ts";
import { aStore } from "../../builders/a-store.ts";

const now = new Date("2026-11-30T12:00:00Z");
const history = sampleHistory(now);

describe("the sample", () => {
  it("is the same at each call", () => {
    expect(sampleHistory(now)).toEqual(history);
  });

  it("has 60 open pull requests and several hundred verdicts of twelve weeks, of all outcomes", () => {
    expect(history.pulls.filter((pull) => pull.state === "open")).toHaveLength(60);
    expect(history.entries.length).toBeGreaterThan(300);
    expect(new Set(history.entries.map(({ verdict }) => verdict.outcome)).size).toBe(9);
    const oldest = history.entries[0]?.recordedAt ?? "";
    expect((now.getTime() - Date.parse(oldest)) / 86_400_000).toBeGreaterThan(75);
    expect(history.entries.every(({ recordedAt }) => recordedAt <= now.toISOString())).toBe(true);
  });

  it("has verdicts that follow the schema and agree with themselves", () => {
    for (const { verdict } of history.entries) {
      expect(verdictSchema.parse(verdict)).toEqual(verdict);
      expect(verdict.p2p.total - verdict.p2p.passed).toBeGreaterThanOrEqual(verdict.p2p.broken.length);
      expect(verdict.f2p.total - verdict.f2p.passed).toBe(verdict.f2p.failed.length);
      const ids = verdict.runs.map((run) => run.id);
      for (const { links } of verdict.culprits)
        expect(ids).toEqual(expect.arrayContaining(Object.values(links).flat()));
    }
  });

  it("judges no agent that exists", () => {
    const known = agentTable.agents.map((agent) => agent.name);
    expect(history.pulls.filter((pull) => known.includes(pull.agent?.name ?? ""))).toEqual([]);
    expect(history.pulls.every((pull) => /-agent\[bot\]$|^octocat$/.test(pull.author))).toBe(true);
  });

  it("fills a store once, however often it is called", async () => {
    const store = await aStore();
    await fillSample(store, now);
    const count = async () =>
      (await readLedger(store.db).countByGroup({ kind: "everything" }, "agent", { since: "" })).reduce(
        (sum, group) => sum + group.verdicts,
        0,
      );
    const first = await count();
    await fillSample(store, new Date(now.getTime() + 3_600_000));
    expect([first, await count()]).toEqual([history.entries.length, history.entries.length]);
  });
});
