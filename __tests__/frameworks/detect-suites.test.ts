import { describe, expect, it } from "@jest/globals";
import type { Suite } from "../../src/core/tests/suite.ts";
import { detectSuites } from "../../src/frameworks/frameworks.ts";
import { aManifest, repositoryFiles } from "../builders/repository-files.ts";

const detected = (files: Readonly<Record<string, string>>) => detectSuites(repositoryFiles(files));
const told = ({ framework, command, build }: Suite) => [
  framework,
  command,
  build?.replace(/^export PATH=\S+; /, ""),
];
const fromScripts = async (scripts: Readonly<Record<string, string>>, more: object = {}) =>
  (await detected({ "package.json": aManifest(scripts, more) })).map(told);

describe("detection by the package's own scripts", () => {
  it.each<
    [
      string,
      Readonly<Record<string, string>>,
      readonly (readonly [string, string | undefined, string | undefined])[],
    ]
  >([
    [
      "a plain runner",
      { test: "node --test test/*.test.js" },
      [["node:test", "node --test test/*.test.js", undefined]],
    ],
    ["a coverage wrapper", { test: "c8 --100 node --test" }, [["node:test", "node --test", undefined]]],
    [
      "nyc with options",
      { test: "nyc --reporter lcov mocha -r esm 'test/**/*.js'" },
      [["mocha", "mocha -r esm 'test/**/*.js'", undefined]],
    ],
    [
      "linting first",
      { test: "npm run lint && npm run unit", lint: "eslint .", unit: "tape 'test/**/*.js'" },
      [["tape", "tape 'test/**/*.js'", undefined]],
    ],
    [
      "other scripts by yarn and pnpm",
      { test: "yarn unit", unit: "pnpm run node", node: "node --test" },
      [["node:test", "node --test", undefined]],
    ],
    [
      "run-s with a pattern",
      { test: "run-s test:*", "test:types": "tsc --noEmit", "test:unit": "jest" },
      [["jest", "jest", undefined]],
    ],
    [
      "istanbul",
      { test: "istanbul cover node_modules/mocha/bin/_mocha --report html -- test.js -R spec" },
      [["mocha", "node_modules/mocha/bin/_mocha test.js", undefined]],
    ],
    [
      "a build before the tests",
      { test: "tsc -p . && mocha dist/test" },
      [["mocha", "mocha dist/test", "tsc -p ."]],
    ],
    [
      "a build in pretest",
      { pretest: "npm run build", build: "tsc -b", test: "ava" },
      [["ava", "ava", "tsc -b"]],
    ],
    [
      "linting in pretest",
      { pretest: "npm run lint", lint: "eslint .", test: "tape test" },
      [["tape", "tape test", undefined]],
    ],
    [
      "environment",
      { test: "cross-env TZ=UTC NODE_OPTIONS=--experimental-vm-modules npx jest --coverage" },
      [["jest", "cross-env TZ=UTC NODE_OPTIONS=--experimental-vm-modules jest", undefined]],
    ],
    [
      "a runner as a script of node",
      { test: "node --no-warnings node_modules/jest/bin/jest.js --ci" },
      [["jest", "node --no-warnings node_modules/jest/bin/jest.js", undefined]],
    ],
    [
      "another reporter, bail and watch",
      { test: "mocha -u tdd --reporter dot --bail -w test.js" },
      [["mocha", "mocha -u tdd test.js", undefined]],
    ],
    ["a piped reporter", { test: "tape test/*.js | tap-spec" }, [["tape", "tape test/*.js", undefined]]],
    [
      "TypeScript by an import hook",
      { test: "node --import tsx --test test/*.ts" },
      [["node:test", "node --import tsx --test test/*.ts", undefined]],
    ],
    ["tsx", { test: "tsx --test" }, [["node:test", "tsx --test", undefined]]],
    [
      "lab with a threshold and linting",
      { test: "lab -a @hapi/code -t 100 -L -m 5000" },
      [["lab", "lab -a @hapi/code -m 5000", undefined]],
    ],
    ["vitest in watch mode", { test: "vitest" }, [["vitest", "vitest", undefined]]],
    [
      "react-scripts",
      { test: "react-scripts test --watchAll=false" },
      [["jest", "react-scripts test", undefined]],
    ],
    ["playwright", { test: "playwright test -c e2e" }, [["playwright", "playwright test -c e2e", undefined]]],
    [
      "tap of a version that measures coverage",
      { test: "tap test/*.js" },
      [["tap", "tap test/*.js", undefined]],
    ],
    [
      "two calls of one runner",
      { test: "mocha -t 9 a && mocha -t 9 b" },
      [["mocha", "mocha -t 9 a b", undefined]],
    ],
    [
      "two runners",
      { test: "mocha && npm run e2e", e2e: "playwright test" },
      [
        ["mocha", "mocha", undefined],
        ["playwright", "playwright test", undefined],
      ],
    ],
    ["a runner's name as an argument", { test: "rimraf jest && mocha" }, [["mocha", "mocha", undefined]]],
    [
      "scripts that call each other for ever",
      { test: "npm run a", a: "npm run test", unit: "ava" },
      [["ava", "ava", undefined]],
    ],
    [
      "a script that needs a shell",
      { test: "mocha $(ls test)", "test:unit": "mocha test" },
      [["mocha", "mocha test", undefined]],
    ],
  ])("understands %s", async (_what, scripts, suites) => {
    expect(await fromScripts(scripts)).toEqual(suites);
  });

  it("adds what an old tap needs", async () => {
    const suites = await fromScripts({ test: "tap test/*.js" }, { devDependencies: { tap: "^16.3.0" } });
    expect(suites).toEqual([["tap", "tap test/*.js --no-coverage", undefined]]);
  });

  it("believes a configuration file when no script names a runner, and then a dependency", async () => {
    const config = {
      "package.json": aManifest({}, { devDependencies: { mocha: "1", vitest: "1" } }),
      "vitest.config.ts": "",
    };
    expect((await detected(config)).map(told)).toEqual([["vitest", undefined, undefined]]);
    expect(await fromScripts({ test: "make" }, { devDependencies: { ava: "6" } })).toEqual([
      ["ava", undefined, undefined],
    ]);
    const plain = { "package.json": "{}", "test/a.test.js": 'import { test } from "node:test";' };
    expect((await detected(plain)).map(told)).toEqual([["node:test", undefined, undefined]]);
  });

  it.each(["", "not json", "[]", "null", '{"scripts":[],"workspaces":3}', '{"scripts":{"test":5}}'])(
    "finds nothing in the manifest %j",
    async (text) => {
      expect(await detected({ "package.json": text })).toEqual([]);
    },
  );
});

