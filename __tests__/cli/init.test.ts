import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { workingFiles } from "../../src/cli/init/working-files.ts";
import { init } from "../../src/cli/init.ts";
import type { Config } from "../../src/core/config/config.ts";
import { parseConfig } from "../../src/core/config/parse-config.ts";
import { formatNames } from "../../src/core/reports/formats.ts";
import { UserError } from "../../src/core/user-error.ts";
import { detectSuites, frameworkNames } from "../../src/frameworks/frameworks.ts";
import { aFolder } from "../builders/a-folder.ts";
import { lintWorkflow } from "../builders/lint-workflow.ts";

const CONFIG = ".github/outcome-gate.yml";
const WORKFLOW = ".github/workflows/outcome-gate.yml";

function aRepository(files: Readonly<Record<string, string>>): string {
  const folder = aFolder();
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const text = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

function config(folder: string): Config {
  const parsed = parseConfig(text(folder, CONFIG), { frameworks: frameworkNames, reports: formatNames });
  if (parsed.kind === "faults") throw new Error(JSON.stringify(parsed.faults));
  return parsed.config;
}

/** Runs the command. Gives its exit code and what it printed. */
async function initIn(repo: string): Promise<{ readonly code: number; readonly printed: string }> {
  let printed = "";
  const code = await init({ repo }, (more) => {
    printed += more;
  });
  return { code, printed };
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const steps = (folder: string): readonly Step[] => parse(text(folder, WORKFLOW)).jobs.gate.steps;
const actionsOf = (folder: string) =>
  steps(folder).map(({ uses, run }) => uses?.replace(/@.*/, "") ?? `run: ${run}`);

const jestPackage = (name: string, dependencies: Readonly<Record<string, string>> = {}) =>
  JSON.stringify({
    name,
    packageManager: "pnpm@10.4.1",
    scripts: { test: "jest" },
    dependencies,
    devDependencies: { jest: "30" },
  });

const javaScript = { "package.json": jestPackage("a"), "test/a.test.js": "" };
const python = {
  "pyproject.toml":
    '[project]\nname = "a"\nrequires-python = ">=3.10"\n[project.optional-dependencies]\ndocs = ["x"]\ntest = ["y"]\n[tool.pytest.ini_options]\n',
  "tests/test_a.py": "def test_a(): pass\n",
};

/** What a repository holds, and the setup line and steps that are proposed for it. */
const repositories: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ["npm", { ...javaScript, "package-lock.json": "{}" }, "npm ci | actions/setup-node"],
  [
    "pnpm",
    { ...javaScript, "pnpm-lock.yaml": "" },
    "pnpm install --frozen-lockfile | actions/setup-node | run: npm install --global pnpm@10.4.1",
  ],
  [
    "Yarn 2 and later",
    { ...javaScript, "yarn.lock": "__metadata:\n  version: 8\n" },
    "yarn install --immutable | actions/setup-node | run: npm install --global corepack && corepack enable",
  ],
  [
    "Yarn 1",
    { ...javaScript, "yarn.lock": "# yarn lockfile v1\n" },
    "yarn install --frozen-lockfile | actions/setup-node",
  ],
  ["no lock file", javaScript, "npm install --no-package-lock --no-audit --no-fund | actions/setup-node"],
  [
    "no dependencies",
    { "package.json": '{"scripts":{"test":"node --test"}}', "test/a.test.js": "", ".nvmrc": "24" },
    "- | actions/setup-node",
  ],
  ["pip", python, "python -m venv .venv && .venv/bin/pip install -e '.[test]' pytest | actions/setup-python"],
  [
    "requirements files",
    { "requirements.txt": "", "requirements-dev.txt": "", "pytest.ini": "", "test_a.py": "" },
    "python -m venv .venv && .venv/bin/pip install -r requirements-dev.txt -r requirements.txt pytest | actions/setup-python",
  ],
  [
    "uv",
    { ...python, "uv.lock": "" },
    "uv sync --locked --all-extras | actions/setup-python | astral-sh/setup-uv",
  ],
  [
    "poetry",
    { ...python, "poetry.lock": "" },
    "POETRY_VIRTUALENVS_IN_PROJECT=true poetry install --all-extras | actions/setup-python | run: pipx install poetry",
  ],
  ["go", { "go.mod": "module a\n", "a_test.go": "package a\n" }, "- | actions/setup-go"],
  ["rust", { "Cargo.toml": '[package]\nname="a"\n', "tests/a.rs": "" }, "-"],
  ["maven", { "pom.xml": "<project/>", "src/test/java/ATest.java": "" }, "- | actions/setup-java"],
  [
    "ruby",
    { Gemfile: 'gem "rspec"\n', ".rspec": "", "spec/a_spec.rb": "", ".ruby-version": "3.4.1" },
    "bundle install | ruby/setup-ruby",
  ],
  [
    "php",
    { "composer.json": '{"require-dev":{"phpunit/phpunit":"^11"}}', "tests/ATest.php": "" },
    "composer install --no-interaction --no-progress | shivammathur/setup-php",
  ],
  [
    "perl",
    { "t/a.t": "", cpanfile: "" },
    "cpanm --quiet --notest --installdeps . | run: sudo apt-get update && sudo apt-get install --yes cpanminus",
  ],
];

describe("outcome-gate init", () => {
  it.each(repositories)(
    "writes valid files with the setup and the steps for %s",
    async (_, files, expected) => {
      const folder = aRepository(files);
      expect((await initIn(folder)).code).toBe(0);
      const proposed = [config(folder).suites[0]?.setup ?? "-", ...actionsOf(folder).slice(1, -2)].join(
        " | ",
      );
      expect(proposed).toBe(expected);
      expect(await lintWorkflow(text(folder, WORKFLOW), WORKFLOW)).toEqual([]);
      for (const { uses } of steps(folder)) {
        if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$|^outcome-gate\/outcome-gate@v\d/);
      }
    },
  );

  it("says for each suite what detection alone would have done", async () => {
    const scripts = { scripts: { test: "tsc && mocha lib --exit" }, devDependencies: { mocha: "11" } };
    const folder = aRepository({ ...python, "package.json": JSON.stringify(scripts), "lib/a.test.js": "" });
    await initIn(folder);
    const detected = await detectSuites(await workingFiles(folder));
    const same = ({ name, framework, directory, command, build }: Config["suites"][number]) => ({
      name,
      framework,
      directory,
      command,
      build,
    });
    expect(config(folder).suites.map(same)).toEqual(detected.map(same));
    expect(detected.map(({ framework }) => framework)).toEqual(["mocha", "pytest"]);
  });

  it("leaves out of `when` what belongs to packages that a package does not depend on, and to other languages", async () => {
    const folder = aRepository({
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "package-lock.json": "{}",
      "packages/core/package.json": jestPackage("@x/core"),
      "packages/core/core.test.js": "",
      "packages/ui/package.json": jestPackage("@x/ui", { "@x/core": "*" }),
      "packages/ui/ui.test.js": "",
      "packages/app/package.json": jestPackage("@x/app", { "@x/ui": "*" }),
      "packages/app/app.test.js": "",
      "services/api/pyproject.toml": python["pyproject.toml"],
      "services/api/tests/test_a.py": python["tests/test_a.py"],
      "tools/a.js": "",
      "docs/a.md": "",
    });
    expect((await initIn(folder)).code).toBe(0);
    const { suites } = config(folder);
    expect(Object.fromEntries(suites.map(({ name, when }) => [name, when]))).toEqual({
      "packages/app (jest)": ["*", "packages/**", "services/*", "tools/**"],
      "packages/core (jest)": ["*", "packages/*", "packages/core/**", "services/*", "tools/**"],
      "packages/ui (jest)": [
        "*",
        "packages/*",
        "packages/core/**",
        "packages/ui/**",
        "services/*",
        "tools/**",
      ],
      "services/api (pytest)": ["*", "packages/*", "services/**", "tools/**"],
    });
    expect(suites[0]?.setup).toBe("cd ../.. && npm ci");
    expect(await lintWorkflow(text(folder, WORKFLOW), WORKFLOW)).toEqual([]);
    expect(actionsOf(folder)).toContain("actions/setup-python");
  });

  it("keeps files that are there, and makes the workflow for the suites that stand in the configuration", async () => {
    const standing = "suites:\n  - { name: all, command: make test, report: junit }\n";
    const folder = aRepository({
      "go.mod": "module a\n",
      Makefile: "",
      ".github/outcome-gate.yaml": standing,
    });
    const first = await initIn(folder);
    expect(first.code).toBe(0);
    expect(first.printed).toContain("Kept  .github/outcome-gate.yaml");
    expect(readdirSync(join(folder, ".github")).sort()).toEqual(["outcome-gate.yaml", "workflows"]);
    expect(actionsOf(folder)).toContain("actions/setup-go");

    writeFileSync(join(folder, WORKFLOW), "name: mine\n");
    expect((await initIn(folder)).printed).toContain(`Kept  ${WORKFLOW}`);
    expect(text(folder, WORKFLOW)).toBe("name: mine\n");
    expect(text(folder, ".github/outcome-gate.yaml")).toBe(standing);
  });

  it("writes a configuration to fill in and no workflow where no suite is recognised, and ends with 2", async () => {
    const folder = aRepository({ "README.md": "nothing" });
    const ended = await initIn(folder);
    expect(ended.code).toBe(2);
    expect(ended.printed).toContain("No test suite was recognised.");
    expect(config(folder).suites).toEqual([]);
    expect(readdirSync(join(folder, ".github"))).toEqual(["outcome-gate.yml"]);
    const example = /^# suites:\n(# .*\n)+/m.exec(text(folder, CONFIG))?.[0] ?? "";
    writeFileSync(join(folder, CONFIG), example.replace(/^# /gm, ""));
    expect((await initIn(folder)).code).toBe(0);
    expect(config(folder).suites).toMatchObject([{ name: "tests", framework: "command", report: "junit" }]);
  });

  it("works from a folder of the repository, and counts files that are not yet tracked but not ignored ones", async () => {
    const folder = aRepository({
      ...javaScript,
      ".gitignore": "old/\n",
      "old/go.mod": "module a\n",
      "old/a_test.go": "package a\n",
    });
    expect((await initIn(join(folder, "test"))).code).toBe(0);
    expect(config(folder).suites.map(({ framework }) => framework)).toEqual(["jest"]);
  });

  it("is a mistake of the user's outside a repository, in a folder that is not there, and on a faulty configuration", async () => {
    const outside = aFolder();
    await expect(initIn(outside)).rejects.toMatchObject({
      message: `${outside} is in no working tree of git.`,
      hint: "Run it in a clone of the repository, or name one with --repo.",
    });
    await expect(initIn("/nowhere")).rejects.toThrow(new UserError("/nowhere is no folder.", ""));
    const faulty = aRepository({ ...javaScript, [CONFIG]: "suite: jest\n" });
    await expect(initIn(faulty)).rejects.toThrow(".github/outcome-gate.yml:1:1");
    expect(readdirSync(join(faulty, ".github"))).toEqual(["outcome-gate.yml"]);
  });

  it("is a mistake of the user's where it cannot write", async () => {
    const folder = aRepository({ ...javaScript, ".github": "a file" });
    await expect(initIn(folder)).rejects.toMatchObject({
      name: "UserError",
      message: ".github/outcome-gate.yml cannot be written.",
    });
  });
});
