import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { nodeTest } from "../../../src/frameworks/node-test.ts";
import { aSleep, processesWith } from "../../builders/a-sleeper.ts";
import { aSuite, aSuiteRunner, passing, shellFramework, statuses } from "../../builders/a-suite-runner.ts";
import type { TestTree } from "../../builders/git-repository.ts";

type Runner = Awaited<ReturnType<typeof aSuiteRunner>>;
const open: Runner[] = [];

async function runnerOn(trees: readonly TestTree[], more?: Parameters<typeof aSuiteRunner>[1]) {
  const runner = await aSuiteRunner(trees, more);
  open.push(runner);
  return runner;
}

afterEach(async () => {
  for (const runner of open.splice(0)) {
    expect(await runner.close()).toEqual([]);
  }
});

describe("a suite run", () => {
  it("has the tree's files and gives the report's tests", async () => {
    const runner = await runnerOn([{ name: "one" }, { name: "two" }]);
    const suite = aSuite({ command: passing("$(cat name)") });
    expect(statuses(await runner.run(0, suite))).toEqual({ one: "passed" });
    expect(statuses(await runner.run(1, suite))).toEqual({ two: "passed" });
  });

  it("never reads the report of the run before", async () => {
    const runner = await runnerOn([{ name: "one" }]);
    await runner.run(0, aSuite({ command: passing("one") }));
    const run = await runner.run(0, aSuite({ command: "exit 0" }));
    expect(run).toMatchObject({ kind: "invalid", reason: "no-report" });
  });

  it("never reads the report of the run before in the lane's own folder either", async () => {
    const framework = {
      ...shellFramework,
      invoke: (...args: Parameters<typeof shellFramework.invoke>) => ({
        ...shellFramework.invoke(...args),
        report: { from: "file" as const, path: "build/report.tap" },
      }),
    };
    const runner = await runnerOn([{ ".gitignore": "build" }], { framework });
    const first = "mkdir -p build; printf '1..1\\nok 1 - a\\n' >build/report.tap";
    expect(statuses(await runner.run(0, aSuite({ command: first })))).toEqual({ a: "passed" });
    expect(await runner.run(0, aSuite({ command: "exit 0" }))).toMatchObject({ reason: "no-report" });
  });

  it("writes the framework's inputs before it starts", async () => {
    const runner = await runnerOn([{ name: "" }]);
    const suite = aSuite({ command: passing('$(cat "$(dirname "$REPORT")/inputs/selection")') });
    expect(statuses(await runner.run(0, suite))).toEqual({ all: "passed" });
  });

  it("starts in the suite's folder and names files from the repository's top", async () => {
    const suite = aSuite({
      directory: "packages/a",
      testFiles: ["packages/a/test/**"],
      command: `ls test && printf '<testsuite><testcase file="test/x.js" name="works"/></testsuite>' >"$REPORT"`,
    });
    const framework = withFormat("junit");
    const runner = await runnerOn([{ "packages/a/test/x.js": "" }], { framework });
    expect(Object.keys(statuses(await runner.run(0, suite)))).toEqual(["packages/a/test/x.js > works"]);
    expect(await runner.run(0, { ...suite, directory: "packages/b" })).toMatchObject({
      kind: "invalid",
      detail: "the suite's folder `packages/b` is not in this tree",
    });
  });

  it("gives the same names in every lane", async () => {
    const runner = await runnerOn([{ name: "" }], { lanes: 2 });
    const suite = aSuite({ command: `sleep 0.2; ${passing("$PWD/test/a.js")}` });
    const runs = await Promise.all([runner.run(0, suite), runner.run(0, suite)]);
    expect(runs.map(statuses)).toEqual([{ "test/a.js": "passed" }, { "test/a.js": "passed" }]);
  });

  it("is timed out at its deadline, keeps what the report has, and leaves no process", async () => {
    const sleep = aSleep();
    const runner = await runnerOn([{ name: "" }]);
    const suite = aSuite({ command: `printf '1..2\\nok 1 - a\\n' >"$REPORT"; sleep ${sleep}` });
    const run = await runner.run(0, suite, { timeoutMs: 300 });
    expect(run.kind).toBe("timed-out");
    expect(statuses(run)).toEqual({ a: "passed" });
    expect(processesWith(sleep)).toEqual([]);
  });

  it("counts as timed out when it is stopped", async () => {
    const runner = await runnerOn([{ name: "" }]);
    const stop = AbortSignal.timeout(150);
    const run = await runner.run(0, aSuite({ command: `sleep ${aSleep()}` }), { signal: stop });
    expect(run.kind).toBe("timed-out");
  });

  it("has the last lines of the output in it when it crashes", async () => {
    const runner = await runnerOn([{ name: "" }]);
    const run = await runner.run(0, aSuite({ command: "echo loading; echo boom in $PWD/a.js >&2; exit 3" }));
    expect(run).toMatchObject({ kind: "crashed", exitCode: 3 });
    expect(run.notes.join("\n")).toContain("loading\nboom in a.js");
  });

  it("is not a kill when a runner exits with the number of its failures", async () => {
    const runner = await runnerOn([{ name: "" }]);
    const suite = aSuite({ command: `printf '1..1\\nnot ok 1 - a\\n' >"$REPORT"; exit 137` });
    expect(await runner.run(0, suite)).toMatchObject({ kind: "completed", exitCode: 137 });
  });

  it("does not follow a link that stands for the report", async () => {
    const runner = await runnerOn([{ "kept.tap": "1..1\nok 1 - forged\n" }]);
    const run = await runner.run(0, aSuite({ command: 'ln -s "$PWD/kept.tap" "$REPORT"' }));
    expect(run).toMatchObject({ kind: "invalid", reason: "unreadable-report" });
    expect(run.results.size).toBe(0);
  });

  it("runs only the test files that the tree has, and nothing when it has none", async () => {
    const runner = await runnerOn([{ "test/a": "" }]);
    const suite = aSuite({ command: passing("$FILES") });
    const some = { kind: "files", files: ["test/a", "test/b"] } as const;
    expect(statuses(await runner.run(0, suite, { selection: some }))).toEqual({ "test/a": "passed" });
    const none = await runner.run(0, suite, { selection: { kind: "files", files: ["test/b"] } });
    expect(none).toMatchObject({ kind: "completed", ms: 0, exitCode: undefined });
    expect(none.results.size).toBe(0);
  });
});

