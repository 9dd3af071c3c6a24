import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { type Verdict, verdictSchema } from "../../src/core/verdict/schema.ts";
import { evaluateLocally } from "../../src/engine/evaluate-locally.ts";
import type { LocalEvaluation } from "../../src/engine/local-evaluation.ts";
import { aFolder } from "../builders/a-folder.ts";
import { folderState } from "../builders/folder-state.ts";
import { gitRepository, type TestRepository, type TestTree } from "../builders/git-repository.ts";
import { expectLine, shellRunner, shellSuite, spread } from "../builders/shell-project.ts";

const quiet = { runStarted() {}, runEnded() {}, note() {} };

/** Base: one feature is missing, four lines are guarded by a test each. */
const base: TestTree = {
  ...shellRunner,
  "src/lines": spread("alpha", "beta", "gamma", "delta"),
  "t/alpha.sh": expectLine("src/lines", "alpha"),
  "t/beta.sh": expectLine("src/lines", "beta"),
  "t/gamma.sh": expectLine("src/lines", "gamma"),
  "t/delta.sh": expectLine("src/lines", "delta"),
};

const feature: TestTree = {
  "src/feature": "new\n",
  "t/feature.sh": expectLine("src/feature", "new"),
};

const without = (tree: TestTree, ...paths: readonly string[]): TestTree =>
  Object.fromEntries(Object.entries(tree).filter(([path]) => !paths.includes(path)));

function aRepository(...trees: readonly TestTree[]): TestRepository {
  const repository = gitRepository({ folder: aFolder() });
  repository.checkOut(...trees);
  return repository;
}

function judge(trees: readonly [TestTree, TestTree], more: Partial<LocalEvaluation> = {}): Promise<Verdict> {
  return evaluate(aRepository(...trees), more);
}

