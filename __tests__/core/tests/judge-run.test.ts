import { describe, expect, it } from "@jest/globals";
import { judgeRun, type ProcessEnd, type ReportsRead } from "../../../src/core/tests/judge-run.ts";
import type { TestResult } from "../../../src/core/tests/suite-run.ts";
import { keyOfTest } from "../../../src/core/tests/test-id.ts";

const exit = (exitCode: number): ProcessEnd => ({
  exitCode,
  signal: undefined,
  timedOut: false,
  spawnFailure: undefined,
  ms: 5,
});

function report(statuses: readonly TestResult["status"][], more: Partial<ReportsRead> = {}): ReportsRead {
  const results = new Map(
    statuses.map((status, at) => [
      keyOfTest({ suite: "u", file: "", classPath: [], name: `t${at}`, ordinal: 1 }),
      { status },
    ]),
  );
  return { state: "complete", results, errors: [], notes: [], ...more };
}

const error = { file: "a.py", message: "ImportError" };

describe("judgeRun", () => {
  it.each<[string, ProcessEnd, ReportsRead, string]>([
    ["all pass", exit(0), report(["passed"]), "completed"],
    ["a failure and its exit code", exit(1), report(["passed", "failed"]), "completed"],
    ["an errored test and its exit code", exit(1), report(["errored"]), "completed"],
    ["all skipped", exit(0), report(["skipped"]), "completed"],
    ["a failing exit without a failure", exit(1), report(["passed"]), "completed failed-without-failures"],
    [
      "a failing exit explained by an error outside tests",
      exit(2),
      report(["passed"], { errors: [error] }),
      "completed",
    ],
    ["a good exit with a failure", exit(0), report(["failed"]), "completed passed-with-failures"],
    ["the deadline", { ...exit(0), timedOut: true }, report(["passed"]), "timed-out"],
    [
      "the deadline, then a signal",
      { ...exit(0), exitCode: undefined, signal: "SIGKILL", timedOut: true },
      report([]),
      "timed-out",
    ],
    [
      "a signal, even with a whole report",
      { ...exit(0), exitCode: undefined, signal: "SIGSEGV" },
      report(["passed"]),
      "crashed",
    ],
    ["a failing exit and no report", exit(1), report([], { state: "absent" }), "crashed"],
    ["a failing exit and an empty report", exit(1), report([]), "crashed"],
    [
      "a failing exit and a report cut short",
      exit(1),
      report(["passed"], { state: "incomplete" }),
      "crashed",
    ],
    ["a failing exit and nothing readable", exit(1), report([], { state: "unreadable" }), "crashed"],
    ["a good exit and no report", exit(0), report([], { state: "absent" }), "invalid no-report"],
    ["a good exit and an empty file", exit(0), report([], { state: "empty" }), "invalid empty-report"],
    ["a good exit and no test", exit(0), report([]), "invalid empty-report"],
    [
      "a good exit and nothing readable",
      exit(0),
      report([], { state: "unreadable" }),
      "invalid unreadable-report",
    ],
    [
      "a good exit and a report cut short",
      exit(0),
      report(["passed"], { state: "incomplete" }),
      "invalid incomplete-report",
    ],
    ["a command that is not there", exit(127), report([], { state: "absent" }), "invalid command-not-found"],
    ["127 failures counted in the exit code", exit(127), report(["failed", "passed"]), "completed"],
    [
      "a command that is not there, behind one that reported",
      exit(127),
      report(["passed"], { state: "incomplete" }),
      "invalid command-not-found",
    ],
    [
      "a command that cannot start",
      { ...exit(0), exitCode: undefined, spawnFailure: "EACCES" },
      report([], { state: "absent" }),
      "invalid command-not-found",
    ],
  ])("%s", (_, end, read, expected) => {
    const run = judgeRun(end, read);
    const more =
      run.kind === "invalid" ? run.reason : run.kind === "completed" ? run.contradiction : undefined;
    expect([run.kind, more].filter(Boolean).join(" ")).toBe(expected);
    expect(run.results).toBe(read.results);
  });

  it("keeps errors outside tests when the command failed", () => {
    expect(judgeRun(exit(1), report(["passed"], { errors: [error] })).errors).toEqual([error]);
    expect(judgeRun(exit(0), report(["passed"], { errors: [error] })).errors).toBeUndefined();
  });

  it("tells errors outside tests in its notes", () => {
    const run = judgeRun(exit(1), report(["failed"], { errors: [error], notes: ["n"] }));
    expect(run.notes).toEqual(["n", "outside any test (a.py): ImportError"]);
  });
});
