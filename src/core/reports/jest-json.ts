import type { TestResult } from "../tests/suite-run.ts";
import { type ErrorList, openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, fieldsOf, listOf, textOf, textsOf } from "./json-fields.ts";
import { openJson } from "./json-values.ts";
import { type NoteList, openNoteList } from "./note-list.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** `jest --json` and vitest's `--reporter=json`. Holds one test file's results at a time. */
export const jestJson: ReportFormat = {
  name: "jest-json",
  recognises: (start) =>
    /^\s*\{/.test(start) && /"(?:numTotalTests|numFailedTests|testResults|assertionResults)"/.test(start),
  open(onTest) {
    const errors = openErrorList();
    const notes = openNoteList();
    let interrupted = false;
    const json = openJson({
      numTotalTests: () => undefined,
      wasInterrupted: (value) => {
        interrupted = value === true;
      },
      "testResults.*": (value) => readFile(fieldsOf(value) ?? {}, onTest, errors, notes),
    });
    return {
      write: (chunk) => json.write(chunk),
      end() {
        const end = json.end();
        const state = interrupted && end.state === "complete" ? "incomplete" : end.state;
        return { state, errors: errors.errors(), notes: [...end.notes, ...notes.notes()] };
      },
    };
  },
};

function readFile(
  result: Fields,
  onTest: (test: ReportedTest) => void,
  errors: ErrorList,
  notes: NoteList,
): void {
  const file = textOf(result["name"]);
  let failed = 0;
  for (const item of listOf(result["assertionResults"])) {
    const assertion = fieldsOf(item) ?? {};
    const status = statusOf(assertion["status"]);
    const name = textOf(assertion["title"]) ?? textOf(assertion["fullName"]) ?? "";
    if (status === "failed" || status === "errored") failed += 1;
    if (status === "passed" && listOf(assertion["retryReasons"]).length > 0)
      notes.add("passed only after being run again", name);
    const text =
      status === "passed" ? {} : failureText(undefined, textsOf(assertion["failureMessages"]).join("\n\n"));
    onTest({
      ...(file ? { file } : {}),
      classPath: textsOf(assertion["ancestorTitles"]),
      name,
      result: { status, ...text },
    });
  }
  // The file failed and none of its tests did: it did not load, or a hook after all tests failed.
  if (result["status"] === "failed" && failed === 0) errors.add(file, undefined, textOf(result["message"]));
}

/** `todo` has no body in jest, so it never ran. A word not known here must not pass for a pass. */
function statusOf(word: unknown): TestResult["status"] {
  switch (word) {
    case "passed":
    case "failed":
      return word;
    case "skipped":
    case "pending":
    case "todo":
    case "disabled":
      return "skipped";
    default:
      return "errored";
  }
}
