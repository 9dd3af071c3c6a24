import { symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { mocha } from "../../src/frameworks/mocha.ts";
import { aFrameworkSuite } from "../builders/framework-suite.ts";
import { NASTY_NAMES } from "../builders/nasty-names.ts";
import { aFolder, type Folder, runFramework } from "../programs/framework-run.ts";

const folders: Folder[] = [];
const folderWith = async (files: Readonly<Record<string, string>>) => {
  const folder = await aFolder({ "package.json": "{}", ...files });
  folders.push(folder);
  await symlink(resolve("node_modules"), join(folder.path, "node_modules"));
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => folder.dispose())));

const suite = aFrameworkSuite("mocha");

describe("a real run of mocha", () => {
  it("reports tests of every name and runs exactly the ones that are picked", async () => {
    const tests = NASTY_NAMES.map(
      (name, index) => `it(${JSON.stringify(name)}, () => { if (${index % 2}) throw new Error("no"); });`,
    );
    const folder = await folderWith({
      "test/nasty names [1].js": `describe("group (1) | $", () => { ${tests.join("\n")} });`,
      "test/other.js": `it("other", () => {});`,
    });
    const all = await runFramework(mocha, suite, { kind: "all" }, folder);
    expect(all.state).toBe("complete");
    expect(all.keys).toHaveLength(NASTY_NAMES.length + 1);

    const asked = all.keys.filter((_, index) => index % 3 === 0);
    const some = await runFramework(mocha, suite, { kind: "tests", tests: asked }, folder);
    expect(some.keys).toEqual(asked);
    expect((await folder.files()).paths).not.toContain("pwned");
  });

  it("blames a failing hook on the tests that it concerns", async () => {
    const folder = await folderWith({
      "test/a.js": `
        describe("before", () => { before(() => { throw new Error("b"); }); it("one", () => {}); it("two", () => {}); });
        describe("before each", () => { beforeEach(() => { throw new Error("be"); }); it("one", () => {}); });
        describe("after each", () => { afterEach(() => { throw new Error("ae"); }); it("one", () => {}); });
        describe("after", () => { after(() => { throw new Error("a"); }); it("one", () => {}); });
        it("pending");`,
    });
    const run = await runFramework(mocha, suite, { kind: "all" }, folder);
    expect(run.statuses).toEqual({
      "test/a.js > before > one": "failed",
      "test/a.js > before > two": "failed",
      "test/a.js > before each > one": "failed",
      "test/a.js > after each > one": "failed",
      "test/a.js > after > one": "passed",
      "test/a.js > pending": "skipped",
    });
    expect(run.errors).toEqual(['"after all" hook for "one": a']);
    expect(run.messages["test/a.js > after each > one"]).toContain("ae");
  });

  it("keeps what ran before the process dies", async () => {
    const folder = await folderWith({
      "test/a.js": `it("ran", () => {}); it("dies", () => process.exit(0));`,
    });
    const run = await runFramework(mocha, suite, { kind: "all" }, folder);
    expect(run.statuses).toEqual({ "test/a.js > ran": "passed" });
    expect(run.state).toBe("incomplete");
  });

  it("leaves no option of ours in the arguments that the tests see", async () => {
    const folder = await folderWith({
      "test/a.js": `it("sees", () => { if (process.argv.slice(2).length > 0) throw new Error(process.argv.join(" ")); });`,
    });
    const run = await runFramework(mocha, suite, { kind: "all" }, folder);
    expect(run.statuses).toEqual({ "test/a.js > sees": "passed" });
  });
});
