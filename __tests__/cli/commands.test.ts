import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import packageJson from "../../package.json" with { type: "json" };
import { type ClassifyOptions, classify } from "../../src/cli/classify.ts";
import type { UserError } from "../../src/core/user-error.ts";
import { aFolder } from "../builders/a-folder.ts";
import { builtCli } from "../builders/built-cli.ts";

const outcomeGate = builtCli();

const lines = (text: string) => text.trimEnd().split("\n").length;

function aFolderWith(files: Readonly<Record<string, string>>): string {
  const folder = aFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const junit = (tests: Readonly<Record<string, "passed" | "failed">>) =>
  `<testsuite>${Object.entries(tests)
    .map(
      ([name, status]) =>
        `<testcase classname="cart" name="${name}">${status === "failed" ? '<failure message="no"/>' : ""}</testcase>`,
    )
    .join("")}</testsuite>`;

const reports = {
  "before/a.xml": junit({ fixed: "failed", kept: "passed" }),
  "before/deep/b.xml": junit({ broken: "passed" }),
  "after.xml": junit({ fixed: "passed", kept: "passed", broken: "failed" }),
};
const files = ["--before", "before", "--after", "after.xml"];

describe("outcome-gate", () => {
  it("fits its help on a screen", () => {
    const help = outcomeGate("/", "--help");
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(lines(help.stdout)).toBeLessThanOrEqual(24);
    const run = outcomeGate("/", "run", "--help");
    expect(lines(run.stdout)).toBeLessThanOrEqual(40);
  });

  it("says its version", () => {
    expect(outcomeGate("/", "--version")).toEqual({
      code: 0,
      stdout: `${packageJson.version}\n`,
      stderr: "",
    });
  });

  it.each([
    [["runs"], "unknown command 'runs'"],
    [["classify", "--before", "a"], "required option '--after <path...>'"],
    [["run", "--base", "HEAD", "--head", ""], "--head is empty"],
    [["init", "--force"], "unknown option '--force'"],
    [["init", "--repo", "/nowhere"], "outcome-gate: /nowhere is no folder."],
  ])("ends with 2 on bad usage: %j", (args, message) => {
    const ended = outcomeGate("/", ...args);
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toContain(message);
  });

  it("init writes the files and says what is next", () => {
    const folder = aFolderWith({ "go.mod": "module a\n", "a_test.go": "package a\n" });
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
    expect(outcomeGate(folder, "init")).toMatchObject({ code: 0, stderr: "" });
    const again = outcomeGate(folder, "init");
    expect(again.stdout).toContain("Kept  .github/outcome-gate.yml, which was there already");
  });
});

describe("outcome-gate classify", () => {
  it("takes files and folders of reports, and tells a person the outcome", () => {
    const folder = aFolderWith(reports);
    const ended = outcomeGate(folder, "classify", ...files, "--f2p", "fixed", "gone");
    expect(ended).toMatchObject({ code: 1, stderr: "" });
    expect(ended.stdout).toMatchInlineSnapshot(`
"Outcome: Work in Progress · blocks the merge
Fixes 1 of the 2 tests it had to fix, and breaks 1 test that passed before.
Some designated tests were found neither on base nor on head; each of them counts as failed.

  fail-to-pass  1 of 2
  pass-to-pass  1 of 2

Broken:
  - cart > broken: no

Still to fix:
  - gone: missing

no report holds the fail-to-pass test "gone"
"
`);
  });

  it("writes the same as JSON in the verdict's words", () => {
    const folder = aFolderWith({ ...reports, f2p: "# the issue\ncart > fixed\nkept\n" });
    const ended = outcomeGate(folder, "classify", ...files, "--f2p-file", "f2p", "--json", "-");
    expect(ended).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(ended.stdout)).toEqual({
      schema: "outcome-gate/classification",
      version: 1,
      tool: `outcome-gate ${packageJson.version}`,
      ruleSet: "strict",
      outcome: "breaking-resolved",
      reasons: ["stale-designation"],
      gate: { decision: "block", because: ["breaks-p2p"] },
      f2p: { designation: "input", total: 1, passed: 1, failed: [], stale: ["cart > kept"] },
      p2p: {
        total: 2,
        passed: 1,
        broken: [{ id: "cart > broken", status: "failed", message: "no" }],
        flaky: [],
      },
      notes: [],
    });
  });

  it("ends with 0 when nothing breaks, and with 2 when the reports allow no answer", () => {
    const folder = aFolderWith({
      ...reports,
      p2p: '["cart > kept"]',
      "cut.xml": reports["after.xml"].slice(0, 90),
    });
    const quiet = ["--quiet", "--json", "new/answer.json"];
    const listed = outcomeGate(folder, "classify", ...files, "--f2p", "fixed", "--p2p-file", "p2p", ...quiet);
    expect(listed).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(JSON.parse(readFileSync(join(folder, "new/answer.json"), "utf8")).outcome).toBe("resolved");

    const cut = outcomeGate(folder, "classify", "--before", "before", "--after", "cut.xml", ...quiet);
    expect(cut.code).toBe(2);
    const answer = JSON.parse(readFileSync(join(folder, "new/answer.json"), "utf8"));
    expect([answer.outcome, answer.reasons]).toEqual(["inconclusive", ["head-report-unusable"]]);
  });

  it("recognises the same test in reports of two folders", () => {
    const tap = (root: string) => `<testsuite><testcase file="${root}/test/a.js" name="x"/></testsuite>`;
    const folder = aFolderWith({ "b.xml": tap("/work/base"), "h.xml": tap("/work/head") });
    const args = ["classify", "--before", "b.xml", "--after", "h.xml", "--json", "-"];
    const rooted = outcomeGate(folder, ...args, "--root", "/work/base", "/work/head");
    expect(JSON.parse(rooted.stdout).p2p).toMatchObject({ total: 1, passed: 1 });
    const apart = outcomeGate(folder, ...args);
    expect(JSON.parse(apart.stdout)).toMatchObject({
      p2p: { total: 1, passed: 0 },
      notes: ["no test stands in both; where the reports were made in different folders, --root names them"],
    });
  });

  it("names the file that is of another format, and which, in one note", () => {
    const folder = aFolderWith(reports);
    const ended = outcomeGate(folder, "classify", ...files, "--format", "tap", "--json", "-");
    expect(ended.code).toBe(2);
    expect(JSON.parse(ended.stdout).notes).toContainEqual(
      expect.stringMatching(/^after: after\.xml: it looks like junit, and is read as tap/),
    );
    expect(ended.stdout.match(/after\.xml: /g)).toHaveLength(1);
  });

  it("reads what the shell hands over, and refuses what would never end", () => {
    const folder = aFolderWith(reports);
    const handed = spawnSync(
      "bash",
      [
        "-c",
        `"$0" "$1" classify --before <(cat before/*) --after /dev/stdin --json - < <(cat after.xml)`,
        process.execPath,
        outcomeGate.file,
      ],
      { cwd: folder, encoding: "utf8" },
    );
    expect(JSON.parse(handed.stdout).p2p.total).toBeGreaterThan(0);
    spawnSync("mkfifo", [join(folder, "pipe")]);
    for (const [path, kind] of [
      ["pipe", "pipe"],
      ["/dev/zero", "device"],
    ] as const) {
      const ended = outcomeGate(folder, "classify", "--before", "before", "--after", path);
      expect(ended).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${path} is no file but a ${kind}`),
      });
    }
  });

  it("ends where no folder can be made for its answer", () => {
    const folder = aFolderWith(reports);
    const ended = outcomeGate(folder, "classify", ...files, "--json", "/proc/x/y/answer.json");
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be written") });
  });

  it.each<[string, Partial<ClassifyOptions>, string]>([
    ["no such report", { after: ["nowhere.xml"] }, "The report nowhere.xml does not exist."],
    ["an empty folder", { after: ["empty"] }, "The folder empty holds no file."],
    ["no such list", { p2pFile: "nowhere" }, "The list of tests nowhere cannot be read."],
    ["no such format", { format: "xml" }, 'There is no report format "xml".'],
    ["nowhere to write to", { json: "after.xml/where" }, "after.xml/where cannot be written."],
  ])("says what is wrong with its arguments: %s", async (_, options, message) => {
    const folder = aFolderWith(reports);
    mkdirSync(join(folder, "empty"));
    const at = (path: string) => join(folder, path);
    const { json, p2pFile } = options;
    const told = classify({
      before: [at("before")],
      after: (options.after ?? ["after.xml"]).map(at),
      format: options.format ?? "auto",
      quiet: true,
      ...(json === undefined ? {} : { json: at(json) }),
      ...(p2pFile === undefined ? {} : { p2pFile: at(p2pFile) }),
    }).catch((error: UserError) => error.message.replace(`${folder}/`, ""));
    expect(await told).toBe(message);
  });
});
