import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type GateEvent, readEvent } from "../../src/action/event.ts";
import { readInputs } from "../../src/action/inputs.ts";
import { type GateRun, type GateWorld, runGate } from "../../src/action/run-gate.ts";
import { githubHost } from "../../src/adapters/github/github-host.ts";
import { defaultConfig } from "../../src/core/config/to-config.ts";
import { neutraliser } from "../../src/core/render/neutralise.ts";
import type { Verdict } from "../../src/core/verdict/schema.ts";
import type { LocalEvaluation } from "../../src/engine/evaluate-locally.ts";
import { aBreakingVerdict, aVerdict } from "../builders/a-verdict.ts";
import { aPullRequestPayload } from "../builders/event-payload.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";

let fake: FakeGitHub;
let folder: string;
let seen: {
  outputs: Record<string, string>;
  log: string[];
  annotations: string[];
  failures: string[];
  summary: string;
  evaluations: LocalEvaluation[];
};

beforeEach(() => {
  fake = fakeGitHub();
  folder = mkdtempSync(join(tmpdir(), "gate-"));
  seen = { outputs: {}, log: [], annotations: [], failures: [], summary: "", evaluations: [] };
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  expect(fake.violations).toEqual([]);
});

function aWorld(verdict: Verdict | Error, overrides: Partial<GateWorld> = {}): GateWorld {
  const client = getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } });
  return {
    runner: {
      setOutput: (name, value) => {
        seen.outputs[name] = value;
      },
      info: (line) => seen.log.push(line),
      annotate: (_level, _message, place) => seen.annotations.push(`${place.file}:${place.startLine}`),
      fail: (message) => seen.failures.push(message),
      addSummary: async (markdown) => {
        seen.summary += markdown;
      },
    },
    host: githubHost(client, { owner: "acme", repo: "shop" }),
    readBase: async () => ({ commit: "b".repeat(40), config: defaultConfig }),
    evaluate: async (evaluation) => {
      seen.evaluations.push(evaluation);
      if (verdict instanceof Error) throw verdict;
      return verdict;
    },
    ...overrides,
  };
}

function aRun(inputs: Record<string, string> = {}, event?: GateEvent): GateRun {
  return {
    inputs: readInputs((name) => inputs[name] ?? ""),
    event: event ?? readEvent("pull_request", aPullRequestPayload()),
    run: { id: 5, attempt: 1 },
    tool: "outcome-gate 1.0.0",
    outputFolder: folder,
    secrets: [],
    safe: neutraliser([]),
  };
}

const byPerson = (): GateEvent => {
  const event = readEvent("pull_request", aPullRequestPayload());
  if (event.kind !== "pull-request") throw new Error("not a pull request");
  const facts = {
    author: { login: "maria", id: 1, type: "User" },
    branch: { name: "fix", of: "this-repository" },
    body: "",
  } as const;
  return { ...event, facts };
};

