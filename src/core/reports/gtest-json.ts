import type { TestResult } from "../tests/suite-run.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, fieldsOf, listOf, textOf } from "./json-fields.ts";
import { openJson } from "./json-values.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** GoogleTest's `--gtest_output=json`. Holds one test suite at a time. */
export const gtestJson: ReportFormat = {
  name: "gtest-json",
  recognises: (start) => /^\s*\{/.test(start) && /"testsuites"\s*:\s*\[/.test(start),
  open(onTest) {
    const json = openJson({
      tests: () => undefined,
      "testsuites.*": (value) => {
        const suite = fieldsOf(value) ?? {};
        for (const item of listOf(suite["testsuite"]))
          onTest(testOf(fieldsOf(item) ?? {}, textOf(suite["name"]) ?? ""));
      },
    });
    return { write: (chunk) => json.write(chunk), end: () => ({ ...json.end(), errors: [] }) };
  },
};

function testOf(entry: Fields, suite: string): ReportedTest {
  const failures = listOf(entry["failures"]).map((item) => textOf(fieldsOf(item)?.["failure"]) ?? "");
  const status = statusOf(entry, failures.length);
  const file = textOf(entry["file"]);
  return {
    ...(file ? { file } : {}),
    classPath: [suite],
    name: textOf(entry["name"]) ?? "",
    result: { status, ...(status === "failed" ? failureText(undefined, failures.join("\n")) : {}) },
  };
}

function statusOf({ status, result }: Fields, failures: number): TestResult["status"] {
  if (failures > 0) return "failed";
  return status === "NOTRUN" || result === "SKIPPED" || result === "SUPPRESSED" ? "skipped" : "passed";
}
