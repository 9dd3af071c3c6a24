import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { systemClock } from "../../../src/adapters/clock.ts";
import { offlineFiles } from "../../../src/adapters/offline-files.ts";
import { evaluateLocally } from "../../../src/engine/evaluate-locally.ts";
import { inHistory } from "../../../src/engine/in-history.ts";
import { localTaskPlaces } from "../../../src/engine/local-task-places.ts";
import { designateTasks } from "../../../src/offline/mint/designate-tasks.ts";
import { localCandidates } from "../../../src/offline/mint/local-candidates.ts";
import { type MintedItem, type MintRequest, mintTasks } from "../../../src/offline/mint/mint-tasks.ts";
import type { MintRecipe } from "../../../src/offline/mint/minted-row.ts";
import { runTasks } from "../../../src/offline/run/run-tasks.ts";
import { aFolder } from "../../builders/a-folder.ts";
import { aHistory, type TestHistory } from "../../builders/a-history.ts";
import { folderState } from "../../builders/folder-state.ts";
import type { TestTree } from "../../builders/git-repository.ts";
import { expectLine, shellRunner, shellSuite, spread } from "../../builders/shell-project.ts";

const base: TestTree = {
  ...shellRunner,
  "package.json": '{\n  "version": "1.2.3"\n}\n',
  "src/lines": spread("alpha", "beta"),
  "t/alpha.sh": expectLine("src/lines", "alpha"),
  "t/beta.sh": expectLine("src/lines", "beta"),
};
const cup: TestTree = { "src/cup": "cup\n", "t/cup.sh": expectLine("src/cup", "cup") };
const fork: TestTree = { "src/fork": "fork\n", "t/fork.sh": expectLine("src/fork", "fork") };

const recipe: MintRecipe = { rules: "swebench-1", split: "suite", repeat: 2, tests: "all" };
const suites = { ...shellSuite, command: "sh run-tests.sh {tests}" };

interface Asked extends Partial<Omit<MintRequest, "recipe">> {
  readonly recipe?: Partial<MintRecipe>;
  readonly issues?: "any" | "must-resolve-one";
}

/** The suite's test files are not found by the command's own patterns: `t/` is none of them. */
const config = (folder: string): string => {
  const path = join(folder, "gate.yml");
  writeFileSync(
    path,
    `suites: [{ name: tests, command: "${suites.command}", report: tap, test-files: ["t/**"] }]\n`,
  );
  return path;
};

const placesOf = (history: TestHistory) =>
  localTaskPlaces({
    clones: { kind: "one", path: history.repository.folder },
    suites: {},
    configFile: config(aFolder()),
  });

async function mint(history: TestHistory, out: string, asked: Asked = {}): Promise<readonly MintedItem[]> {
  const { recipe: more, issues = "must-resolve-one", ...rest } = asked;
  const request: MintRequest = {
    out,
    limit: 100,
    workers: 2,
    earlierFailures: "kept",
    nameErrors: "dropped",
    longestMs: 120_000,
    ...rest,
    recipe: { ...recipe, ...more },
  };
  const world = { files: offlineFiles(), places: placesOf(history), clock: systemClock };
  return inHistory(history.repository.folder, async (opened) => {
    const found = localCandidates(opened.history, "main", { repository: "octo/spoon", issues });
    const items: MintedItem[] = [];
    for await (const item of mintTasks(found, request, world, () => {})) items.push(item);
    return items;
  });
}

