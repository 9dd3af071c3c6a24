import type { TestResult } from "../tests/suite-run.ts";
import { type ErrorList, openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import { type JunitCase, openCase, placeOfCase, statusOfCase } from "./junit-case.ts";
import { type NoteList, openNoteList } from "./note-list.ts";
import type { ReportedTest, ReportFormat, ReportReader } from "./report.ts";
import { openXml, type XmlAttributes } from "./xml-events.ts";

/** Elements whose text says what went wrong. */
const OUTCOMES = new Set([
  "failure",
  "error",
  "skipped",
  "rerunFailure",
  "rerunError",
  "flakyFailure",
  "flakyError",
]);

/**
 * JUnit XML in the dialects of pytest, surefire, gradle, jest-junit, vitest, mocha, node:test, phpunit, nextest, bazel,
 * googletest, ctest, go-junit-report, rspec, minitest and others.
 */
export const junit: ReportFormat = {
  name: "junit",
  recognises: (start) => /<(?:[\w.-]+:)?testsuites?[\s/>]/.test(start),
  open: (onTest) => openJunit(onTest),
};

interface State {
  readonly suites: XmlAttributes[];
  readonly errors: ErrorList;
  readonly notes: NoteList;
  current: JunitCase | undefined;
  /** The outcome element we are in, if any. */
  outcome: { readonly element: string; readonly attributes: XmlAttributes } | undefined;
  /** Tests read, and tests that the outermost element which says so says there are. */
  read: number;
  stated: number | undefined;
}

function openJunit(onTest: (test: ReportedTest) => void): ReportReader {
  const state: State = {
    suites: [],
    errors: openErrorList(),
    notes: openNoteList(),
    current: undefined,
    outcome: undefined,
    read: 0,
    stated: undefined,
  };
  const emit = (test: ReportedTest) => {
    state.read += 1;
    onTest(test);
  };
  const xml = openXml({
    root: (name) => (name === "testsuites" || name === "testsuite" ? "ours" : "foreign"),
    open: (name, attributes) => openElement(state, name, attributes),
    close: (name, text) => closeElement(state, name, text, emit),
    texts: OUTCOMES,
  });
  return {
    write: (chunk) => xml.write(chunk),
    end() {
      const { state: end, notes } = xml.end();
      if (state.read === 0 && Number(state.stated) > 0)
        state.notes.add(`it states ${state.stated} tests and holds none`);
      return { state: end, errors: state.errors.errors(), notes: [...notes, ...state.notes.notes()] };
    },
  };
}

function openElement(state: State, name: string, attributes: XmlAttributes): void {
  if (state.outcome) return;
  if (name === "testcase") state.current = openCase(attributes);
  else if (name === "testsuite" || name === "testsuites") {
    if (name === "testsuite") state.suites.push(attributes);
    state.stated ??= Number(attributes["tests"] ?? Number.NaN);
  } else if (OUTCOMES.has(name)) {
    state.outcome = { element: name, attributes };
  }
}

function closeElement(state: State, name: string, text: string, emit: (test: ReportedTest) => void): void {
  if (state.outcome) {
    if (name !== state.outcome.element) return;
    closeOutcome(state, state.outcome, text);
    state.outcome = undefined;
  } else if (name === "testcase" && state.current) {
    closeCase(state, state.current, emit);
    state.current = undefined;
  } else if (name === "testsuite") state.suites.pop();
}

function closeOutcome(
  state: State,
  { element, attributes }: NonNullable<State["outcome"]>,
  text: string,
): void {
  const message = attributes["message"] ?? "";
  if (state.current) {
    state.current.outcomes.push({ element, type: attributes["type"] ?? "", message, text });
  } else if (element === "failure" || element === "error") {
    const suite = state.suites.at(-1);
    state.errors.add(suite?.["file"] ?? suite?.["name"], message || attributes["type"], text);
  }
}

function closeCase(state: State, current: JunitCase, emit: (test: ReportedTest) => void): void {
  const outside = errorOutsideTests(current);
  if (outside) {
    state.errors.add(outside.file, outside.message, outside.text);
    return;
  }
  const { status, told, flaky } = statusOfCase(current);
  const place = placeOfCase(current.attributes, state.suites);
  if (flaky) state.notes.add("passed only after being run again", place.name);
  const result: TestResult =
    status === "passed" || !told
      ? { status }
      : { status, ...failureText(told.message || told.type, told.text) };
  const { file, classPath, name } = place;
  emit(file === undefined ? { classPath, name, result } : { file, classPath, name, result });
}

/** A file that failed to load is written as a test of its own: by jest-junit under this class name, by pytest with this message. */
function errorOutsideTests({ attributes, outcomes }: JunitCase) {
  const error = outcomes.find(({ element }) => element === "error");
  if (!error) return undefined;
  const jest = attributes["classname"] === "Test suite failed to run";
  const pytest = error.message === "collection failure";
  if (!jest && !pytest) return undefined;
  const file = attributes["file"] ?? (jest ? attributes["name"] : undefined);
  const message = jest ? error.message : `${attributes["name"] ?? ""}: ${error.message}`;
  return { file, message, text: error.text };
}