describe("a real runner in a lane", () => {
  it("gives tests by file and name, and breaks where the tree breaks", async () => {
    const tree = (answer: number): TestTree => ({
      "packages/a/package.json": '{"type": "module"}',
      "packages/a/answer.js": `export const answer = ${answer};`,
      "packages/a/test/answer.test.js": `import test from "node:test";
        import assert from "node:assert";
        import { answer } from "../answer.js";
        test("is right", () => assert.equal(answer, 42));
        test("is a number", () => assert.equal(typeof answer, "number"));`,
    });
    const runner = await runnerOn([tree(42), tree(41)], { framework: nodeTest });
    const suite = aSuite({
      framework: "node:test",
      directory: "packages/a",
      testFiles: ["packages/a/test/**"],
    });
    const file = "packages/a/test/answer.test.js";
    const [isRight, isNumber] = [`${file} > is right`, `${file} > is a number`];
    const [base, head] = [await runner.run(0, suite), await runner.run(1, suite)];
    expect(statuses(base)).toEqual({ [isRight]: "passed", [isNumber]: "passed" });
    expect(statuses(head)).toEqual({ [isRight]: "failed", [isNumber]: "passed" });
    const tests = [...head.results.keys()].filter((test) => head.results.get(test)?.status === "failed");
    const again = await runner.run(1, suite, { selection: { kind: "tests", tests } });
    expect(statuses(again)).toMatchObject({ [isRight]: "failed" });
  });
});

describe("setup", () => {
  const setup = "echo $(cat lock) >>log";
  const trees = [
    { lock: "1", a: "1" },
    { lock: "1", a: "2" },
    { lock: "2", a: "2" },
  ];

  it("runs once in a lane, and again only when one of its inputs differs", async () => {
    const runner = await runnerOn(trees);
    const suite = aSuite({ setup, command: passing("$(tr '\\n' ' ' <log)") });
    expect(statuses(await runner.run(0, suite))).toEqual({ "1": "passed" });
    expect(statuses(await runner.run(1, suite))).toEqual({ "1": "passed" });
    expect(statuses(await runner.run(2, suite))).toEqual({ "1 2": "passed" });
  });

  it("is tried again after it failed, and says what it said", async () => {
    const runner = await runnerOn(trees);
    const suite = aSuite({ setup: "echo no such package; exit 1", command: passing("a") });
    const run = await runner.run(0, suite);
    expect(run).toMatchObject({ kind: "invalid", reason: "setup-failed", exitCode: 1 });
    expect(run).toMatchObject({
      detail: expect.stringContaining("ended with exit code 1.\nno such package"),
    });
    expect(await runner.run(0, suite)).toMatchObject({ reason: "setup-failed" });
  });
});

describe("build", () => {
  it("runs on every tree, and its failure is not a failing test", async () => {
    const runner = await runnerOn([{ source: "exit 0" }, { source: "echo broken source; exit 2" }]);
    const suite = aSuite({ build: "sh source", command: passing("a") });
    expect(await runner.run(0, suite)).toMatchObject({ kind: "completed" });
    const run = await runner.run(1, suite);
    expect(run).toMatchObject({ kind: "invalid", reason: "build-failed", exitCode: 2 });
    expect(run).toMatchObject({ detail: expect.stringContaining("broken source") });
  });
});

describe("the user's checkout", () => {
  it("is not written by a suite, and not read by workspace packages", async () => {
    const runner = await runnerOn(["base", "head"].map(workspace));
    const modules = join(runner.checkout, "node_modules");
    mkdirSync(join(modules, "@scope"), { recursive: true });
    mkdirSync(join(modules, "plain"));
    writeFileSync(join(modules, "plain/index.js"), "module.exports = 'installed'");
    symlinkSync("../../packages/own", join(modules, "@scope/own"));
    const before = readdirSync(modules);
    const suite = aSuite({ command: `mkdir -p node_modules/.cache; ${passing("$(node print.cjs)")}` });
    expect(statuses(await runner.run(0, suite))).toEqual({ "base installed": "passed" });
    expect(statuses(await runner.run(1, suite))).toEqual({ "head installed": "passed" });
    expect(readdirSync(modules)).toEqual(before);
    expect(existsSync(join(modules, ".cache"))).toBe(false);
    expect(readFileSync(join(runner.checkout, "packages/own/index.js"), "utf8")).toContain("head");
  });
});

function withFormat(format: string) {
  return {
    ...shellFramework,
    invoke: (...args: Parameters<typeof shellFramework.invoke>) => ({
      ...shellFramework.invoke(...args),
      format,
    }),
  };
}

const workspace = (version: string): TestTree => ({
  ".gitignore": "node_modules",
  "packages/own/index.js": `module.exports = "${version}"`,
  "print.cjs": 'console.log(require("@scope/own"), require("plain"))',
});
