import { openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, fieldsOf, textOf } from "./json-fields.ts";
import { openJson } from "./json-values.ts";
import { openNoteList } from "./note-list.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/**
 * mocha's `json` reporter. Tests are read from its lists of failures, skipped and passed tests; the list of all repeats
 * them without a status. A failed hook is no test: what it kept from running is absent.
 */
export const mochaJson: ReportFormat = {
  name: "mocha-json",
  recognises: (start) => /^\s*\{\s*"stats"\s*:\s*\{\s*"suites"/m.test(start),
  open(onTest) {
    const errors = openErrorList();
    const notes = openNoteList();
    const read = (status: "passed" | "failed" | "skipped") => (value: unknown) => {
      const entry = fieldsOf(value) ?? {};
      const test = testOf(entry, status);
      if (status === "failed" && /^"(?:before|after) (?:all|each)" hook/.test(test.name)) {
        errors.add(test.file, `${test.name}: ${test.result.message ?? ""}`);
        return;
      }
      if (status === "passed" && Number(entry["currentRetry"]) > 0)
        notes.add("passed only after being run again", test.name);
      onTest(test);
    };
    const json = openJson({
      stats: () => undefined,
      "failures.*": read("failed"),
      "pending.*": read("skipped"),
      "passes.*": read("passed"),
    });
    return {
      write: (chunk) => json.write(chunk),
      end() {
        const end = json.end();
        return { state: end.state, errors: errors.errors(), notes: [...end.notes, ...notes.notes()] };
      },
    };
  },
};

function testOf(entry: Fields, status: "passed" | "failed" | "skipped"): ReportedTest {
  const name = textOf(entry["title"]) ?? "";
  const fullName = textOf(entry["fullTitle"]) ?? name;
  const group = fullName.endsWith(name) ? fullName.slice(0, fullName.length - name.length).trim() : fullName;
  const file = textOf(entry["file"]);
  const error = fieldsOf(entry["err"]);
  const text = status === "failed" ? failureText(textOf(error?.["message"]), textOf(error?.["stack"])) : {};
  return {
    ...(file ? { file } : {}),
    classPath: group === "" ? [] : [group],
    name,
    result: { status, ...text },
  };
}
