import { symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { jest } from "../../src/frameworks/jest.ts";
import { aFrameworkSuite } from "../builders/framework-suite.ts";
import { NASTY_NAMES } from "../builders/nasty-names.ts";
import { aFolder, type Folder, runFramework } from "../programs/framework-run.ts";

const folders: Folder[] = [];
const folderWith = async (files: Readonly<Record<string, string>>) => {
  const folder = await aFolder({ "package.json": '{"jest":{"transform":{},"bail":true}}', ...files });
  folders.push(folder);
  await symlink(resolve("node_modules"), join(folder.path, "node_modules"));
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => folder.dispose())));

const suite = aFrameworkSuite("jest", { command: "jest -i" });

describe("a real run of jest", () => {
  it("reports tests of every name and runs exactly the ones that are picked", async () => {
    const tests = NASTY_NAMES.map(
      (name, index) => `test(${JSON.stringify(name)}, () => { if (${index % 2}) throw new Error("no"); });`,
    );
    const folder = await folderWith({
      "test/nasty names [1].test.js": `describe("group (1) | $", () => { ${tests.join("\n")} });`,
      "test/other.test.js": `test("other", () => {});`,
      "test/helper.js": "",
    });
    const all = await runFramework(jest, suite, { kind: "all" }, folder);
    expect(all.state).toBe("complete");
    expect(all.keys).toHaveLength(NASTY_NAMES.length + 1);

    const asked = all.keys.filter((key, index) => index % 3 === 0 && key.includes("nasty"));
    const some = await runFramework(jest, suite, { kind: "tests", tests: asked }, folder);
    expect(some.keys).toEqual(asked);
    expect((await folder.files()).paths).not.toContain("pwned");

    const files = ["test/other.test.js", "test/helper.js", "test/new.test.js"] as never[];
    const other = await runFramework(jest, suite, { kind: "files", files }, folder);
    expect(other.statuses).toEqual({ "test/other.test.js > other": "passed" });
  });

  it("reports a file that does not load and a hook that fails after the tests, and hides its own options", async () => {
    const folder = await folderWith({
      "a.test.js": `describe("after", () => { afterAll(() => { throw new Error("late"); }); test("fine", () => {}); });`,
      "b.test.js": `const = 1;`,
      "c.test.js": `test("argv", () => { expect(process.argv.slice(2)).toEqual(["-i"]); }); test.todo("later");`,
    });
    const run = await runFramework(jest, suite, { kind: "all" }, folder);
    expect(run.statuses).toEqual({
      "a.test.js > after > fine": "passed",
      "c.test.js > argv": "passed",
      "c.test.js > later": "skipped",
    });
    expect(run.errors).toHaveLength(2);
  });
});