describe("detection in workspaces", () => {
  const member = (name: string, script: string) => ({
    [`packages/${name}/package.json`]: aManifest({ test: script }),
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["npm and yarn", { "package.json": JSON.stringify({ workspaces: ["packages/*"] }) }],
    [
      "yarn's object form",
      { "package.json": JSON.stringify({ workspaces: { packages: ["./packages/*"] } }) },
    ],
    [
      "pnpm",
      {
        "package.json": "{}",
        "pnpm-workspace.yaml": "packages:\n  - packages/**\n  - '!packages/skipped'\n",
      },
    ],
    [
      "lerna",
      { "package.json": aManifest({ test: "lerna run test" }), "lerna.json": '{"packages":["packages/*"]}' },
    ],
  ])("makes one suite for each package of %s", async (_what, top) => {
    const files = {
      ...top,
      ...member("a", "jest"),
      ...member("b", "node --test"),
      "packages/none/package.json": "{}",
    };
    const suites = await detected(files);
    expect(suites.map(({ name, directory, testFiles }) => [name, directory, testFiles[0]])).toEqual([
      ["packages/a (jest)", "packages/a", "packages/a/**/test/**"],
      ["packages/b (node:test)", "packages/b", "packages/b/**/test/**"],
    ]);
    expect(suites[0]?.setupInputs).toEqual(
      expect.arrayContaining(["package-lock.json", "packages/a/package.json"]),
    );
  });

  it("makes one suite at the top when the top's script runs the tests", async () => {
    const top = { "package.json": aManifest({ test: "jest" }, { workspaces: ["packages/*"] }) };
    const suites = await detected({ ...top, ...member("a", "jest") });
    expect(suites.map(({ name }) => name)).toEqual(["jest"]);
  });

  it("finds programs of tools from a package's folder up to the top", async () => {
    const top = { "package.json": JSON.stringify({ workspaces: ["packages/*"] }) };
    const [suite] = await detected({ ...top, ...member("a", "tsc && mocha") });
    expect(suite?.build).toContain(
      "$PWD/node_modules/.bin:$PWD/../node_modules/.bin:$PWD/../../node_modules/.bin:",
    );
  });
});

