import { expect, it } from "@jest/globals";
import type { SuiteRun, TestResult } from "../../../src/core/tests/suite-run.ts";
import { keyOfTest } from "../../../src/core/tests/test-id.ts";
import { failsForNames } from "../../../src/offline/mint/name-errors.ts";
import type { TreeRun } from "../../../src/offline/run/run-tree.ts";

const key = keyOfTest({ suite: "tests", file: "", classPath: [], name: "t", ordinal: 1 });

function aRun(result: TestResult, notes: readonly string[] = []): TreeRun {
  const results = new Map([[key, result]]);
  const run: SuiteRun = { kind: "completed", results, ms: 1, exitCode: 0, notes };
  return { runs: [run], results };
}

const fix = "+++ b/src/teapot.js\n+export function pour() {}\n";
const tests = '+++ b/test/teapot.test.js\n+import { pour } from "../src/teapot.js";\n+pot.pour();\n';
const passed: TestResult = { status: "passed" };
const failed = (message: string): TestResult => ({ status: "failed", message });

it.each([
  ["a module that the fix adds", "Error: Cannot find module '../src/teapot.js'", true],
  ["a function that the fix adds", "TypeError: pot.pour is not a function", true],
  ["Python's words for it", "AttributeError: 'Pot' object has no attribute 'pour'", true],
  ["a function that was there before", "TypeError: stack.slice is not a function", false],
  ["an expectation", "expected pour to be called", false],
  [
    "an assertion that compares a file's text",
    "AssertionError: assert 'pour' in 'import os; def pour(): fail'",
    false,
  ],
  ["the same as pytest prints it", "E   AssertionError: assert 'pour' in 'import pour, error'", false],
])("a test that fails for %s", (_, message, expected) => {
  expect(failsForNames(aRun(failed(message)), aRun(passed), { patch: fix, testPatch: tests })).toBe(expected);
});

it("counts what the runner says outside of tests, and not a failure that stays", () => {
  const texts = { patch: fix, testPatch: tests };
  const message = "ImportError: cannot import name 'pour' from 'teapot'";
  expect(failsForNames(aRun(passed, [`outside any test (x): ${message}`]), aRun(passed), texts)).toBe(true);
  expect(failsForNames(aRun(failed(message)), aRun(failed(message)), texts)).toBe(false);
});
