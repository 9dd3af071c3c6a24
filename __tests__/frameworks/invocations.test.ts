import { describe, expect, it } from "@jest/globals";
import type { TreePath } from "../../src/core/patch/patch.ts";
import type { Selection } from "../../src/core/tests/selection.ts";
import type { Suite } from "../../src/core/tests/suite.ts";
import { keyOfTest } from "../../src/core/tests/test-id.ts";
import { UserError } from "../../src/core/user-error.ts";
import { frameworkNamed, frameworkNames } from "../../src/frameworks/frameworks.ts";
import { aFrameworkSuite } from "../builders/framework-suite.ts";

const PLACES = { scratch: "/s", reporters: "/r" };
const ALL: Selection = { kind: "all" };
const files = (...names: string[]): Selection => ({ kind: "files", files: names as unknown as TreePath[] });
const aTest = (file: string, classPath: readonly string[], name: string) =>
  keyOfTest({ suite: "s", file, classPath, name, ordinal: 1 });
const tests = (...picked: ReturnType<typeof aTest>[]): Selection => ({ kind: "tests", tests: picked });

const invoke = (framework: string, selection: Selection, parts: Partial<Suite> = {}) =>
  frameworkNamed(framework).invoke(aFrameworkSuite(framework, parts), selection, PLACES);
/** Without the prefix that puts the repository's own tools first. */
const commandOf = (framework: string, selection: Selection, parts: Partial<Suite> = {}) =>
  invoke(framework, selection, parts).command.replace(/^export PATH=\S+; /, "");

describe("the command that runs everything", () => {
  it.each<[string, Partial<Suite>, string]>([
    [
      "node:test",
      {},
      "node --test --test-reporter=/r/node-test.mjs --test-reporter-destination=/s/reporter-output.txt",
    ],
    [
      "node:test",
      { command: "TZ=UTC c8 node --import tsx --test --test-reporter spec test/*.ts" },
      "TZ=UTC node --import tsx --test --test-reporter=/r/node-test.mjs --test-reporter-destination=/s/reporter-output.txt test/*.ts",
    ],
    ["mocha", { command: "mocha -u tdd 'a b.js'" }, "mocha -u tdd --reporter=/r/mocha.cjs 'a b.js'"],
    [
      "jest",
      { command: "npx jest --config x.json --json --coverage" },
      "jest --config x.json --reporters=/r/jest.cjs --ci --coverage=false --bail=0 --passWithNoTests",
    ],
    [
      "jest",
      { command: "make jest-tests" },
      "make jest-tests --reporters=/r/jest.cjs --ci --coverage=false --bail=0 --passWithNoTests",
    ],
    ["tape", { command: "tape 'test/**/*.js'" }, "tape 'test/**/*.js'"],
    ["lab", {}, "lab -r junit -o /s/report.xml"],
    ["go-test", { command: "go test -race -v ./..." }, "go test -json -count=1 -timeout=0 -race ./..."],
    ["cargo-test", {}, "cargo test --workspace --no-fail-fast 2>&1"],
    [
      "cargo-test",
      { command: "cargo test -p x -- --test-threads=1" },
      "cargo test -p x --no-fail-fast -- --test-threads=1 2>&1",
    ],
    [
      "dotnet",
      { command: "dotnet test x.sln -- RunConfiguration.A=1" },
      "dotnet test x.sln --logger trx --results-directory /s/reports -- RunConfiguration.A=1",
    ],
    ["ctest", { command: "ctest --test-dir out" }, "ctest --test-dir out --output-junit /s/report.xml"],
    ["prove", { command: "prove -b -r t xt" }, "perl /r/outcome-gate-prove.pl -b -r t xt"],
  ])("keeps what the repository says: %s %j", (framework, parts, command) => {
    expect(commandOf(framework, ALL, parts)).toBe(command);
  });

  it("hands the reporter to a node command that it cannot take apart in the environment", () => {
    const { command, env } = invoke("node:test", ALL, { command: "make test > log" });
    expect(command).toContain("make test > log");
    expect(env["NODE_OPTIONS"]).toBe(
      "--test-reporter=/r/node-test.mjs --test-reporter-destination=/s/reporter-output.txt",
    );
  });

  it("starts nothing of Node's or colour's settings by itself", () => {
    for (const name of frameworkNames.filter((framework) => framework !== "command")) {
      const { env } = invoke(name, ALL);
      expect(Object.keys(env).filter((key) => /COLOR|^CI$/.test(key))).toEqual([]);
    }
  });
});

