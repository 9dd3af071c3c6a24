/**
 * `npm run bench:presets [NAME...]`: installs test tools into a temporary folder and runs a small matrix through each preset:
 * everything, one file, one single test of each nasty name. Prints a Markdown table. Needs a package registry.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NASTY_NAMES } from "../__tests__/builders/nasty-names.ts";
import { aFolder, type FrameworkRun, runFramework } from "../__tests__/programs/framework-run.ts";
import type { Suite } from "../src/core/tests/suite.ts";
import { testOfKey } from "../src/core/tests/test-id.ts";
import { detectSuites, frameworkNamed } from "../src/frameworks/frameworks.ts";

interface Tool {
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

const assertThrow = (index: number) => (index % 2 === 1 ? 'throw new Error("no");' : "");
const body = (write: (name: string, code: string) => string) =>
  NASTY_NAMES.map((name, index) => write(JSON.stringify(name), assertThrow(index))).join("\n");
const manifest = (script: string, more: object = {}) =>
  JSON.stringify({ name: "bench", version: "1.0.0", scripts: { test: script }, ...more });

const jestLike = (script: string, more?: object): Tool["files"] => ({
  "package.json": manifest(script, more),
  "test/names [1].test.js": `describe("group (1) | $", () => { ${body((name, code) => `test(${name}, () => { ${code} });`)} });`,
  "test/other.test.js": `test("other", () => {});`,
});
const vitestFiles = (script: string): Tool["files"] => ({
  "package.json": manifest(script, { type: "module" }),
  "test/names [1].test.js": `import { describe, test } from "vitest"; describe("group (1) | $", () => { ${body((name, code) => `test(${name}, () => { ${code} });`)} });`,
  "test/other.test.js": `import { test } from "vitest"; test("other", () => {});`,
});
const mochaFiles = (script: string): Tool["files"] => ({
  "package.json": manifest(script),
  "test/names 1.js": `describe("group (1) | $", function () { ${body((name, code) => `it(${name}, function () { ${code} });`)} });`,
  "test/other.js": `it("other", function () {});`,
});
const tapFiles = (script: string, more: object = {}): Tool["files"] => ({
  "package.json": manifest(script, more),
  "test/names.test.js": `const t = require("tap"); ${body((name, code) => `t.test(${name}, async () => { ${code} });`)}`,
  "test/other.test.js": `const t = require("tap"); t.test("other", async () => {});`,
});

const TOOLS: Readonly<Record<string, Tool>> = {
  "mocha 3": { packages: ["mocha@3"], files: mochaFiles("mocha --timeout 5000 test/*.js") },
  "mocha 8": { packages: ["mocha@8"], files: mochaFiles("nyc --reporter lcov mocha --bail -R dot") },
  "mocha 12": { packages: ["mocha@12"], files: mochaFiles("npm run lint && mocha") },
  "jest 24": {
    packages: ["jest@24"],
    files: jestLike("jest --coverage", { jest: { testEnvironment: "node" } }),
  },
  "jest 27": { packages: ["jest@27"], files: jestLike("jest") },
  "vitest 1": { packages: ["vitest@1"], files: vitestFiles("vitest") },
  "vitest 3": { packages: ["vitest@3"], files: vitestFiles("vitest run --coverage") },
  "vitest 4": { packages: ["vitest@4"], files: vitestFiles("vitest run") },
  "ava 6": {
    packages: ["ava@6"],
    files: {
      "package.json": manifest("xo && ava", { type: "module" }),
      "test/names.test.js": `import test from "ava"; ${body((name, code) => `test(${name}, (t) => { ${code} t.pass(); });`)}`,
      "test/other.test.js": `import test from "ava"; test("other", (t) => t.pass());`,
    },
  },
  "tap 16": {
    packages: ["tap@16"],
    files: tapFiles("tap test/*.test.js", { devDependencies: { tap: "^16.0.0" } }),
  },
  "tap 21": { packages: ["tap@21"], files: tapFiles("tap") },
  "tape 5": {
    packages: ["tape@5"],
    files: {
      "package.json": manifest("tape 'test/**/*.js' | tap-spec"),
      "test/names.js": `const test = require("tape"); ${body((name, code) => `test(${name}, (t) => { t.equal(1, ${code === "" ? 1 : 2}, ${name}); t.end(); });`)}`,
      "test/other.js": `require("tape")("other", (t) => { t.pass("other"); t.end(); });`,
    },
  },
  "lab 26": {
    packages: ["@hapi/lab"],
    files: {
      "package.json": manifest("lab -a @hapi/code -t 100 -L"),
      "test/names.js": `const lab = (exports.lab = require("@hapi/lab").script()); ${body((name, code) => `lab.test(${name}, () => { ${code} });`)}`,
      "test/other.js": `const lab = (exports.lab = require("@hapi/lab").script()); lab.test("other", () => {});`,
    },
  },
  "playwright 1": {
    packages: ["@playwright/test"],
    files: {
      "package.json": manifest("playwright test --retries=1"),
      "tests/names [1].spec.js": `const { test } = require("@playwright/test"); test.describe("group (1) | $", () => { ${body((name, code) => `test(${name}, () => { ${code} });`)} });`,
      "tests/other.spec.js": `const { test } = require("@playwright/test"); test("other", () => {});`,
    },
  },
};

