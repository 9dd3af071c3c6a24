import type { TestResult } from "../tests/suite-run.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, fieldsOf, textOf, textsOf } from "./json-fields.ts";
import { openJson } from "./json-values.ts";
import { openNoteList } from "./note-list.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** The Common Test Report Format (ctrf.io). */
export const ctrf: ReportFormat = {
  name: "ctrf",
  recognises: (start) =>
    /^\s*\{/.test(start) &&
    (/"reportFormat"\s*:\s*"CTRF"/.test(start) || /"results"\s*:\s*\{\s*"(?:tool|summary)"/.test(start)),
  open(onTest) {
    const notes = openNoteList();
    const json = openJson({
      "results.summary": () => undefined,
      "results.tests.*": (value) => {
        const entry = fieldsOf(value) ?? {};
        const test = testOf(entry);
        if (test.result.status === "passed" && (entry["flaky"] === true || Number(entry["retries"]) > 0)) {
          notes.add("passed only after being run again", test.name);
        }
        onTest(test);
      },
    });
    return {
      write: (chunk) => json.write(chunk),
      end() {
        const end = json.end();
        return { state: end.state, errors: [], notes: [...end.notes, ...notes.notes()] };
      },
    };
  },
};

/** `other` is what the producer could not map: it must not pass for a pass. */
const STATUSES: Readonly<Record<string, TestResult["status"]>> = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  pending: "skipped",
};

function testOf(entry: Fields): ReportedTest {
  const status = STATUSES[textOf(entry["status"]) ?? ""] ?? "errored";
  const file = textOf(entry["filePath"]);
  const suite = entry["suite"];
  const classPath =
    typeof suite === "string" ? suite.split(" > ").filter((part) => part !== "") : textsOf(suite);
  const text = status === "passed" ? {} : failureText(textOf(entry["message"]), textOf(entry["trace"]));
  return {
    ...(file ? { file } : {}),
    classPath,
    name: textOf(entry["name"]) ?? "",
    result: { status, ...text },
  };
}