describe("the command that runs some files or tests", () => {
  it("gives node the files that it would have run, as far as the tree has them", () => {
    const command = commandOf("node:test", files("test/a b.test.js", "test/fixtures/x.json", "lib/a.js"));
    expect(command).toMatch(
      /^set --; for f in 'test\/a b\.test\.js'; do .* then node --test [^;]* "\$@"; else node --test /,
    );
    expect(commandOf("node:test", files("lib/a.js"))).toBe(commandOf("node:test", ALL));
    expect(commandOf("node:test", files("spec/a.js"), { command: "node --test spec" })).toContain(
      "for f in spec/a.js;",
    );
  });

  it("runs everything when a test stands in a file that is no test file", () => {
    const picked = tests(aTest("test/a.test.js", [], "a"), aTest("lib/helper.js", [], "b"));
    expect(commandOf("node:test", picked)).toBe(commandOf("node:test", ALL));
  });

  it("names files relative to the suite's folder", () => {
    const command = commandOf("mocha", files("packages/a/test/x.js", "shared/y.js"), {
      directory: "packages/a",
    });
    expect(command).toContain("for f in ../../shared/y.js test/x.js;");
  });

  it("leaves the places open where a name differs from what the runner has", () => {
    const command = commandOf("mocha", tests(aTest("a.js", ["g"], "in <tmp> of lib/x.js at <time>")));
    expect(command).toContain(
      String.raw`--grep '^\s*(?:g\s+in\s+[\s\S]*\s+of\s+(?:\S*/)?lib/x\.js\s+at\s+[\s\S]*)\s*$'`,
    );
  });

  it("replaces the script's own filter by name", () => {
    const command = commandOf("jest", tests(aTest("a.test.js", [], "x")), { command: "jest -t unit src" });
    expect(command).not.toContain("unit");
    expect(command).not.toContain("src");
  });

  it("picks go's packages and top-level tests", () => {
    const picked = tests(aTest("", ["example.com/x"], "TestA/sub|1"), aTest("", ["example.com/y"], "TestB"));
    expect(commandOf("go-test", picked)).toBe(
      "go test -json -count=1 -timeout=0 -run '^(TestA|TestB)$' example.com/x example.com/y",
    );
    expect(commandOf("go-test", files("a/b_test.go", "c_test.go"))).toContain("for f in ./a .;");
  });

  it("picks Maven's and Gradle's classes, and everything when a class is unknown", () => {
    const picked = tests(aTest("", ["a.b.CTest$Inner"], "x"), aTest("", ["a.b.DTest"], "y"));
    expect(commandOf("maven", picked)).toContain("-Dtest='a.b.CTest,a.b.CTest$*,a.b.DTest,a.b.DTest$*'");
    expect(invoke("gradle", picked).inputs["classes"]).toBe("a.b.CTest\na.b.DTest");
    expect(commandOf("maven", files("m/src/test/java/a/b/CTest.java"))).toContain(
      "-Dtest='a.b.CTest,a.b.CTest$*'",
    );
    const odd = tests(aTest("", ["a display name"], "x"));
    expect(commandOf("maven", odd)).toBe(commandOf("maven", ALL));
    expect(invoke("gradle", odd).inputs["classes"]).toBe("");
  });

  it("picks .NET's classes and PHP's methods", () => {
    expect(commandOf("dotnet", tests(aTest("", ["A.B.C+D"], "x(a: 1)")))).toContain(
      "--filter 'FullyQualifiedName~A.B.C'",
    );
    expect(
      commandOf("phpunit", tests(aTest("a.php", ["App.SumTest"], 'testX with data set "a/b"'))),
    ).toContain(String.raw`--filter '/(?:(?:^|\\)SumTest::testX(?: |$))/'`);
  });

  it("runs all of cargo's tests when one is a doc-test, whose name has a line number", () => {
    expect(commandOf("cargo-test", tests(aTest("", ["doc-tests x"], "src/lib.rs - f (line 3)")))).toBe(
      commandOf("cargo-test", ALL),
    );
    expect(commandOf("nextest", tests(aTest("", ["x"], "tests::a")))).toContain("-E 'test(=tests::a)'");
  });

  it("writes pytest's ids into a file", () => {
    const { inputs, env } = invoke("pytest", tests(aTest("p/t/test_a.py", ["T"], "test_x[a::b]")), {
      directory: "p",
    });
    expect(env["OUTCOME_GATE_TESTS"]).toBe("/s/tests.json");
    expect(JSON.parse(inputs["tests.json"] ?? "")).toEqual(["t/test_a.py::T::test_x[a::b]"]);
  });

  it("names unittest's tests from the suite's folder, and its modules when a name is none", () => {
    const picked = [aTest("p/t/test_a.py", ["A"], "test_x"), aTest("p/t/test_b.py", ["B"], "test_y")];
    expect(commandOf("unittest", tests(...picked), { directory: "p" })).toMatch(
      / t\.test_a\.A\.test_x t\.test_b\.B\.test_y$/,
    );
    const odd = aTest("p/t/test_b.py", ["B"], "odd name");
    expect(commandOf("unittest", tests(odd), { directory: "p" })).toMatch(/ t\.test_b$/);
  });

  it("widens a selection rather than writing a command that the system refuses", () => {
    for (const framework of frameworkNames.filter((name) => name !== "command")) {
      for (const file of ["test/a_test.test.js", "tests/test_a.py"]) {
        const many = Array.from({ length: 2_500 }, (_, index) =>
          aTest(file, ["a.B"], `test${index}${"x".repeat(50)}`),
        );
        expect(Buffer.byteLength(invoke(framework, tests(...many)).command)).toBeLessThan(101_000);
      }
      const wide = Array.from(
        { length: 2_500 },
        (_, index) => `test/${"deep/".repeat(8)}test_a${index}.test.js`,
      );
      expect(Buffer.byteLength(invoke(framework, files(...wide)).command)).toBeLessThan(101_000);
    }
  });
});