const rowsOf = (out: string) =>
  existsSync(out)
    ? readFileSync(out, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const resultsOf = (items: readonly MintedItem[]) =>
  Object.fromEntries(items.map(({ instanceId, result }) => [instanceId.replace("octo__spoon-", ""), result]));

/** A squashed change and a merge that fix something, each with its test. */
function aMintableHistory(): TestHistory {
  const history = aHistory(base);
  history.squash("Add a cup (#3)\n\nFixes #2", { ...base, ...cup });
  history.merge(
    "Merge pull request #5 from maria/fork\n\nAdd a fork",
    ["Try a fork", { ...base, ...cup, "src/fork": "fork\n" }],
    ["Add a fork\n\nCloses #4", { ...base, ...cup, ...fork }],
  );
  return history;
}

async function outcomesOf(history: TestHistory, instances: string, predictions: "gold" | "none") {
  const request = {
    instances,
    predictions,
    only: [],
    rules: { ruleSet: "swebench-5", tests: "all" },
    workers: 2,
    earlierFailures: "kept",
  } as const;
  const world = { files: offlineFiles(), places: placesOf(history), clock: systemClock };
  const outcomes: string[] = [];
  for await (const { line } of runTasks(request, world, () => {})) outcomes.push(JSON.parse(line).outcome);
  return outcomes;
}

describe("minting from a real history", () => {
  it("makes an instance of a squashed and of a merged change, which gold resolves and no change does not", async () => {
    const history = aMintableHistory();
    const out = join(aFolder(), "tasks.jsonl");
    const before = folderState(history.repository.folder);
    expect(resultsOf(await mint(history, out))).toEqual({ "3": "minted", "5": "minted" });
    expect(folderState(history.repository.folder)).toEqual(before);
    const rows = rowsOf(out).toSorted((a, b) => (a.instance_id < b.instance_id ? -1 : 1));
    expect(rows[0]).toMatchObject({
      repo: "octo/spoon",
      instance_id: "octo__spoon-3",
      base_commit: history.repository.git("rev-parse", "main~2"),
      version: "1.2.3",
      problem_statement: "Add a cup\n\nFixes #2",
      hints_text: "",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      FAIL_TO_PASS: '["cup"]',
      PASS_TO_PASS: '["alpha","beta"]',
      mint: { ...recipe, pull_request: 3, issues: [2], statement: "commit-message", flaky: [] },
    });
    expect(rows[0].patch).toContain("+++ b/src/cup");
    expect(rows[0].patch).not.toContain("t/cup.sh");
    expect(rows[0].test_patch).toContain("+++ b/t/cup.sh");
    expect(rows[1]).toMatchObject({
      FAIL_TO_PASS: '["fork"]',
      PASS_TO_PASS: '["alpha","beta","cup"]',
      mint: { issues: [4] },
    });
    expect(await outcomesOf(history, out, "gold")).toEqual(["resolved", "resolved"]);
    expect(await outcomesOf(history, out, "none")).toEqual(["no-op", "no-op"]);
  });

  it("says of every other change why it is no task", async () => {
    const history = aHistory(base);
    let tree = base;
    const squash = (message: string, files: TestTree): void => {
      tree = { ...tree, ...files };
      history.squash(message, tree);
    };
    squash("No issue (#10)", { "src/other": "1\n", "t/more.sh": "true\n" });
    squash("Fixes #1 (#11)", { "src/other": "2\n" });
    squash("Fixes #1 (#12)", { "t/more.sh": "true # again\n" });
    squash("Fixes #1 (#13)", { "src/other": "3\n", "t/more.sh": "true\n" });
    const needsName = "[ -e src/cup ] || { echo 'ImportError: no cup'; exit 1; }\n";
    squash("Fixes #1 (#14)", { "src/cup": "cup\n", "t/cup.sh": needsName });
    // Passes in the second of its runs only: the lane's own folder for temporary files outlives a run.
    const coin = "n=$(cat $TMPDIR/n 2>/dev/null || echo 0); echo $((n + 1)) > $TMPDIR/n; [ $n = 1 ]\n";
    squash("Fixes #1 (#15)", { "src/coin": "c\n", "t/coin.sh": coin });
    squash("Fixes #1 (#16)", { "src/load": "exit 3\n", "t/load.sh": "true\n" });
    expect(resultsOf(await mint(history, join(aFolder(), "tasks.jsonl")))).toEqual({
      "10": "resolves-no-issue",
      "11": "touches-no-tests",
      "12": "only-tests",
      "13": "nothing-fixed",
      "14": "import-or-attribute-error",
      "15": "flaky",
      "16": "does-not-run",
    });
  });

  it("splits by SWE-bench's words when asked to, takes changes without an issue, and stops at the limit", async () => {
    const history = aHistory(base);
    history.squash("Add a cup (#3)", { ...base, ...cup });
    const newest = { "src/latest": "x\n", "t/x.sh": expectLine("src/latest", "x") };
    history.squash("Add another (#4)", { ...base, ...cup, ...newest });
    const out = join(aFolder(), "tasks.jsonl");
    const asked = { issues: "any", limit: 1, recipe: { split: "swebench", repeat: 1 } } as const;
    expect(resultsOf(await mint(history, out, asked))).toEqual({ "4": "minted" });
    const [row] = rowsOf(out);
    expect(row.test_patch).toMatch(/^\+\+\+ b\/src\/latest$/m);
    expect(row.patch).toMatch(/^\+\+\+ b\/t\/x[.]sh$/m);
  });
});

describe("going on after a kill", () => {
  it("makes only what is not there, and again what was cut short", async () => {
    const history = aMintableHistory();
    const out = join(aFolder(), "tasks.jsonl");
    await mint(history, out, { workers: 1, recipe: { repeat: 1 } });
    const [row = "", cut = ""] = readFileSync(out, "utf8").split("\n");
    const [line = ""] = readFileSync(`${out}.candidates`, "utf8").split("\n");
    writeFileSync(out, `${row}\n${cut.slice(0, 99)}`);
    writeFileSync(`${out}.candidates`, `${line}\n`);
    const items = await mint(history, out, { workers: 1, recipe: { repeat: 1 } });
    expect(items.map(({ source, result }) => [source, result])).toEqual([
      ["kept", "minted"],
      ["ran", "minted"],
    ]);
    expect(rowsOf(out)).toEqual([JSON.parse(row), JSON.parse(cut)]);
    await expect(mint(history, out, { recipe: { rules: "strict" } })).rejects.toThrow("was made otherwise");
  });
});

describe("tasks that are designated", () => {
  it("are branches on which the gate finds the tests, by base's configuration", async () => {
    const history = aMintableHistory();
    const { repository } = history;
    const out = join(aFolder(), "tasks.jsonl");
    await mint(history, out, { recipe: { repeat: 1 } });
    const state = () => [
      repository.git("status", "--porcelain"),
      repository.git("rev-parse", "main", "HEAD"),
    ];
    const before = state();
    const designated = () =>
      inHistory(repository.folder, ({ branches }) =>
        designateTasks({ instances: out, suite: suites }, { files: offlineFiles(), branches }, (remark) =>
          remarks.push(remark.text),
        ),
      );
    const remarks: string[] = [];
    expect((await designated()).written).toBe(2);
    expect(state()).toEqual(before);
    expect((await designated()).written).toBe(0);

    const branch = "outcome-gate/octo__spoon-3";
    const row = rowsOf(out).find(({ instance_id: id }) => id === "octo__spoon-3");
    expect(repository.git("rev-parse", `${branch}^`)).toBe(row.base_commit);
    repository.git("checkout", "-q", "-b", "solution", branch);
    writeFileSync(join(repository.folder, "p.diff"), row.patch);
    repository.git("apply", "--index", "p.diff");
    repository.git("commit", "-q", "-m", "Solve it");
    const verdict = await evaluateLocally(
      {
        repository: repository.folder,
        base: branch,
        head: "solution",
        headTree: "as-committed",
        tool: "outcome-gate test",
        search: "localize",
        suites: {},
        cache: "none",
      },
      { runStarted() {}, runEnded() {}, note() {} },
    );
    expect(verdict).toMatchObject({
      outcome: "resolved",
      f2p: { designation: "config", total: 1, passed: 1 },
      p2p: { total: 2, passed: 2 },
    });
    repository.git("branch", "-f", branch, "solution");
    expect((await designated()).branches).toEqual(["outcome-gate/octo__spoon-5"]);
    expect(remarks).toEqual([expect.stringContaining("left alone")]);
  });
});