async function evaluate(repository: TestRepository, more: Partial<LocalEvaluation> = {}): Promise<Verdict> {
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

const brokenIds = (verdict: Verdict) => verdict.p2p.broken.map(({ id }) => id);

describe("the main job on a real repository", () => {
  it("names a change that brings its test and breaks nothing Resolved, with one run of head", async () => {
    const verdict = await judge([base, { ...base, ...feature }]);
    expect(verdict).toMatchObject({
      outcome: "resolved",
      gate: { decision: "pass" },
      f2p: { designation: "pull-request", total: 1, passed: 1 },
      p2p: { total: 4, passed: 4 },
    });
    expect(verdict.runs.map(({ purpose }) => purpose)).toEqual(["base", "head", "designate"]);
  });

  it("names the hunk that breaks a test, proves it, and says what the change would be without it", async () => {
    const broken = spread("ALPHA is fine: beta", "beta", "GAMMA", "delta").replace(
      "ALPHA is fine: beta",
      "alpha",
    );
    const verdict = await judge([
      base,
      { ...base, ...feature, "src/lines": broken.replace("delta", "delta\nmore") },
    ]);
    expect(verdict).toMatchObject({
      outcome: "breaking-resolved",
      gate: { decision: "block", because: ["breaks-p2p"] },
    });
    expect(brokenIds(verdict)).toEqual(["gamma"]);
    const [culprit] = verdict.culprits;
    expect(culprit).toMatchObject({ kind: "culprit", tests: ["gamma"], outcomeWithout: "resolved" });
    expect(culprit?.units[0]?.hunks[0]).toMatchObject({ path: "src/lines", oldStart: 18 });
    expect(culprit?.units[0]?.hunks[0]?.diff).toContain("-gamma\n+GAMMA");
    for (const link of Object.values(culprit?.links ?? {})) expect(link.length).toBeGreaterThan(0);
  });

  it("says what the change would be without it also for a designated test that an edited file brings", async () => {
    const checks = (...lines: readonly string[]) =>
      [
        "failed=0",
        'check() { if grep -qx "$2" "$3"; then echo "ok - $1"; else echo "not ok - $1"; failed=1; fi; }',
        ...lines,
        `echo 1..${lines.length}`,
        "exit $failed\n",
      ].join("\n");
    const known = ["check alpha alpha src/a", "check beta beta src/b"];
    const verdict = await judge(
      [
        { "src/a": "alpha\n", "src/b": "beta\n", "test/checks.sh": checks(...known) },
        {
          "src/a": "ALPHA\n",
          "src/b": "beta\nnew\n",
          "test/checks.sh": checks(...known, "check feature new src/b"),
        },
      ],
      { failToPass: ["feature"], suites: { command: "sh test/checks.sh", report: "tap" } },
    );
    expect(verdict).toMatchObject({ outcome: "breaking-resolved", f2p: { total: 1, passed: 1 } });
    expect(verdict.testEdits).toEqual([{ path: "test/checks.sh", kind: "edited", held: true }]);
    expect(verdict.culprits).toMatchObject([{ tests: ["alpha"], outcomeWithout: "resolved" }]);
  });

  it("finds two culprits of two tests in one search", async () => {
    const verdict = await judge([base, { ...base, "src/lines": spread("ALPHA", "beta", "gamma", "DELTA") }]);
    expect(verdict.outcome).toBe("regression");
    expect(verdict.culprits.map(({ kind, tests }) => [kind, tests])).toEqual(
      expect.arrayContaining([
        ["culprit", ["alpha"]],
        ["culprit", ["delta"]],
      ]),
    );
  });

  it.each([
    ["narrows the culprit to the lines that do it", "", ["-beta\n+BETA"]],
    ["leaves the hunk whole when the configuration says so", "refine: false\n", undefined],
  ])("%s", async (_, config, narrowed) => {
    const close = (...lines: readonly string[]) => `${lines.join("\n-\n-\n")}\n`;
    const small = {
      ...base,
      ".github/outcome-gate.yml": config,
      "src/lines": close("alpha", "beta", "gamma", "delta"),
    };
    const head = { ...small, "src/lines": close("alpha", "BETA", "gamma", "delta", "more") };
    const verdict = await judge([small, head]);
    const refined = verdict.culprits[0]?.refined?.flatMap((unit) => unit.hunks.map((hunk) => hunk.diff));
    expect(refined).toEqual(narrowed);
  });

  it("only names the outcome when the search is switched off", async () => {
    const head = { ...base, "src/lines": spread("ALPHA", "beta", "gamma", "delta") };
    const verdict = await judge([base, head], { search: "outcome-only" });
    expect(verdict).toMatchObject({ outcome: "regression", culprits: [], probes: { runs: 0 } });
  });
});

describe("tests are held", () => {
  const broken = { ...base, "src/lines": spread("alpha", "beta", "GAMMA", "delta") };

  it.each([
    ["deletes", without(broken, "t/gamma.sh"), "deleted"],
    ["skips", { ...broken, "t/gamma.sh": "exit 77\n" }, "edited"],
    ["empties", { ...broken, "t/gamma.sh": "" }, "edited"],
    ["renames", { ...without(broken, "t/gamma.sh"), "t/omega.sh": base["t/gamma.sh"] ?? "" }, "deleted"],
  ] as const)("a change that %s the test it breaks is graded with base's version", async (_, head, kind) => {
    const verdict = await judge([base, head]);
    expect(brokenIds(verdict)).toEqual(["gamma"]);
    expect(verdict.gate.decision).toBe("block");
    expect(verdict.testEdits).toContainEqual({ path: "t/gamma.sh", kind, held: true });
  });

  it("says heldOnly when the test passes in the change's own version, and still blocks", async () => {
    const head = { ...broken, "t/gamma.sh": expectLine("src/lines", "GAMMA") };
    const verdict = await judge([base, head]);
    expect(verdict.outcome).toBe("breaking-resolved");
    expect(verdict.p2p.broken).toMatchObject([{ id: "gamma", heldOnly: true }]);
    expect(verdict.f2p).toMatchObject({ designation: "pull-request", total: 1, passed: 1 });
  });

  it("grades with head's version once the edits are trusted, and says so", async () => {
    const head = { ...broken, "t/gamma.sh": expectLine("src/lines", "GAMMA") };
    const verdict = await judge([base, head], { testEdits: "trust" });
    expect(verdict).toMatchObject({ outcome: "resolved", testEdits: [{ path: "t/gamma.sh", held: false }] });
    expect(verdict.reasons).toContain("tests-trusted");
  });
});

describe("designation", () => {
  it("says when all of the change's own tests pass on base already", async () => {
    const verdict = await judge([
      base,
      { ...base, "src/other": "x\n", "t/again.sh": expectLine("src/lines", "alpha") },
    ]);
    expect(verdict.outcome).toBe("ungraded");
    expect(verdict.reasons).toEqual(
      expect.arrayContaining(["own-tests-pass-on-base", "no-fail-to-pass-designated"]),
    );
  });

  it("takes the list of the input before everything else", async () => {
    const verdict = await judge([base, { ...base, ...feature }], { failToPass: ["feature"] });
    expect(verdict.f2p).toMatchObject({ designation: "input", total: 1, passed: 1 });
  });

  it("counts a designated test that nobody reports as missing, and names the nearest", async () => {
    const verdict = await judge([base, { ...base, ...feature }], { failToPass: ["faeture"] });
    expect(verdict.f2p.failed).toEqual([{ id: "faeture", status: "missing" }]);
    expect(verdict.notes.join()).toContain("feature");
    expect(verdict.outcome).toBe("no-op");
  });

  it("reads the list of base's configuration, never of head's", async () => {
    const config = (id: string) => ({ ".github/outcome-gate.yml": `fail-to-pass: [${id}]\n` });
    const verdict = await judge([
      { ...base, ...config("feature") },
      { ...base, ...feature, ...config("alpha") },
    ]);
    expect(verdict.f2p).toMatchObject({ designation: "config", total: 1, passed: 1, stale: [] });
    expect(verdict.gateEdits).toEqual([".github/outcome-gate.yml"]);
  });

  it("refuses configuration with every fault at once, each with its line", async () => {
    const faulty = { ...base, ".github/outcome-gate.yml": "gate: everybody\nfial-on: []\n" };
    await expect(judge([faulty, faulty])).rejects.toThrow(/1:\d+ gate: [\s\S]*2:\d+ fial-on: [\s\S]*fail-on/);
  });
});

describe("runs that go wrong", () => {
  const withLoad = (script: string): TestTree => ({ ...base, "src/load": script });

  it("calls a head that crashes where base completed a break, and finds the hunk", async () => {
    const verdict = await judge([
      base,
      { ...withLoad("exit 3\n"), "src/lines": spread("alpha", "beta", "gamma", "delta", "more") },
    ]);
    expect(verdict.outcome).toBe("regression");
    expect(verdict.reasons).toContain("head-crashed");
    expect(verdict.culprits[0]).toMatchObject({
      kind: "culprit",
      units: [{ hunks: [{ path: "src/load" }] }],
    });
  });

  it("calls a head that hangs a break, and leaves no process", async () => {
    const verdict = await judge([base, withLoad("sleep 600 & trap '' TERM; sleep 600\n")], {
      suites: { ...shellSuite, timeoutMs: 1_500 },
    });
    expect(verdict.outcome).toBe("regression");
    expect(verdict.reasons).toContain("head-timed-out");
    expect(verdict.culprits[0]?.units[0]?.hunks[0]?.path).toBe("src/load");
  });

  it("is Inconclusive when base does not run", async () => {
    const verdict = await judge([withLoad("exit 3\n"), base]);
    expect(verdict).toMatchObject({ outcome: "inconclusive", gate: { decision: "undecided" } });
    expect(verdict.reasons).toContain("base-crashed");
  });

  it("is Inconclusive when head exits with success although a test failed", async () => {
    const head = {
      ...base,
      "run-tests.sh": `${shellRunner["run-tests.sh"]}`.replace("exit $failed", "exit 0"),
    };
    const verdict = await judge([base, { ...head, "src/lines": spread("ALPHA", "beta", "gamma", "delta") }]);
    expect(verdict.outcome).toBe("inconclusive");
    expect(verdict.reasons).toContain("head-contradicts-itself");
  });

  it("does not blame the change for a test that gives two answers", async () => {
    const counter = join(aFolder(), "count");
    const flaky = `n=$(cat ${counter} 2>/dev/null || echo 0); echo $((n + 1)) > ${counter}; [ "$n" != 1 ]\n`;
    const trees = [
      { ...base, "t/flaky.sh": flaky },
      { ...base, "t/flaky.sh": flaky, "src/other": "x\n" },
    ] as const;
    const verdict = await judge(trees);
    expect(verdict.p2p.flaky).toEqual(["flaky"]);
    expect(verdict).toMatchObject({ outcome: "ungraded", p2p: { total: 4, broken: [] }, culprits: [] });
  });

  it("blames the hunk for a test that breaks only when another runs before it", async () => {
    const ordered = {
      ...base,
      "src/setting": "clean\n",
      "t/aaa.sh": "cp src/setting left-behind\n",
      "t/zzz.sh": `[ ! -e left-behind ] || ${expectLine("left-behind", "clean")}`,
    };
    const verdict = await judge([ordered, { ...ordered, "src/setting": "dirty\n", "src/other": "x\n" }]);
    expect(brokenIds(verdict)).toEqual(["zzz"]);
    expect(verdict.culprits[0]).toMatchObject({
      kind: "culprit",
      units: [{ hunks: [{ path: "src/setting" }] }],
    });
  });

  it("says Not Applied when head does not merge into base", async () => {
    const repository = aRepository(base, { ...base, "src/lines": "ours\n" });
    repository.git("checkout", "-q", "-b", "other", "HEAD~1");
    writeFileSync(join(repository.folder, "src/lines"), "theirs\n");
    repository.git("commit", "-q", "-a", "-m", "theirs");
    const verdict = await evaluate(repository, { base: "main", head: "other", headTree: "merged-into-base" });
    expect(verdict).toMatchObject({ outcome: "not-applied", gate: { decision: "undecided" }, runs: [] });
    expect(verdict.notes).toEqual(["Conflict in src/lines"]);
  });
});

describe("what is left behind", () => {
  it("is nothing: a dirty checkout, its index, refs and worktrees stay as they were", async () => {
    const repository = aRepository(base, { ...base, "src/lines": spread("ALPHA", "beta", "gamma", "delta") });
    writeFileSync(join(repository.folder, "src/lines"), "work in progress\n");
    mkdirSync(join(repository.folder, "untracked"));
    // Of an object that it would write again, git refreshes the time; nobody but git's own clean-up looks at it.
    const state = () =>
      folderState(repository.folder).map((line) => line.replace(/(objects\/\S+ \d+) [\d.]+/, "$1"));
    const before = state();
    await evaluate(repository);
    expect(state()).toEqual(before);
    expect(repository.git("worktree", "list").split("\n")).toHaveLength(1);
  });
});
