import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type GateEvent, readEvent } from "../../src/action/event.ts";
import type { GateRun } from "../../src/action/gate-run.ts";
import { readInputs } from "../../src/action/inputs.ts";
import { type GateWorld, runGate } from "../../src/action/run-gate.ts";
import { githubHost } from "../../src/adapters/github/github-host.ts";
import { defaultConfig } from "../../src/core/config/to-config.ts";
import { neutraliser } from "../../src/core/render/neutralise.ts";
import type { Verdict } from "../../src/core/verdict/schema.ts";
import type { LocalEvaluation } from "../../src/engine/local-evaluation.ts";
import { aRepairPacket } from "../builders/a-repair-packet.ts";
import { aBreakingVerdict, aVerdict } from "../builders/a-verdict.ts";
import { aWideDiff } from "../builders/a-wide-diff.ts";
import { aPullRequestPayload } from "../builders/event-payload.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { aPull, somebody } from "../fakes/github/fake-github-state.ts";

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
    repair: async () => undefined,
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

/** The label is set after everything else. */
function approve(label: string, role: string): void {
  const pull = fake.state.pulls.get(7);
  pull?.labels.push(label);
  fake.state.roles.set("maria", role);
  fake.state.firstSeen.set(pull?.head ?? "", "2026-11-30T11:00:00Z");
  fake.state.timeline.push({ pull: 7, event: "committed" });
  fake.state.timeline.push({ pull: 7, event: "labeled", label, at: "2026-11-30T12:00:00Z", actor: somebody });
}

/** The pull request's event after somebody set the label; or, brought by a push, with the label from before. */
function withLabel(label: string, action: string): GateEvent {
  const { pull_request } = aPullRequestPayload();
  return readEvent("pull_request", { action, pull_request: { ...pull_request, labels: [{ name: label }] } });
}

describe("approvals by label", () => {
  it("let the pull request's own tests count, and the verdict says who accepted them", async () => {
    approve("outcome: tests accepted", "write");
    await runGate(aRun({}, withLabel("outcome: tests accepted", "labeled")), aWorld(aVerdict()));
    expect(seen.evaluations[0]?.testEdits).toBe("trust");
    const approval = { kind: "tests-accepted", by: "maria", at: "2026-11-30T12:00:00Z" };
    expect(JSON.parse(readFileSync(seen.outputs["verdict-path"] ?? "", "utf8")).approvals).toEqual([
      approval,
    ]);
  });

  it("let a break pass, with the outcome told as it is", async () => {
    approve("outcome: override", "maintain");
    await runGate(aRun({}, withLabel("outcome: override", "labeled")), aWorld(aBreakingVerdict()));
    expect(seen.failures).toEqual([]);
    expect(fake.state.checks[0]).toMatchObject({ conclusion: "success" });
    expect(fake.state.pulls.get(7)?.labels).toEqual(["outcome: override", "outcome: breaking resolved"]);
  });

  it("are withdrawn by the next push: they do not count, and the labels go", async () => {
    approve("outcome: override", "maintain");
    approve("outcome: tests accepted", "maintain");
    await runGate(aRun({}, withLabel("outcome: override", "synchronize")), aWorld(aBreakingVerdict()));
    expect(seen.evaluations[0]?.testEdits).toBeUndefined();
    expect(seen.failures).toEqual(["Breaking Resolved: blocks the merge"]);
    expect(seen.log).toContain(
      'The label "outcome: override" does not count: commits came after it was set.',
    );
    expect(fake.state.pulls.get(7)?.labels).not.toContain("outcome: override");
  });

  it("do not count without a token that can read who set them", async () => {
    approve("outcome: override", "maintain");
    const world = aWorld(aBreakingVerdict(), { host: undefined });
    await runGate(aRun({}, withLabel("outcome: override", "labeled")), world);
    expect(seen.failures).toHaveLength(1);
  });
});

describe("requests", () => {
  it("of a job that judges and publishes 300 files are at most 12, and 6 when nothing has changed", async () => {
    const diff = aWideDiff();
    fake.state.pulls.set(7, aPull({ diff, branch: "copilot/fix-1", body: "Fixes #3" }));
    fake.state.linkedIssues.set(7, [3]);
    const block = { body: "```fail-to-pass\na > b\n```", author: "maria" };
    fake.state.discussions.set(3, { ...block, comments: [] });
    fake.state.roles.set("maria", "write");
    await runGate(aRun(), aWorld(aBreakingVerdict()));
    const first = fake.log.length;
    expect(fake.state.reviewComments).toHaveLength(1);
    await runGate(aRun(), aWorld(aBreakingVerdict()));
    expect([first, fake.log.length - first]).toEqual([12, 6]);
  });
});

describe("a push", () => {
  it("runs the branch's own commit to keep its runs, and publishes and judges nothing", async () => {
    const event = readEvent("push", { after: "c".repeat(40) });
    await runGate(aRun({}, event), aWorld(aBreakingVerdict()));
    const commit = "c".repeat(40);
    expect(seen.evaluations).toEqual([
      expect.objectContaining({
        base: commit,
        head: commit,
        headTree: "as-committed",
        search: "outcome-only",
      }),
    ]);
    expect([seen.failures, fake.log, seen.outputs["outcome"]]).toEqual([[], [], ""]);
  });
});

