import { describe, expect, it } from "@jest/globals";
import { readText } from "../../builders/read-text.ts";

const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");

describe("jest-json", () => {
  const file = (assertions: unknown[], status = "passed", message = "") => ({
    numTotalTests: assertions.length,
    testResults: [{ name: "/lane/a.test.js", status, message, assertionResults: assertions }],
  });

  it("reads statuses, blocks and messages", async () => {
    const { state, tests, results } = await readText(
      JSON.stringify(
        file([
          { ancestorTitles: ["d"], title: "a", status: "passed" },
          {
            ancestorTitles: ["d"],
            title: "b",
            status: "failed",
            failureMessages: ["Error: no\n    at /lane/a.test.js:1"],
          },
          { ancestorTitles: [], title: "c", status: "todo" },
          { ancestorTitles: [], title: "e", status: "invented" },
        ]),
      ),
      { roots: ["/lane"] },
    );
    expect(state).toBe("complete");
    expect(tests).toEqual([
      "a.test.js > d > a: passed",
      "a.test.js > d > b: failed",
      "a.test.js > c: skipped",
      "a.test.js > e: errored",
    ]);
    expect([...results.values()][1]).toEqual({
      status: "failed",
      message: "Error: no",
      details: "Error: no\n    at a.test.js:1",
    });
  });

  it("takes a file that failed without a failed test for an error outside tests", async () => {
    const { errors } = await readText(JSON.stringify(file([], "failed", "Cannot find module 'x'")), {
      roots: ["/lane"],
    });
    expect(errors).toEqual([{ file: "a.test.js", message: "Cannot find module 'x'" }]);
  });

  it("is incomplete when it ends early, wherever, or was interrupted", async () => {
    const text = JSON.stringify(file([{ title: "a", status: "passed" }]));
    for (let cut = 20; cut < text.length; cut += 1)
      expect((await readText(text.slice(0, cut), { format: "jest-json" })).state).toBe("incomplete");
    expect((await readText(JSON.stringify({ ...file([]), wasInterrupted: true }))).state).toBe("incomplete");
  });

  it("skips what was printed before the document", async () => {
    const { state, tests } = await readText(
      `a warning\nanother {\n${JSON.stringify(file([{ title: "a", status: "passed" }]))}`,
      { format: "jest-json" },
    );
    expect([state, tests.length]).toEqual(["complete", 1]);
  });
});

describe("outcome-gate-lines", () => {
  it("reads tests, expected failures and errors, and is complete with its last line only", async () => {
    const all = lines(
      { file: "a.js", path: ["d"], name: "a", status: "passed" },
      { file: "a.js", path: [], name: "b", status: "failed", message: "no", details: "stack" },
      { name: "c", status: "failed", todo: true },
      { error: "boom", file: "b.js" },
    );
    const { state, tests, errors } = await readText(all + lines({ end: true }));
    expect(state).toBe("complete");
    expect(tests).toEqual(["a.js > d > a: passed", "a.js > b: failed", "c: passed"]);
    expect(errors).toEqual([{ file: "b.js", message: "boom" }]);
    expect((await readText(all)).state).toBe("incomplete");
  });

  it("passes over what the tests print between the lines", async () => {
    const { state, tests } = await readText(
      `${lines({ name: "a", status: "passed" })}printed\n{"half\n${lines({ end: true })}`,
      {
        format: "outcome-gate-lines",
      },
    );
    expect([state, tests]).toEqual(["complete", ["a: passed"]]);
  });
});

describe("go-json", () => {
  const event = (Action: string, Test?: string, more: object = {}) => ({
    Action,
    Package: "ex.org/p",
    ...(Test ? { Test } : {}),
    ...more,
  });

  it("tells packages apart and fails what was running when its package failed", async () => {
    const { state, tests } = await readText(
      lines(
        event("run", "TestA"),
        event("pass", "TestA"),
        event("run", "TestB/sub"),
        event("output", "TestB/sub", { Output: "panic: oh\n" }),
        event("fail"),
        { Action: "run", Package: "ex.org/q", Test: "TestA" },
        { Action: "skip", Package: "ex.org/q", Test: "TestA" },
        { Action: "pass", Package: "ex.org/q" },
      ),
    );
    expect(state).toBe("complete");
    expect(tests).toEqual([
      "ex.org/p > TestA: passed",
      "ex.org/p > TestB/sub: failed",
      "ex.org/q > TestA: skipped",
    ]);
  });

  it("takes a package that does not build for an error outside tests", async () => {
    const { errors } = await readText(
      lines(
        {
          Action: "build-output",
          ImportPath: "ex.org/p [ex.org/p.test]",
          Output: "# ex.org/p\n./a_test.go:1: undefined: x\n",
        },
        event("start"),
        event("fail"),
      ),
    );
    expect(errors).toEqual([{ message: "ex.org/p: ./a_test.go:1: undefined: x" }]);
  });

  it("is incomplete when a package has no end", async () => {
    expect((await readText(lines(event("run", "TestA"), event("pass", "TestA")))).state).toBe("incomplete");
  });
});

