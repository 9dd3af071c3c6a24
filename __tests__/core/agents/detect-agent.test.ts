import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { agentTable } from "../../../src/core/agents/agent-table.ts";
import { detectAgent } from "../../../src/core/agents/detect-agent.ts";
import type { CommitFacts, PullRequestFacts } from "../../../src/core/agents/pull-request-facts.ts";

const aPerson = { login: "maria", id: 1234, type: "User" };

function aPullRequest(overrides: Partial<PullRequestFacts> = {}): PullRequestFacts {
  return {
    author: aPerson,
    branch: { name: "fix-total", of: "this-repository" },
    body: "Fixes #1",
    commits: [aCommit()],
    ...overrides,
  };
}

function aCommit(overrides: Partial<CommitFacts> = {}): CommitFacts {
  return {
    authorName: "Maria",
    authorEmail: "maria@example.org",
    authorLogin: "maria",
    message: "Fix total",
    ...overrides,
  };
}

const byBot = (login: string, id = 7): Partial<PullRequestFacts> => ({ author: { login, id, type: "Bot" } });
const message = (trailer: string): Partial<PullRequestFacts> => ({
  commits: [aCommit({ message: `Fix total\n\nBecause.\n\n${trailer}` })],
});
const byEmail = (authorEmail: string, authorName = "x"): Partial<PullRequestFacts> => ({
  commits: [aCommit({ authorEmail, authorName, authorLogin: undefined })],
});
const onBranch = (
  name: string,
  of: PullRequestFacts["branch"]["of"] = "this-repository",
): Partial<PullRequestFacts> => ({
  branch: { name, of },
});