describe("detection of other languages", () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ["pytest by its file", { "pytest.ini": "", "tests/test_a.py": "" }, "pytest"],
    [
      "pytest by pyproject",
      { "pyproject.toml": '[dependency-groups]\ndev = ["pytest>=8"]', "tests/test_a.py": "" },
      "pytest",
    ],
    ["pytest by tox", { "tox.ini": "commands = pytest {posargs}", "tests/test_a.py": "" }, "pytest"],
    ["pytest by plain test functions", { "setup.py": "", "test_a.py": "def test_x():\n  pass" }, "pytest"],
    ["unittest", { "setup.py": "", "tests/test_a.py": "import unittest" }, "unittest"],
    ["go", { "go.mod": "module x", "a_test.go": "" }, "go-test"],
    ["cargo", { "Cargo.toml": "", "src/lib.rs": "" }, "cargo-test"],
    ["nextest", { "Cargo.toml": "", "src/lib.rs": "", ".config/nextest.toml": "" }, "nextest"],
    ["maven", { "pom.xml": "", "src/test/java/ATest.java": "" }, "maven"],
    ["gradle", { "build.gradle.kts": "", "app/src/test/kotlin/ATest.kt": "" }, "gradle"],
    [
      "dotnet",
      { "x.sln": "", "x.Tests/x.Tests.csproj": '<PackageReference Include="Microsoft.NET.Test.Sdk" />' },
      "dotnet",
    ],
    ["phpunit", { "composer.json": "{}", "phpunit.xml.dist": "" }, "phpunit"],
    ["rspec", { Gemfile: 'gem "rspec"', "spec/a_spec.rb": "" }, "rspec"],
    ["minitest", { "x.gemspec": 'add_development_dependency "minitest"', "test/a_test.rb": "" }, "minitest"],
    ["ctest", { "CMakeLists.txt": "project(x)\nenable_testing()" }, "ctest"],
    ["prove", { "Makefile.PL": "", "t/a.t": "" }, "prove"],
  ])("recognises %s", async (_what, files, name) => {
    expect((await detected(files)).map(({ framework }) => framework)).toEqual([name]);
  });

  it("finds projects below the top, and several languages at once", async () => {
    const suites = await detected({
      "web/package.json": aManifest({ test: "vitest" }),
      "server/pyproject.toml": "pytest",
      "server/tests/test_a.py": "",
      "server/tests/fixtures/package.json": aManifest({ test: "jest" }),
    });
    expect(suites.map(({ name, directory }) => [name, directory])).toEqual([
      ["web (vitest)", "web"],
      ["server (pytest)", "server"],
    ]);
  });

  it("finds nothing where there is nothing", async () => {
    expect(
      await detected({
        "README.md": "",
        "src/a.c": "",
        "examples/package.json": aManifest({ test: "jest" }),
      }),
    ).toEqual([]);
  });

  it("gives a suite ten minutes and runs it always", async () => {
    const [suite] = await detected({ "go.mod": "", "a_test.go": "" });
    expect(suite).toMatchObject({ name: "go-test", timeoutMs: 600_000, when: [], directory: "" });
  });
});