describe("other JSON formats", () => {
  it.each([
    [
      "mocha-json",
      JSON.stringify({
        stats: { suites: 1, tests: 3 },
        tests: [],
        pending: [{ title: "c", fullTitle: "d c", file: "a.js" }],
        failures: [
          { title: "b", fullTitle: "d b", file: "a.js", err: { message: "no" } },
          {
            title: '"before each" hook for "x"',
            fullTitle: 'd "before each" hook for "x"',
            file: "a.js",
            err: { message: "hook" },
          },
        ],
        passes: [{ title: "a", fullTitle: "d a", file: "a.js", err: {} }],
      }),
      ["a.js > d > c: skipped", "a.js > d > b: failed", "a.js > d > a: passed"],
      1,
    ],
    [
      "ctrf",
      JSON.stringify({
        results: {
          tool: { name: "x" },
          summary: {},
          tests: [
            { name: "a", status: "passed", suite: "d > e", filePath: "./a.ts" },
            { name: "b", status: "other" },
          ],
        },
      }),
      ["a.ts > d > e > a: passed", "b: errored"],
      0,
    ],
    [
      "pytest-json",
      JSON.stringify({
        exitcode: 1,
        root: "/r",
        summary: {},
        collectors: [{ nodeid: "t/b.py", outcome: "failed", longrepr: "ImportError: x" }],
        tests: [
          { nodeid: "t/a.py::T::test_x[a::b]", outcome: "passed" },
          { nodeid: "t/a.py::test_y", outcome: "xfailed" },
          { nodeid: "t/a.py::test_z", outcome: "error", setup: { outcome: "failed", longrepr: "boom" } },
        ],
      }),
      ["t/a.py > T > test_x[a::b]: passed", "t/a.py > test_y: passed", "t/a.py > test_z: errored"],
      1,
    ],
    [
      "rspec-json",
      JSON.stringify({
        examples: [
          {
            description: "adds",
            full_description: "Sum adds",
            status: "failed",
            file_path: "./spec/a_spec.rb",
            exception: { message: "no" },
          },
        ],
        summary: { errors_outside_of_examples_count: 1 },
        messages: ["LoadError"],
      }),
      ["spec/a_spec.rb > Sum > adds: failed"],
      1,
    ],
    [
      "playwright-json",
      JSON.stringify({
        config: { rootDir: "/r" },
        suites: [
          {
            title: "a.spec.ts",
            specs: [],
            suites: [
              {
                title: "d",
                specs: [
                  {
                    title: "a",
                    file: "a.spec.ts",
                    tests: [
                      { projectName: "web", status: "flaky" },
                      { projectName: "phone", status: "unexpected" },
                    ],
                  },
                ],
              },
            ],
          },
        ],
        stats: {},
      }),
      ["a.spec.ts > [web] > d > a: passed", "a.spec.ts > [phone] > d > a: failed"],
      0,
    ],
    [
      "gtest-json",
      JSON.stringify({
        tests: 2,
        testsuites: [
          {
            name: "S",
            testsuite: [
              { name: "a", status: "RUN", result: "COMPLETED" },
              { name: "b", status: "NOTRUN", result: "SUPPRESSED" },
            ],
          },
        ],
      }),
      ["S > a: passed", "S > b: skipped"],
      0,
    ],
    [
      "libtest-json",
      lines(
        { type: "suite", event: "started", test_count: 2 },
        { type: "test", event: "started", name: "m::a" },
        { type: "test", event: "ok", name: "m::a" },
        { type: "test", event: "failed", name: "krate::bin$m::b", stdout: "panicked" },
        { type: "suite", event: "failed" },
      ),
      ["m::a: passed", "krate::bin > m::b: failed"],
      0,
    ],
    [
      "dart-json",
      lines(
        { type: "start", protocolVersion: "0.1.1" },
        { type: "suite", suite: { id: 0, path: "test/a_test.dart" } },
        { type: "group", group: { id: 2, name: "g" } },
        { type: "testStart", test: { id: 3, name: "g a", suiteID: 0, groupIDs: [2] } },
        { type: "testDone", testID: 3, result: "success", skipped: false, hidden: false },
        { type: "testStart", test: { id: 4, name: "loading test/b_test.dart", suiteID: 0, groupIDs: [] } },
        { type: "error", testID: 4, error: "Failed to load" },
        { type: "testDone", testID: 4, result: "error", skipped: false, hidden: false },
        { type: "done", success: false },
      ),
      ["test/a_test.dart > g > a: passed"],
      1,
    ],
  ])("%s is recognised and read", async (format, report, tests, errors) => {
    const read = await readText(report);
    expect([read.state, read.tests, read.errors.length]).toEqual(["complete", tests, errors]);
    expect((await readText(report, { format })).tests).toEqual(tests);
    expect(["incomplete", "unreadable"]).toContain(
      (await readText(report.slice(0, report.length * 0.8), { format })).state,
    );
  });
});

describe("cargo-text", () => {
  const output = [
    "   Compiling x v0.1.0",
    "     Running unittests src/lib.rs (target/debug/deps/x-0a1b)",
    "",
    "running 3 tests",
    "test m::a ... ok",
    "test m::b ... ignored, needs network",
    "test m::c ... FAILED",
    "",
    "failures:",
    "",
    "---- m::c stdout ----",
    "thread 'm::c' panicked at src/lib.rs:1",
    "",
    "failures:",
    "    m::c",
    "",
    "test result: FAILED. 1 passed; 1 failed; 1 ignored",
    "",
  ].join("\n");

  it("reads statuses, and the output that follows for failures", async () => {
    const { state, tests, results } = await readText(output);
    expect([state, tests]).toEqual([
      "complete",
      ["src/lib.rs > m::a: passed", "src/lib.rs > m::b: skipped", "src/lib.rs > m::c: failed"],
    ]);
    expect([...results.values()][2]?.message).toBe("thread 'm::c' panicked at src/lib.rs:1");
  });

  it("is incomplete without the binary's last line", async () => {
    expect((await readText(output.slice(0, output.indexOf("test result")))).state).toBe("incomplete");
  });
});