describe("runGate", () => {
  it("judges an agent's pull request as merged into base, writes everything and ends red on a break", async () => {
    await runGate(aRun(), aWorld(aBreakingVerdict()));
    expect(seen.evaluations[0]).toMatchObject({
      base: "b".repeat(40),
      head: "a".repeat(40),
      headTree: "merged-into-base",
      agent: { name: "copilot", confidence: "identity" },
    });
    expect(seen.outputs).toMatchObject({
      outcome: "breaking-resolved",
      decision: "block",
      "culprit-line": "44",
    });
    expect(JSON.parse(readFileSync(seen.outputs["verdict-path"] ?? "", "utf8"))).toEqual(aBreakingVerdict());
    expect(readFileSync(join(folder, "drop-culprit.patch"), "utf8")).toContain(
      "+  return Math.max(0, rate);",
    );
    expect(seen.failures).toEqual(["Breaking Resolved: blocks the merge"]);
    expect(seen.summary).toContain("### Outcome: Breaking Resolved");
    expect(fake.state.comments[0]?.body).toContain("`drop-culprit.patch`");
    expect(seen.annotations).toEqual([]);
  });

  it("ends green when the gate passes, and red when it is undecided", async () => {
    await runGate(aRun(), aWorld(aVerdict()));
    expect(seen.failures).toEqual([]);
    const undecided = aVerdict({ outcome: "inconclusive", gate: { decision: "undecided", because: [] } });
    await runGate(aRun(), aWorld(undecided));
    expect(seen.failures).toEqual(["Inconclusive: undecided"]);
  });

  it("with a token that may only read, annotates by workflow command and says what is missing", async () => {
    fake.state.permissions = { pulls: "read", checks: "none" };
    await runGate(aRun(), aWorld(aBreakingVerdict()));
    expect(seen.annotations).toEqual(["src/cart/total.ts:44"]);
    expect(seen.log.filter((line) => line.includes("permissions: "))).toHaveLength(4);
  });

  it("without a token, judges all the same", async () => {
    await runGate(aRun(), aWorld(aBreakingVerdict(), { host: undefined }));
    expect(seen.outputs["outcome"]).toBe("breaking-resolved");
    expect(seen.annotations).toEqual(["src/cart/total.ts:44"]);
  });

  it("gives a person's pull request a green check that says so, once, and runs nothing", async () => {
    await runGate(aRun({}, byPerson()), aWorld(aBreakingVerdict()));
    await runGate(aRun({}, byPerson()), aWorld(aBreakingVerdict()));
    expect(seen.evaluations).toEqual([]);
    expect(fake.state.checks).toEqual([
      expect.objectContaining({ conclusion: "success", title: "Not an agent's" }),
    ]);
    expect(fake.state.comments).toEqual([]);
    expect(seen.outputs).toMatchObject({ outcome: "", decision: "pass" });
  });

  it("gates a person's pull request when all are gated, by input or by label", async () => {
    await runGate(aRun({ gate: "all" }, byPerson()), aWorld(aVerdict()));
    const event = byPerson();
    await runGate(aRun({}, { ...event, labels: ["outcome: gate"] } as GateEvent), aWorld(aVerdict()));
    expect(seen.evaluations).toHaveLength(2);
  });

  it("finds an agent by a trailer in a person's pull request", async () => {
    const commit = { sha: "a".repeat(40), name: "Maria", email: "m@example.org", login: "maria" };
    const message = "Fix\n\nCo-Authored-By: Claude <noreply@anthropic.com>";
    Object.assign(fake.state.pulls.get(7) ?? {}, { commits: [{ ...commit, message }] });
    await runGate(aRun({}, byPerson()), aWorld(aVerdict()));
    expect(seen.evaluations[0]?.agent).toMatchObject({ name: "claude", confidence: "signal" });
  });

  it("skips a draft with a green check where the configuration says so", async () => {
    const event = { ...readEvent("pull_request", aPullRequestPayload()), draft: "draft" } as GateEvent;
    const readBase = async () => ({
      commit: "b".repeat(40),
      config: { ...defaultConfig, drafts: "skip" } as const,
    });
    await runGate(aRun({}, event), aWorld(aVerdict(), { readBase }));
    expect(fake.state.checks[0]).toMatchObject({ conclusion: "success", title: "A draft" });
    expect(seen.evaluations).toEqual([]);
  });

  it("always reports on a merge group, by the check run alone", async () => {
    const event: GateEvent = { kind: "merge-group", base: "b".repeat(40), head: "a".repeat(40) };
    await runGate(aRun({}, event), aWorld(aBreakingVerdict()));
    expect(seen.evaluations[0]?.headTree).toBe("as-committed");
    expect(fake.state.checks[0]).toMatchObject({ conclusion: "failure", head: "a".repeat(40) });
    expect(fake.state.comments).toEqual([]);
  });

  it("judges a pull request by number, by hand", async () => {
    await runGate(aRun({ "pull-request": "7", gate: "all" }, { kind: "dispatch" }), aWorld(aVerdict()));
    expect(seen.evaluations[0]).toMatchObject({ head: "a".repeat(40), headTree: "merged-into-base" });
    await expect(runGate(aRun({}, { kind: "dispatch" }), aWorld(aVerdict()))).rejects.toThrow(
      "needs the input `pull-request`",
    );
  });

  it("when it crashes, no earlier green check is left to stand", async () => {
    await runGate(aRun(), aWorld(aVerdict()));
    await expect(runGate(aRun(), aWorld(new Error("boom")))).rejects.toThrow("boom");
    expect(fake.state.checks.at(-1)).toMatchObject({
      conclusion: "action_required",
      title: "The gate itself failed",
    });
    await runGate(aRun(), aWorld(aVerdict()));
    expect(fake.state.checks.at(-1)).toMatchObject({ conclusion: "success" });
    expect(fake.state.checks).toHaveLength(3);
  });

  it("prints nothing of a verdict that could act as a workflow command", async () => {
    const id = "x\n::error::pwned\n##[set-env]y";
    const verdict = aBreakingVerdict({
      notes: ["::warning::z"],
      p2p: {
        total: 1,
        passed: 0,
        broken: [{ id, status: "failed", heldOnly: false, message: "::add-mask::a" }],
        flaky: [],
      },
      culprits: [],
    });
    await runGate(aRun(), aWorld(verdict));
    expect(seen.log.join("\n")).not.toMatch(/^\s*::|##\[/m);
  });
});