describe("detectAgent", () => {
  it.each([
    ["copilot", "identity", byBot("Copilot", 198982749)],
    ["copilot", "identity", byBot("copilot-swe-agent[bot]")],
    ["copilot", "signal", onBranch("copilot/fix-42")],
    ["copilot", "weak", onBranch("copilot/fix-42", "a-fork")],
    ["copilot", "signal", { body: "x\n<!-- START COPILOT CODING AGENT TIPS -->" }],
    ["copilot", "signal", message("Agent-Logs-Url: https://github.com/o/r/agents/1")],
    ["copilot", "weak", message("Co-authored-by: Copilot <223556219+Copilot@users.noreply.github.com>")],
    ["devin", "identity", byBot("devin-ai-integration[bot]", 158243242)],
    ["devin", "signal", { body: "Link to Devin run: https://app.devin.ai/sessions/abc" }],
    ["claude", "identity", byBot("claude[bot]", 209825114)],
    ["claude", "signal", onBranch("claude/issue-3-20260102-0304")],
    ["claude", "signal", byEmail("41898282+claude[bot]@users.noreply.github.com", "claude[bot]")],
    ["claude", "signal", message("Co-Authored-By: Claude Opus 4.1 <noreply@anthropic.com>")],
    ["claude", "signal", message("Claude-Session: https://claude.ai/code/session_01")],
    ["claude", "signal", { body: "🤖 Generated with [Claude Code](https://claude.com/claude-code)" }],
    ["claude", "signal", { body: "Text\n\nCo-Authored-By: Claude <noreply@anthropic.com>\n\nmore" }],
    ["claude", "weak", message("Assisted-by: Claude:claude-opus-4")],
    ["codex", "signal", onBranch("codex/fix")],
    ["codex", "weak", byBot("chatgpt-codex-connector[bot]")],
    ["jules", "identity", byBot("google-labs-jules[bot]", 161369871)],
    [
      "jules",
      "signal",
      {
        body: "*PR created automatically by Jules for task [12](https://jules.google.com/task/12) started by @x*",
      },
    ],
    ["cursor", "signal", { commits: [aCommit({ authorLogin: "cursoragent" })] }],
    ["cursor", "identity", byBot("cursor[bot]", 206951365)],
    ["openhands", "signal", byEmail("openhands@all-hands.dev", "openhands")],
    ["openhands", "signal", onBranch("openhands-fix-issue-7-try2")],
    ["aider", "signal", message("Co-authored-by: aider (gpt-5) <aider@aider.chat>")],
    ["aider", "signal", byEmail("maria@example.org", "Maria (aider)")],
    [
      "amp",
      "signal",
      message("Amp-Thread-ID: https://ampcode.com/threads/T-1\nCo-authored-by: Amp <amp@ampcode.com>"),
    ],
    ["droid", "identity", byBot("factory-droid[bot]")],
    ["kiro", "identity", byBot("kiro-agent[bot]")],
    ["opencode", "identity", byBot("opencode-agent[bot]")],
    ["junie", "identity", byBot("jetbrains-junie[bot]")],
    ["augment", "identity", byBot("augmentcode[bot]", 185243770)],
    ["replit", "signal", message("Replit-Commit-Author: Agent")],
  ] as const)("knows %s with confidence %s", (name, confidence, overrides) => {
    const agent = detectAgent(aPullRequest(overrides));
    expect(agent).toMatchObject({ name, confidence });
    expect(agent?.evidence).not.toHaveLength(0);
  });

  it.each([
    ["a person", {}],
    [
      "a person named Devin",
      {
        author: { login: "devinweaver", id: 2, type: "User" },
        ...byEmail("devin@example.org", "Devin Weaver"),
      },
    ],
    ["another named Devin", byEmail("devin.gaffney@example.org", "Devin Gaffney")],
    ["a person named Cody", byEmail("cody@example.org", "Cody Kociemba")],
    ["a person named Gemini", byEmail("gemini@example.org", "Gemini Rodriguez")],
    ["a person named Sean Cline", byEmail("seancline@example.org", "SeanCline")],
    ["a person called v0idpwn", { author: { login: "v0idpwn", id: 3, type: "User" } }],
    ["a person who took the login Copilot", { author: { login: "Copilot", id: 4, type: "User" } }],
    ["staff of OpenAI", byEmail("mdangelo@openai.com", "M. D.")],
    ["other staff of OpenAI", message("Co-authored-by: E. T. <etraut@openai.com>")],
    ["staff of Anthropic", message("Co-authored-by: Ann <ann@anthropic.com>")],
    ["staff of Cognition", byEmail("ann@devin.ai", "Ann")],
    ["staff of Aider", byEmail("paul@aider.chat", "Paul")],
    ["staff of Codeium", byEmail("ann@codeium.com", "Ann")],
    [
      "github-actions by the id that claude-code-action uses",
      byEmail("41898282+github-actions[bot]@users.noreply.github.com", "github-actions[bot]"),
    ],
    ["a login of an agent with another's id", byBot("claude[bot]", 41898282)],
    ["github-actions as author", byBot("github-actions[bot]", 41898282)],
    ["dependabot", byBot("dependabot[bot]", 49699333)],
    ["renovate", byBot("renovate[bot]", 29139614)],
    ["pre-commit.ci", byBot("pre-commit-ci[bot]")],
    ["stainless", byBot("stainless-app[bot]")],
    [
      "dependabot that quotes a changelog with an agent's trailer",
      { ...byBot("dependabot[bot]"), body: "- fix\n\nCo-Authored-By: Claude <noreply@anthropic.com>" },
    ],
    [
      "renovate whose release notes link an agent's session",
      { ...byBot("renovate[bot]"), body: "https://app.devin.ai/sessions/1" },
    ],
    ["a reviewer: CodeRabbit", byBot("coderabbitai[bot]", 136622811)],
    ["a reviewer: Gemini Code Assist", byBot("gemini-code-assist[bot]")],
    [
      "a person who took one of Copilot's suggestions",
      message("Co-authored-by: Copilot Autofix powered by AI <175728472+Copilot@users.noreply.github.com>"),
    ],
    ["help by a person", message("Assisted-by: Fabrice <fabrice@example.org>")],
    [
      "a person at the shared no-reply address of OpenAI",
      message("Co-authored-by: Ann <noreply@openai.com>"),
    ],
    ["a branch for agents in general", onBranch("agent/new-router")],
    ["a branch whose name only contains an agent's", onBranch("fix/copilot/thing")],
    [
      "a description that quotes a footer in code",
      { body: "```\nGenerated with [Claude Code](https://claude.ai/code)\n```" },
    ],
    ["a description that quotes a trailer", { body: "> Co-Authored-By: Claude <noreply@anthropic.com>" }],
    ["the unbracketed footer", { body: "Generated with Claude Code" }],
    [
      "a commit that talks of a trailer",
      { commits: [aCommit({ message: "Drop the line Co-Authored-By: Claude <noreply@anthropic.com>" })] },
    ],
    [
      "a trailer in the middle of a message",
      { commits: [aCommit({ message: "x\n\nCo-Authored-By: Claude <noreply@anthropic.com>\n\nwas wrong" })] },
    ],
    ["a title like [Cursor]", { commits: [aCommit({ message: "[Cursor] move the caret" })] }],
  ])("takes no %s for an agent", (_who, overrides) => {
    expect(detectAgent(aPullRequest(overrides))).toBeUndefined();
  });

  it("with several agents, names the strongest and lists the evidence of all", () => {
    const agent = detectAgent(
      aPullRequest({
        ...byBot("devin-ai-integration[bot]", 158243242),
        ...message("Co-Authored-By: Claude <noreply@anthropic.com>"),
      }),
    );
    expect(agent).toEqual({
      name: "devin",
      confidence: "identity",
      evidence: [
        "devin: opened by devin-ai-integration[bot]",
        "claude: trailer Co-Authored-By: Claude <noreply@anthropic.com>",
      ],
    });
  });

  it("sees who committed to a dependency bot's pull request", () => {
    const mixed = { ...byBot("dependabot[bot]"), ...byEmail("cursoragent@cursor.com", "Cursor Agent") };
    expect(detectAgent(aPullRequest(mixed))).toMatchObject({ name: "cursor" });
  });

  it("adds and removes rows by the configuration, and keeps the rest", () => {
    const changes = {
      add: [{ name: "house-bot", login: "acme-coder", branchPrefix: "acme/", trailer: "Acme-Run: " }],
      remove: ["devin"],
    };
    const find = (overrides: Partial<PullRequestFacts>) =>
      detectAgent(aPullRequest(overrides), changes)?.name;
    expect(find({ author: { login: "acme-coder", id: 9, type: "User" } })).toBe("house-bot");
    expect(find(onBranch("acme/1"))).toBe("house-bot");
    expect(find(message("Acme-Run: 17"))).toBe("house-bot");
    expect(find(onBranch("devin/1"))).toBeUndefined();
    expect(find(onBranch("claude/1"))).toBe("claude");
  });

  it("added evidence never makes an agent go away", () => {
    const one = fc.constantFrom<Partial<PullRequestFacts>>(
      byBot("Copilot", 198982749),
      onBranch("codex/x"),
      message("Co-authored-by: Amp <amp@ampcode.com>"),
      { body: "https://chatgpt.com/codex/tasks/1" },
      {},
    );
    fc.assert(
      fc.property(one, one, (first, second) => {
        if (detectAgent(aPullRequest(first)) !== undefined) {
          const commits = [...(first.commits ?? []), ...(second.commits ?? [])];
          expect(
            detectAgent(aPullRequest({ ...second, ...first, ...(commits.length > 0 ? { commits } : {}) })),
          ).toBeDefined();
        }
      }),
    );
  });
});