describe("the generic command", () => {
  const filled = (command: string, selection: Selection, parts: Partial<Suite> = {}) =>
    invoke("command", selection, { command, ...parts });

  it("fills in the report, the files and the tests as quoted words", () => {
    const picked = tests(aTest("a b.js", ["g"], "it's $x"));
    expect(filled("run -o {report} {files} -- {tests}", picked).command).toBe(
      `run -o /s/report 'a b.js' -- 'a b.js > g > it'\\''s $x'`,
    );
    expect(filled("run {files}", ALL).command).toBe("run");
    expect(filled("run", picked).command).toBe("run");
  });

  it("does not take what stands in a name for a placeholder or a replacement pattern", () => {
    expect(filled("run {tests}", tests(aTest("", [], "$& {report} $1"))).command).toBe(
      "run '$& {report} $1'",
    );
  });

  it("reads the report from the file, the folder or the standard output", () => {
    expect(filled("run > {report}", ALL).report).toEqual({ from: "file", path: "/s/report" });
    expect(filled('run > "$OUTCOME_GATE_REPORT"', ALL).report).toEqual({ from: "file", path: "/s/report" });
    expect(filled("run --out {report}/", ALL).report).toEqual({ from: "directory", path: "/s/report" });
    expect(filled("run", ALL)).toMatchObject({ report: { from: "stdout" }, format: "auto" });
    expect(filled("run", ALL, { report: "junit" }).format).toBe("junit");
  });

  it("refuses a suite without a command", () => {
    expect(() => invoke("command", ALL)).toThrow(UserError);
  });
});

describe("the table of frameworks", () => {
  it("names each once and lists them for a name that is unknown", () => {
    expect(new Set(frameworkNames).size).toBe(frameworkNames.length);
    expect(() => frameworkNamed("jset")).toThrow(/no test framework "jset"/);
  });

  it.each(frameworkNames)("%s knows its test files and what its setup depends on", (name) => {
    const { testFiles, setupInputs } = frameworkNamed(name);
    expect(testFiles.length).toBeGreaterThan(0);
    expect(setupInputs.length).toBeGreaterThan(0);
  });
});
