import { describe, expect, it } from "@jest/globals";
import { renderPage } from "../../src/core/render/comment.ts";
import { neutraliser } from "../../src/core/render/neutralise.ts";
import { renderTerminal } from "../../src/core/render/terminal.ts";
import { type Verdict, verdictSchema } from "../../src/core/verdict/schema.ts";
import { evaluateLocally } from "../../src/engine/evaluate-locally.ts";
import type { LocalEvaluation } from "../../src/engine/local-evaluation.ts";
import { aFolder } from "../builders/a-folder.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";
import { expectLine, shellRunner, shellSuite, spread } from "../builders/shell-project.ts";

const quiet = { runStarted() {}, runEnded() {}, note() {} };
const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
const loud = names.map((name) => `${name.toUpperCase()} and more`);

/** Twelve hunks; the sixth takes away what the test looks for. */
const base: TestTree = {
  ...shellRunner,
  "src/lines": spread(...names),
  "t/f.sh": `sleep 0.2; ${expectLine("src/lines", "f")}`,
};
const head: TestTree = {
  ...base,
  "src/lines": spread(...names.map((name, index) => (name === "f" ? "F" : `${name}\n${loud[index]}`))),
};

async function evaluate(more: Partial<LocalEvaluation>): Promise<Verdict> {
  const repository = gitRepository({ folder: aFolder() });
  repository.checkOut(base, head);
  const verdict = await evaluateLocally(
    {
      repository: repository.folder,
      base: "HEAD~1",
      head: "HEAD",
      headTree: "as-committed",
      tool: "outcome-gate test",
      search: "localize",
      suites: shellSuite,
      cache: "none",
      ...more,
    },
    quiet,
  );
  return verdictSchema.parse(verdict);
}

const safe = neutraliser([]);
const comment = (verdict: Verdict) => renderPage(verdict, safe, {}).replaceAll("\u200b", "");
const terminal = (verdict: Verdict) => renderTerminal(verdict, safe, (text) => text);

describe("several lanes", () => {
  it("find the same hunk, and tell the sum of the tests apart from the time they took", async () => {
    const verdict = await evaluate({ parallel: 4 });
    expect(verdict.culprits).toMatchObject([
      { kind: "culprit", tests: ["f"], units: [{ hunks: [{ oldStart: 48 }] }], outcomeWithout: "ungraded" },
    ]);
    const { suiteMs, totalMs, overheadMs } = verdict.timing;
    expect(overheadMs).toBeGreaterThanOrEqual(Math.max(0, totalMs - suiteMs));
    const sums = verdict.runs.reduce((sum, { ms }) => sum + ms, 0);
    expect(suiteMs).toBe(sums);
    for (const { result, detail } of verdict.runs)
      if (result === "timed-out") expect(detail).toBe("stopped: no longer needed");
  });

  it("are chosen by the machine when nobody says how many", async () => {
    const verdict = await evaluate({ parallel: "auto" });
    expect(verdict.culprits).toMatchObject([{ kind: "culprit", tests: ["f"] }]);
  });
});

describe("a budget that ends", () => {
  it("leaves ranked candidates and what is proved, never a culprit", async () => {
    const verdict = await evaluate({ maxProbes: 2 });
    expect(verdict.outcome).toBe("regression");
    expect(verdict.gate.decision).toBe("block");
    const [open] = verdict.culprits;
    expect(open).toMatchObject({ kind: "inconclusive", why: "budget", tests: ["f"] });
    expect(open?.outcomeWithout).toBeUndefined();
    expect(open?.units.length).toBeGreaterThan(0);
    const probes = verdict.runs.filter(({ purpose }) => purpose === "probe");
    expect(probes.length).toBe(2);
    for (const text of [comment(verdict), terminal(verdict)]) {
      expect(text).toContain("No hunk is blamed for 1 test: the search used up its budget");
      expect(text).toMatch(/Proved so far: (with the first \d+ hunks|with everything up to)/);
      expect(text).not.toContain("This hunk breaks");
    }
  });

  it("of time ends the search before its first probe when nothing is left", async () => {
    const verdict = await evaluate({ maxMinutes: 0.0001 });
    expect(verdict.culprits).toMatchObject([{ kind: "inconclusive", why: "budget" }]);
    expect(verdict.runs.filter(({ purpose }) => purpose === "probe")).toEqual([]);
    expect(terminal(verdict)).toContain(
      "Proved so far: only that the test passes on base and fails on head.",
    );
  });

  it("of no probe at all switches the search off", async () => {
    const verdict = await evaluate({ maxProbes: 0 });
    expect(verdict).toMatchObject({ outcome: "regression", culprits: [] });
  });
});
