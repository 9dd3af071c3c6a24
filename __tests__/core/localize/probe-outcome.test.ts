import { describe, expect, it } from "@jest/globals";
import { type HeadFailure, headFailureOf, probeOutcome } from "../../../src/core/localize/probe-outcome.ts";
import type { SuiteRun, TestResult } from "../../../src/core/tests/suite-run.ts";
import { keyOfTest, type TestKey } from "../../../src/core/tests/test-id.ts";

const test = keyOfTest({
  suite: "unit",
  file: "test/cart.test.js",
  classPath: ["cart"],
  name: "adds",
  ordinal: 1,
});
const fileTest = keyOfTest({
  suite: "unit",
  file: "test/cart.test.js",
  classPath: [],
  name: "test/cart.test.js",
  ordinal: 1,
});

const any = (results: readonly (readonly [TestKey, TestResult])[] = [], notes: readonly string[] = []) => ({
  results: new Map(results),
  ms: 5,
  exitCode: 1,
  notes,
});
const completed = (...results: readonly (readonly [TestKey, TestResult])[]): SuiteRun => ({
  ...any(results),
  kind: "completed",
});
const noted = (note: string): SuiteRun => ({ ...any([], [note]), kind: "completed" });
const failed = (message: string): TestResult => ({ status: "failed", message });
const crashed = (why: string, tail: string): SuiteRun => ({
  ...any([], [`the last of its output:\n${tail}`]),
  kind: "crashed",
  why,
});
const unbuilt = (detail: string): SuiteRun => ({ ...any(), kind: "invalid", reason: "build-failed", detail });
const timedOut: SuiteRun = { ...any(), kind: "timed-out" };

function onHead(run: SuiteRun): HeadFailure {
  const failure = headFailureOf(run, test);
  if (failure === undefined) throw new Error("the test passes on head");
  return failure;
}

const outcome = (probe: SuiteRun, head: SuiteRun) => probeOutcome(probe, test, onHead(head));

describe("one test in one probe", () => {
  const head = completed([test, failed("expected 50 to be 45")]);

  it("passes when it passes, however it fails on head", () => {
    expect(outcome(completed([test, { status: "passed" }]), head)).toBe("pass");
    expect(outcome(completed([test, { status: "passed" }]), timedOut)).toBe("pass");
    expect(headFailureOf(completed([test, { status: "passed" }]), test)).toBeUndefined();
  });

  it("fails when it fails as on head", () => {
    expect(outcome(completed([test, failed("expected 49 to be 45")]), head)).toBe("fail");
  });

  it.each<readonly [string, SuiteRun]>([
    ["another failure", completed([test, failed("couponValue is not defined")])],
    [
      "an error instead of a failure",
      completed([test, { status: "errored", message: "expected 50 to be 45" }]),
    ],
    ["a skip", completed([test, { status: "skipped" }])],
    ["a test that is not there", completed()],
    ["a run out of time", timedOut],
    ["a crash", crashed("exit code 1, and there is no test report", "")],
    ["a tree that does not build", unbuilt("ended with exit code 2")],
  ])("is unresolved after %s", (_what, probe) => {
    expect(outcome(probe, head)).toBe("unresolved");
  });

  it("fails by a skip only where head skips it", () => {
    const skipped = completed([test, { status: "skipped", message: "not today" }]);
    expect(outcome(completed([test, { status: "skipped" }]), skipped)).toBe("fail");
    expect(outcome(completed([test, failed("not today")]), skipped)).toBe("unresolved");
  });
});

describe("a test that is missing on head", () => {
  const missingExport = (name: string) =>
    `SyntaxError: The requested module './a.js' does not provide an export named '${name}'`;

  it("fails where its file fails to load in the same way", () => {
    const head = completed([fileTest, failed(missingExport("total"))]);
    expect(outcome(completed([fileTest, failed(missingExport("total"))]), head)).toBe("fail");
    expect(outcome(completed([fileTest, failed(missingExport("couponValue"))]), head)).toBe("unresolved");
    expect(outcome(completed(), head)).toBe("unresolved");
  });

  it("reads the error of its file from the run's notes too", () => {
    const note = (name: string) =>
      noted(`outside any test (test/cart.test.js): ImportError: cannot import name '${name}' from 'shop'`);
    expect(outcome(note("total"), note("total"))).toBe("fail");
    expect(outcome(note("coupon"), note("total"))).toBe("unresolved");
  });

  it("fails where it is simply not there, as on head", () => {
    expect(outcome(completed(), completed())).toBe("fail");
    expect(outcome(timedOut, completed())).toBe("unresolved");
  });

  it("fails by running out of time only where head does", () => {
    expect(outcome(timedOut, timedOut)).toBe("fail");
    expect(outcome(crashed("the test process was killed by SIGKILL", ""), timedOut)).toBe("unresolved");
  });

  it("fails by a crash that ends in the same way", () => {
    const segfault = crashed("the test process was killed by SIGSEGV", "Segmentation fault at 0x7ffe12");
    expect(
      outcome(crashed("the test process was killed by SIGSEGV", "Segmentation fault at 0x7aaa00"), segfault),
    ).toBe("fail");
    expect(outcome(crashed("the test process was killed by SIGABRT", "Aborted"), segfault)).toBe(
      "unresolved",
    );
    const missing = (name: string) =>
      crashed(
        "exit code 1, and there is no test report",
        `Error: Cannot find module './${name}'\nNode.js v20.20.0`,
      );
    expect(outcome(missing("total"), missing("total"))).toBe("fail");
    expect(outcome(missing("coupons"), missing("total"))).toBe("unresolved");
  });

  it("fails by a build that shows no other errors than head's", () => {
    const head = unbuilt(
      "src/a.ts(3,1): error TS2304: Cannot find name 'total'.\nsrc/b.ts(9,2): error TS2554: Expected 1 arguments, but got 2.",
    );
    expect(outcome(unbuilt("src/a.ts(8,1): error TS2304: Cannot find name 'total'."), head)).toBe("fail");
    expect(outcome(unbuilt("src/a.ts(3,1): error TS2304: Cannot find name 'couponValue'."), head)).toBe(
      "unresolved",
    );
  });
});