describe("agentTable", () => {
  it("follows the schema that it names, and the schema refuses what is no row", () => {
    const folder = new URL("../../../src/core/agents/", import.meta.url);
    const table = JSON.parse(readFileSync(new URL("agents.json", folder), "utf8"));
    const schema = JSON.parse(readFileSync(new URL(table.$schema, folder), "utf8"));
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    expect(validate(table) || validate.errors).toBe(true);
    expect(validate({ ...table, agents: [{ name: "x", title: "X", signals: [] }] })).toBe(false);
  });

  it("names each agent once and dates every signal", () => {
    const names = agentTable.agents.map((agent) => agent.name);
    expect(new Set(names).size).toBe(names.length);
    for (const signal of agentTable.agents.flatMap((agent) => agent.signals)) {
      expect(signal.checked >= "2026-01-01").toBe(true);
      expect(signal.evidence.startsWith("https://")).toBe(true);
    }
  });

  it("matches whole addresses, never a domain", () => {
    for (const signal of agentTable.agents.flatMap((agent) => agent.signals)) {
      if ("email" in signal) expect(signal.email).toMatch(/^[^@]+@[^@]+\.[a-z]+$/);
    }
  });

  it("gives identity only to accounts", () => {
    for (const signal of agentTable.agents.flatMap((agent) => agent.signals)) {
      if (signal.confidence === "identity") expect(signal.kind).toBe("author");
    }
  });
});
