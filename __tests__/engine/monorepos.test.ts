import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { type Verdict, verdictSchema } from "../../src/core/verdict/schema.ts";
import { evaluateLocally } from "../../src/engine/evaluate-locally.ts";
import { aFolder } from "../builders/a-folder.ts";
import { gitRepository, type TestTree } from "../builders/git-repository.ts";

const quiet = { runStarted() {}, runEnded() {}, note() {} };
const has = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;
const itGo = has("go", "version") ? it : it.skip;
const itCargo = has("cargo", "--version") ? it : it.skip;

interface Judged {
  readonly config?: string;
  /** Done to the checkout before: installing, mostly. */
  readonly prepare?: (folder: string) => Promise<void>;
}

async function judge(base: TestTree, head: TestTree, { config, prepare }: Judged = {}): Promise<Verdict> {
  const repository = gitRepository({ folder: aFolder() });
  const start = { ...base, ...(config === undefined ? {} : { ".github/outcome-gate.yml": config }) };
  repository.checkOut(start, { ...start, ...head });
  await prepare?.(repository.folder);
  return verdictSchema.parse(
    await evaluateLocally(
      {
        repository: repository.folder,
        base: "HEAD~1",
        head: "HEAD",
        headTree: "as-committed",
        tool: "outcome-gate test",
        search: "localize",
        suites: {},
        cache: "none",
      },
      quiet,
    ),
  );
}

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;

describe("npm workspaces", () => {
  const test = (name: string, from: string, expected: number) =>
    `import test from "node:test";\nimport assert from "node:assert";\nimport { value } from "${from}";\ntest("${name}", () => assert.equal(value, ${expected}));\n`;
  const pack = (name: string, more: object = {}) =>
    json({
      name: `@acme/${name}`,
      version: "1.0.0",
      type: "module",
      main: "index.mjs",
      scripts: { test: "node --test" },
      ...more,
    });
  const base: TestTree = {
    ".gitignore": "node_modules\n",
    "package.json": json({ private: true, workspaces: ["packages/*"] }),
    "packages/core/package.json": pack("core"),
    "packages/core/index.mjs": "export const value = 1;\n",
    "packages/core/core.test.mjs": test("core", "./index.mjs", 1),
    "packages/app/package.json": pack("app", { dependencies: { "@acme/core": "1.0.0" } }),
    "packages/app/index.mjs": 'import { value as one } from "@acme/core";\nexport const value = one + 1;\n',
    "packages/app/app.test.mjs": test("app", "./index.mjs", 2),
  };
  /** As `npm install` links them. */
  const link = async (folder: string) => {
    await mkdir(join(folder, "node_modules/@acme"), { recursive: true });
    for (const name of ["core", "app"])
      symlinkSync(`../../packages/${name}`, join(folder, "node_modules/@acme", name));
  };

  it("are a suite each; a change to one package breaks the other, whose code is the lane's, in one verdict", async () => {
    const head = {
      "packages/core/index.mjs": "export const value = 3;\n",
      "packages/core/core.test.mjs": test("core", "./index.mjs", 3),
    };
    const verdict = await judge(base, head, { prepare: link });
    expect(verdict.suites.map(({ p2p, base: ran }) => [ran, p2p.total])).toEqual([
      ["completed", 1],
      ["completed", 1],
    ]);
    expect(verdict.p2p.broken.map(({ id }) => id.split(": ").at(-1)).toSorted()).toEqual([
      "packages/app/app.test.mjs > app",
      "packages/core/core.test.mjs > core",
    ]);
    expect(verdict.p2p.broken.map(({ heldOnly }) => heldOnly).toSorted()).toEqual([false, true]);
    expect(verdict.culprits[0]?.units[0]?.hunks[0]?.path).toBe("packages/core/index.mjs");
  });

  it("with `when` run only what the change touches, and with `weight` the lighter suite first", async () => {
    const suite = (name: string, weight: number) =>
      `  - { name: ${name}, framework: "node:test", directory: packages/${name}, when: ["packages/${name}/**"], weight: ${weight}, timeout: 2m }\n`;
    const config = `suites:\n${suite("core", 5)}${suite("app", 1)}`;
    const one = await judge(base, { "packages/app/new.mjs": "\n" }, { config, prepare: link });
    expect(one.runs.map((run) => run.suite)).toEqual(["app", "app"]);
    const both = await judge(
      base,
      { "packages/app/new.mjs": "\n", "packages/core/new.mjs": "\n" },
      { config, prepare: link },
    );
    expect(both.runs.map((run) => run.suite)).toEqual(["app", "app", "core", "core"]);
    expect(both.suites.map(({ name }) => name)).toEqual(["app", "core"]);
  });
});

describe("go with several modules", () => {
  const test = (package_: string, expected: number) =>
    `package ${package_}\n\nimport "testing"\n\nfunc TestValue(t *testing.T) {\n\tif Value() != ${expected} {\n\t\tt.Fatalf("got %d", Value())\n\t}\n}\n`;
  const code = (package_: string, value: number) =>
    `package ${package_}\n\nfunc Value() int {\n\treturn ${value}\n}\n`;
  const base: TestTree = {
    "one/go.mod": "module example.com/one\n\ngo 1.19\n",
    "one/one.go": code("one", 1),
    "one/one_test.go": test("one", 1),
    "two/go.mod": "module example.com/two\n\ngo 1.19\n",
    "two/two.go": code("two", 2),
    "two/two_test.go": test("two", 2),
  };

  itGo(
    "has a suite for each module; the break is found in its own",
    async () => {
      const verdict = await judge(base, { "two/two.go": code("two", 3) });
      expect(verdict.suites).toHaveLength(2);
      expect(verdict).toMatchObject({ outcome: "regression", p2p: { total: 2, passed: 1 } });
      expect(verdict.culprits[0]?.units[0]?.hunks[0]?.path).toBe("two/two.go");
    },
    120_000,
  );
});

describe("a cargo workspace", () => {
  const member = (name: string) => `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`;
  const lib = (value: number) =>
    `pub fn value() -> u32 {\n    ${value}\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn value() {\n        assert_eq!(super::value(), 1);\n    }\n}\n`;
  const base: TestTree = {
    ".gitignore": "target\n",
    "Cargo.toml": '[workspace]\nmembers = ["a", "b"]\nresolver = "2"\n',
    "Cargo.lock": `version = 3\n\n[[package]]\nname = "a"\nversion = "0.1.0"\n\n[[package]]\nname = "b"\nversion = "0.1.0"\n`,
    "a/Cargo.toml": member("a"),
    "a/src/lib.rs": lib(1),
    "b/Cargo.toml": member("b"),
    "b/src/lib.rs": lib(1),
  };

  itCargo(
    "is one suite over its members; the break is found in its own",
    async () => {
      const verdict = await judge(base, { "b/src/lib.rs": lib(2) });
      expect(verdict.suites).toHaveLength(1);
      expect(verdict).toMatchObject({ outcome: "regression", p2p: { total: 2, passed: 1 } });
      expect(verdict.culprits[0]?.units[0]?.hunks[0]?.path).toBe("b/src/lib.rs");
    },
    180_000,
  );
});