const MAVEN = {
  "pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>
<properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target></properties>
<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies></project>`,
  "src/test/java/x/NamesTest.java": `package x; import org.junit.Test; import static org.junit.Assert.*;
public class NamesTest { @Test public void passes() {} @Test public void fails() { assertEquals(1, 2); } }`,
  "src/test/java/x/OtherTest.java": `package x; import org.junit.Test; public class OtherTest { @Test public void passes() {} }`,
};

/** On the jars that Debian brings: nothing has to be fetched. */
const GRADLE = {
  "build.gradle": `apply plugin: "java"
dependencies { testCompile files("/usr/share/java/junit4.jar", "/usr/share/java/hamcrest-core.jar") }`,
  "src/test/java/x/NamesTest.java": MAVEN["src/test/java/x/NamesTest.java"],
  "src/test/java/x/OtherTest.java": MAVEN["src/test/java/x/OtherTest.java"],
};

interface Row {
  readonly tool: string;
  readonly cells: readonly string[];
}

async function measure(
  tool: string,
  files: Readonly<Record<string, string>>,
  modules: string | undefined,
): Promise<Row> {
  const folder = await aFolder(files);
  try {
    if (modules !== undefined) await symlink(modules, join(folder.path, "node_modules"));
    const [suite] = await detectSuites(await folder.files());
    if (suite === undefined) return { tool, cells: ["nothing detected"] };
    return { tool, cells: await matrix(suite, folder) };
  } finally {
    await folder.dispose();
  }
}

async function matrix(suite: Suite, folder: Parameters<typeof runFramework>[3]): Promise<readonly string[]> {
  const framework = frameworkNamed(suite.framework);
  const otherFile = (await folder.files()).paths.find((path) => /[Oo]ther/.test(path));
  const at = performance.now();
  const all = await runFramework(framework, suite, { kind: "all" }, folder);
  const seconds = ((performance.now() - at) / 1_000).toFixed(1);
  if (all.keys.length === 0)
    process.stderr.write(`${suite.framework}: ${suite.command}\n${all.output.slice(-2_000)}\n`);
  const counts = (run: FrameworkRun) =>
    `${run.keys.length} (${Object.values(run.statuses).filter((status) => status === "failed").length} failed) exit ${run.exitCode} ${run.state}`;
  const one = await runFramework(framework, suite, { kind: "files", files: [otherFile as never] }, folder);
  let found = 0;
  let extra = 0;
  const asked = all.keys.filter((_, index) => index % 5 === 0);
  for (const key of asked) {
    const run = await runFramework(framework, suite, { kind: "tests", tests: [key] }, folder);
    const status = (keys: FrameworkRun) => Object.values(keys.statuses)[keys.keys.indexOf(key)];
    if (status(run) !== undefined && status(run) === status(all)) found += 1;
    else
      process.stderr.write(
        `${suite.framework} lost ${JSON.stringify(testOfKey(key))}\n${run.output.slice(-1_500)}\n`,
      );
    extra += Math.max(0, run.keys.length - 1);
  }
  return [
    suite.framework,
    `\`${suite.command ?? "(default)"}\``,
    counts(all),
    counts(one),
    `${found} of ${asked.length}, ${extra} more run`,
    `${seconds} s`,
  ];
}

async function installed(
  packages: readonly string[],
): Promise<{ readonly modules: string; readonly dispose: () => Promise<void> }> {
  const cache = process.env["PRESETS_TOOLS"];
  const folder =
    cache === undefined
      ? await mkdtemp(join(tmpdir(), "presets-"))
      : join(cache, packages.join("+").replace(/[@/]/g, "_"));
  const install = [
    "install",
    "--prefix",
    folder,
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--silent",
    ...packages,
  ];
  spawnSync("npm", install, { stdio: "inherit" });
  return {
    modules: join(folder, "node_modules"),
    dispose: async () => (cache === undefined ? rm(folder, { recursive: true, force: true }) : undefined),
  };
}

const isInstalled = (program: string) => spawnSync(program, ["--version"]).status === 0;

const wanted = process.argv.slice(2);
const isWanted = (tool: string) => wanted.length === 0 || wanted.some((name) => tool.startsWith(name));
const rows: Row[] = [];
for (const [tool, { packages, files }] of Object.entries(TOOLS)) {
  if (!isWanted(tool)) continue;
  const { modules, dispose } = await installed(packages);
  rows.push(await measure(tool, files, modules));
  await dispose();
}
if (isWanted("gradle") && isInstalled("gradle") && existsSync("/usr/share/java/junit4.jar"))
  rows.push(await measure("gradle", GRADLE, undefined));
if (isWanted("maven") && isInstalled("mvn")) rows.push(await measure("maven", MAVEN, undefined));

process.stdout.write(
  "| tool | preset | command | all | one file | single tests | time |\n|---|---|---|---|---|---|--:|\n",
);
for (const { tool, cells } of rows) process.stdout.write(`| ${tool} | ${cells.join(" | ")} |\n`);
