import { afterAll, describe, expect, it } from "@jest/globals";
import { nodeTest } from "../../src/frameworks/node-test.ts";
import { aFrameworkSuite } from "../builders/framework-suite.ts";
import { NASTY_NAMES } from "../builders/nasty-names.ts";
import { aFolder, type Folder, runFramework } from "../programs/framework-run.ts";

const folders: Folder[] = [];
const folderWith = async (files: Readonly<Record<string, string>>) => {
  const folder = await aFolder({ "package.json": "{}", ...files });
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => folder.dispose())));

const HEAD = `const { test, describe, it, before, after } = require("node:test");\n`;
const suite = aFrameworkSuite("node:test");

describe("a real run of node:test", () => {
  it("reports each test of every name, and the same names when only their file is run", async () => {
    const tests = NASTY_NAMES.map(
      (name, index) => `test(${JSON.stringify(name)}, () => { if (${index % 2}) throw new Error("no"); });`,
    );
    const folder = await folderWith({
      "test/nasty names [1].test.js": HEAD + tests.join("\n"),
      "test/other.test.js": `${HEAD}test("other", () => {});`,
    });
    const all = await runFramework(nodeTest, suite, { kind: "all" }, folder);
    expect(all.state).toBe("complete");
    expect(all.keys).toHaveLength(NASTY_NAMES.length + 1);
    expect(Object.values(all.statuses).filter((status) => status === "failed")).toHaveLength(8);

    const asked = all.keys.slice(0, 3);
    const some = await runFramework(nodeTest, suite, { kind: "tests", tests: asked }, folder);
    expect(some.keys).toEqual(all.keys.slice(0, NASTY_NAMES.length));
    expect((await folder.files()).paths).not.toContain("pwned");
  });

  it("tells apart leaves, parents, suites, hooks, expected failures and files without tests", async () => {
    const folder = await folderWith({
      "test/a.test.js": `${HEAD}
        test("parent", async (t) => { await t.test("child", () => {}); throw new Error("parent's own"); });
        test("good parent", async (t) => { await t.test("bad child", () => { throw new Error("child's"); }); });
        describe("suite", () => { after(() => { throw new Error("after"); }); it("inside", () => {}); });
        describe("stopped", () => { before(() => { throw new Error("before"); }); it("never", () => {}); });
        test("expected", { todo: true }, () => { throw new Error("known"); });
        test("skipped", { skip: "later" }, () => {});`,
      "test/plain.test.js": "console.log('no tests in here');",
      "test/syntax.test.js": "const = 1;",
    });
    const run = await runFramework(nodeTest, suite, { kind: "all" }, folder);
    expect(run.statuses).toEqual({
      "test/a.test.js > parent > child": "passed",
      "test/a.test.js > parent": "failed",
      "test/a.test.js > good parent > bad child": "failed",
      "test/a.test.js > good parent": "passed",
      "test/a.test.js > suite > inside": "passed",
      "test/a.test.js > stopped > never": "failed",
      "test/a.test.js > expected": "passed",
      "test/a.test.js > skipped": "skipped",
      "test/plain.test.js": "passed",
      "test/syntax.test.js": "failed",
    });
    expect(run.groups).toEqual(["test/a.test.js > parent", "test/a.test.js > good parent"]);
    expect(run.errors).toEqual(["suite: after", "stopped: before"]);
    expect(run.messages["test/syntax.test.js"]).toContain("SyntaxError");
  });

  it("counts what a helper file defines for the test that calls it", async () => {
    const folder = await folderWith({
      "helper.js": `module.exports = async (t) => { await t.test("defined elsewhere", () => {}); };`,
      "a.test.js": `${HEAD}test("parent", (t) => require("./helper.js")(t));`,
      "b.test.js": `${HEAD}test("parent", () => {});`,
    });
    const run = await runFramework(nodeTest, suite, { kind: "all" }, folder);
    expect(run.statuses).toEqual({
      "a.test.js > parent > defined elsewhere": "passed",
      "a.test.js > parent": "passed",
      "b.test.js > parent": "passed",
    });
    expect(run.groups).toEqual(["a.test.js > parent"]);
  });

  it("keeps what ran before a file dies or the run is stopped", async () => {
    const folder = await folderWith({
      "a.test.js": `${HEAD}test("ran", () => {}); test("hangs", () => new Promise(() => setInterval(() => {}, 1_000)));`,
    });
    const stopped = await runFramework(nodeTest, suite, { kind: "all" }, folder, { stopAfterMs: 1_500 });
    expect(stopped.statuses).toEqual({ "a.test.js > ran": "passed" });
    expect(stopped.state).toBe("incomplete");
  });

  it("finds the reporter in its environment when the command cannot be taken apart", async () => {
    const folder = await folderWith({ "a.test.js": `${HEAD}test("works", () => {});` });
    const wrapped = aFrameworkSuite("node:test", { command: "cd . && node --test a.test.js > out.txt" });
    const run = await runFramework(nodeTest, wrapped, { kind: "all" }, folder);
    expect(run.statuses).toEqual({ "a.test.js > works": "passed" });
  });

  it("runs the files that a tree has when others of the selection are missing", async () => {
    const folder = await folderWith({ "a.test.js": `${HEAD}test("works", () => {});` });
    const files = ["a.test.js", "new.test.js"] as never[];
    const run = await runFramework(nodeTest, suite, { kind: "files", files }, folder);
    expect(run.statuses).toEqual({ "a.test.js > works": "passed" });
    expect(run.exitCode).toBe(0);
  });
});