describe("designation by issues", () => {
  it("hands over what an issue that the pull request closes designates", async () => {
    const body = "```fail-to-pass\nt > x\n```";
    fake.state.discussions.set(3, { body, author: "owner", comments: [] });
    fake.state.roles.set("owner", "admin");
    const event = byPerson();
    if (event.kind !== "pull-request") throw new Error("not a pull request");
    const closing = { ...event, facts: { ...event.facts, body: "Fixes #3" } };
    await runGate(aRun({ gate: "all" }, closing), aWorld(aVerdict()));
    expect(seen.evaluations[0]?.designatedByIssues).toEqual({ ids: ["t > x"], notes: [] });
  });
});

describe("the repair packet of a run", () => {
  const packet = aRepairPacket();
  const repair = async () => packet;
  const configured = (handOff: "ask" | "auto") => ({
    repair,
    readBase: async () => ({ commit: "b".repeat(40), config: { ...defaultConfig, handOff } }),
  });

  it("is written beside the verdict and named in the comment, which mentions nobody", async () => {
    await runGate(aRun(), aWorld(aBreakingVerdict({ agent }), configured("ask")));
    expect(JSON.parse(readFileSync(seen.outputs["repair-path"] ?? "", "utf8"))).toEqual(packet);
    expect(fake.state.comments).toHaveLength(1);
    expect(fake.state.comments[0]?.body).toContain("mention `copilot` in a comment of your own");
    expect(fake.state.comments[0]?.body).not.toContain("@copilot");
  });

  it("calls the agent where the configuration says so: once for each head, twice on a pull request", async () => {
    const heads = ["a", "a", "c", "d"].map((letter) => letter.repeat(40));
    for (const [index, head] of heads.entries()) {
      Object.assign(fake.state.pulls.get(7) ?? {}, { head });
      const event = readEvent("pull_request", aPullRequestPayload({ head }));
      const run = { ...aRun({}, event), run: { id: 5 + index, attempt: 1 } };
      await runGate(run, aWorld(aBreakingVerdict({ head, agent }), configured("auto")));
    }
    const calls = fake.state.comments.filter((comment) => comment.body.startsWith("@copilot "));
    expect(calls).toHaveLength(2);
    expect(fake.state.comments).toHaveLength(3);
  });

  it("is not made when the change passes", async () => {
    await runGate(aRun(), aWorld(aVerdict({ agent }), configured("auto")));
    expect(fake.state.comments.filter((comment) => comment.body.includes("@copilot"))).toEqual([]);
  });
});

const agent: NonNullable<Verdict["agent"]> = { name: "copilot", confidence: "identity", evidence: [] };

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

  it("in a merge queue asks the pull request whether it is gated at all, and what is approved", async () => {
    const group = { base: "b".repeat(40), head: "c".repeat(40), pullRequest: 7 } as const;
    const event: GateEvent = { kind: "merge-group", ...group };
    await runGate(aRun({}, event), aWorld(aBreakingVerdict()));
    expect(seen.evaluations).toEqual([]);
    expect(fake.state.checks.at(-1)).toMatchObject({ conclusion: "success", head: group.head });
    approve("outcome: override", "admin");
    await runGate(aRun({ gate: "all" }, event), aWorld(aBreakingVerdict()));
    expect(fake.state.checks.at(-1)).toMatchObject({
      conclusion: "success",
      title: expect.stringContaining("Breaking"),
    });
    expect(seen.failures).toEqual([]);
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

describe("what people ask for in the conversation", () => {
  const says = (body: string, login = "owner") => {
    fake.state.roles.set("owner", "admin");
    fake.state.firstSeen.set("a".repeat(40), "2026-11-30T10:00:00Z");
    const author = { login, id: 1, type: "User" } as const;
    fake.state.comments.push({ id: 600, pull: 7, author, body, at: "2026-11-30T11:00:00Z" });
  };

  it("designates tests, beside those of the issues", async () => {
    says("/outcome f2p a > b");
    await runGate(aRun(), aWorld(aVerdict()));
    expect(seen.evaluations[0]?.designatedByIssues).toEqual({ ids: ["a > b"], notes: [] });
  });

  it("has the hunk searched for, and longer, where the workflow switches that off", async () => {
    await runGate(aRun({ localize: "false" }), aWorld(aVerdict()));
    says("/outcome localize");
    await runGate(aRun({ localize: "false", "max-probes": "10" }), aWorld(aVerdict()));
    const [plain, asked] = seen.evaluations;
    expect(plain?.search).toBe("outcome-only");
    expect(asked).toMatchObject({
      search: "localize",
      maxProbes: 40,
      maxMinutes: 4 * defaultConfig.maxMinutes,
    });
  });

  it("does nothing for strangers", async () => {
    says("/outcome localize\n\n/outcome f2p a", "stranger");
    await runGate(aRun({ localize: "false" }), aWorld(aVerdict()));
    expect(seen.evaluations[0]).toMatchObject({ search: "outcome-only", designatedByIssues: { ids: [] } });
  });
});
