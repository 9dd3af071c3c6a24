import type { TestResult } from "../tests/suite-run.ts";
import { openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import { type Fields, fieldsOf, listOf, textOf } from "./json-fields.ts";
import { openJson } from "./json-values.ts";
import { type NoteList, openNoteList } from "./note-list.ts";
import type { ReportedTest, ReportFormat } from "./report.ts";

/** Playwright's `json` reporter: suites within suites, specs, and a test for each project. Holds one file's suite at a time. */
export const playwrightJson: ReportFormat = {
  name: "playwright-json",
  recognises: (start) =>
    /^\s*\{/m.test(start) &&
    /"config"\s*:\s*\{/.test(start) &&
    /"(?:rootDir|configFile|forbidOnly|globalTimeout)"/.test(start),
  open(onTest) {
    const errors = openErrorList();
    const notes = openNoteList();
    const json = openJson({
      stats: () => undefined,
      "suites.*": (value) => readSuite(fieldsOf(value) ?? {}, [], onTest, notes),
      "errors.*": (value) => {
        const error = fieldsOf(value) ?? {};
        errors.add(
          textOf(fieldsOf(error["location"])?.["file"]),
          textOf(error["message"]),
          textOf(error["stack"]),
        );
      },
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

function readSuite(
  suite: Fields,
  path: readonly string[],
  onTest: (test: ReportedTest) => void,
  notes: NoteList,
): void {
  for (const item of listOf(suite["specs"])) readSpec(fieldsOf(item) ?? {}, path, onTest, notes);
  for (const item of listOf(suite["suites"])) {
    const inner = fieldsOf(item) ?? {};
    readSuite(inner, [...path, textOf(inner["title"]) ?? ""], onTest, notes);
  }
}

function readSpec(
  spec: Fields,
  path: readonly string[],
  onTest: (test: ReportedTest) => void,
  notes: NoteList,
): void {
  const file = textOf(spec["file"]);
  const name = textOf(spec["title"]) ?? "";
  for (const item of listOf(spec["tests"])) {
    const test = fieldsOf(item) ?? {};
    const project = textOf(test["projectName"]) ?? "";
    const status = statusOf(test);
    if (test["status"] === "flaky") notes.add("passed only after being run again", name);
    const classPath = project === "" ? path : [`[${project}]`, ...path];
    onTest({
      ...(file ? { file } : {}),
      classPath,
      name,
      result: { status, ...(status === "passed" ? {} : explain(test)) },
    });
  }
}

/** `expected` covers a test that was expected to fail and did. */
function statusOf(test: Fields): TestResult["status"] {
  switch (test["status"]) {
    case "expected":
    case "flaky":
      return "passed";
    case "skipped":
      return "skipped";
    case "unexpected":
      return "failed";
    default:
      return "errored";
  }
}

function explain(test: Fields) {
  const last = fieldsOf(listOf(test["results"]).at(-1)) ?? {};
  const error = fieldsOf(last["error"]) ?? fieldsOf(listOf(last["errors"])[0]) ?? {};
  return failureText(textOf(error["message"]), textOf(error["stack"]));
}
