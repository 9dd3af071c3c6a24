import type { Grade, GradedTest } from "./grade-instance.ts";
import type { RuleSetName } from "./rule-set.ts";

/**
 * The `report.json` of one instance as the harness writes it, byte for byte: four blanks of indent, characters outside ASCII escaped.
 * SWE-bench 1.x wrote none; for `swebench-1` the 5.x form is used without its `infra_failure`.
 */
export function writeHarnessReport(instanceId: string, grade: Grade, ruleSet: RuleSetName): string {
  return asciiOnly(JSON.stringify({ [instanceId]: reportOf(grade, ruleSet) }, undefined, 4));
}

function reportOf(grade: Grade, ruleSet: RuleSetName): object {
  const found = grade.reading.kind === "results";
  const infra = grade.reading.kind === "results" ? undefined : grade.reading.infra;
  return {
    patch_is_None: false,
    patch_exists: true,
    patch_successfully_applied: found,
    resolved: grade.verdict.kind === "graded" && grade.verdict.outcome === "resolved",
    ...(ruleSet === "swebench-1" ? {} : { infra_failure: infra?.tier === "environment" }),
    ...(ruleSet === "swebench-1" || infra === undefined ? {} : { infra_failure_reason: infra.reason }),
    ...(found ? { tests_status: testsStatus(grade.tests) } : {}),
  };
}

function testsStatus(tests: readonly GradedTest[]): object {
  const named = (list: GradedTest["list"], count: GradedTest["count"]): readonly string[] =>
    tests.filter((test) => test.list === list && test.count === count).map((test) => test.test);
  const split = (list: GradedTest["list"]): object => ({
    success: named(list, "passed"),
    failure: named(list, "failed"),
  });
  return {
    FAIL_TO_PASS: split("f2p"),
    PASS_TO_PASS: split("p2p"),
    FAIL_TO_FAIL: { success: [], failure: [] },
    PASS_TO_FAIL: { success: [], failure: [] },
  };
}

const asciiOnly = (text: string): string =>
  text.replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
