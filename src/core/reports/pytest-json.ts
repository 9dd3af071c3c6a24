import type { TestResult } from "../tests/suite-run.ts";
import { openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, fieldsOf, textOf } from "./json-fields.ts";
import { openJson } from "./json-values.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** The JSON of the pytest-json-report plugin. A collector that failed is a file that did not load. */
export const pytestJson: ReportFormat = {
  name: "pytest-json",
  recognises: (start) =>
    /^\s*\{/.test(start) &&
    /"(?:exitcode|collectors)"\s*:/.test(start) &&
    /"(?:root|environment|summary)"\s*:/.test(start),
  open(onTest) {
    const errors = openErrorList();
    const json = openJson({
      summary: () => undefined,
      "collectors.*": (value) => {
        const collector = fieldsOf(value) ?? {};
        if (collector["outcome"] === "failed")
          errors.add(textOf(collector["nodeid"]), undefined, textOf(collector["longrepr"]));
      },
      "tests.*": (value) => onTest(testOf(fieldsOf(value) ?? {})),
    });
    return {
      write: (chunk) => json.write(chunk),
      end: () => ({ ...json.end(), errors: errors.errors() }),
    };
  },
};

const STATUSES: Readonly<Record<string, TestResult["status"]>> = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  xfailed: "passed",
  xpassed: "passed",
};

function testOf(entry: Fields): ReportedTest {
  const status = STATUSES[textOf(entry["outcome"]) ?? ""] ?? "errored";
  return {
    ...placeOfNode(textOf(entry["nodeid"]) ?? ""),
    result: { status, ...(status === "passed" ? {} : explain(entry, status)) },
  };
}

/** `tests/a.py::TestX::test_y[a::b]`: what stands in brackets belongs to the name. */
function placeOfNode(nodeId: string): Pick<ReportedTest, "file" | "classPath" | "name"> {
  const bracket = nodeId.indexOf("[");
  const plain = bracket === -1 ? nodeId : nodeId.slice(0, bracket);
  const parts = plain.split("::");
  const last = parts.length > 1 ? (parts.pop() ?? "") : "";
  const [file = "", ...classPath] = parts;
  return { file, classPath, name: `${last}${nodeId.slice(plain.length)}` };
}

function explain(entry: Fields, status: TestResult["status"]) {
  for (const stage of ["setup", "call", "teardown"]) {
    const fields = fieldsOf(entry[stage]);
    if (!fields || fields["outcome"] === "passed") continue;
    if (status === "skipped") return failureText(textOf(fields["longrepr"]));
    return failureText(textOf(fieldsOf(fields["crash"])?.["message"]), textOf(fields["longrepr"]));
  }
  return {};
}
