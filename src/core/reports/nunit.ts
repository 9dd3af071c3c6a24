import type { TestResult } from "../tests/suite-run.ts";
import { type ErrorList, openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import type { ReportedTest, ReportFormat, ReportReader } from "./report.ts";
import { openXml, type XmlAttributes } from "./xml-events.ts";

/** NUnit 3 (`test-run`, or a bare `test-suite`) and NUnit 2 (`test-results`) XML. */
export const nunit: ReportFormat = {
  name: "nunit",
  recognises: (start) => /<(?:test-run|test-results|test-suite)[\s>]/.test(start),
  open: (onTest) => openNunit(onTest),
};

interface State {
  readonly suites: XmlAttributes[];
  readonly errors: ErrorList;
  test: XmlAttributes | undefined;
  message: string;
  stack: string;
}

function openNunit(onTest: (test: ReportedTest) => void): ReportReader {
  const state: State = { suites: [], errors: openErrorList(), test: undefined, message: "", stack: "" };
  const xml = openXml({
    root: (name) =>
      name === "test-run" || name === "test-results" || name === "test-suite" ? "ours" : "foreign",
    open: (name, attributes) => {
      if (name === "test-suite") state.suites.push(attributes);
      else if (name === "test-case") state.test = attributes;
      if (name === "test-case" || name === "test-suite") forget(state);
    },
    close: (name, text) => closeElement(state, name, text, onTest),
    texts: new Set(["message", "stack-trace"]),
  });
  return { write: (chunk) => xml.write(chunk), end: () => ({ ...xml.end(), errors: state.errors.errors() }) };
}

function forget(state: State): void {
  state.message = "";
  state.stack = "";
}

function closeElement(state: State, name: string, text: string, onTest: (test: ReportedTest) => void): void {
  if (name === "message") state.message = text;
  else if (name === "stack-trace") state.stack = text;
  else if (name === "test-suite") state.suites.pop();
  else if (name === "failure" && !state.test) noteSuiteFailure(state);
  else if (name === "test-case" && state.test) {
    const status = statusOf(state.test);
    const told = status === "passed" ? {} : failureText(state.message, state.stack);
    onTest({ ...placeOf(state.test, state.suites), result: { status, ...told } });
    state.test = undefined;
    forget(state);
  }
}

/** A fixture whose set-up failed. Every suite around a failed test has a failure too, which says nothing new. */
function noteSuiteFailure(state: State): void {
  const suite = state.suites.at(-1);
  const told = suite?.["site"] === "SetUp" || suite?.["site"] === "TearDown";
  if (told)
    state.errors.add(undefined, `${suite["fullname"] ?? suite["name"] ?? ""}: ${state.message}`, state.stack);
}

const STATUSES: Readonly<Record<string, TestResult["status"]>> = {
  passed: "passed",
  success: "passed",
  warning: "passed",
  failed: "failed",
  failure: "failed",
  error: "errored",
  cancelled: "errored",
  ignored: "skipped",
  skipped: "skipped",
  inconclusive: "skipped",
  notrunnable: "skipped",
  invalid: "skipped",
};

/** `result` in NUnit 3 and later NUnit 2, with the label of a failure that is an error; before, `executed` and `success`. */
function statusOf(test: XmlAttributes): TestResult["status"] {
  const result = test["result"]?.toLowerCase().replace(/\(.*$/, "");
  const label = (test["label"] ?? "").toLowerCase();
  if (result === "failed" && (label === "error" || label === "invalid")) return "errored";
  if (result !== undefined) return STATUSES[result] ?? "errored";
  if (test["executed"]?.toLowerCase() === "false") return "skipped";
  const success = test["success"]?.toLowerCase();
  return success === "true" ? "passed" : success === "false" ? "failed" : "errored";
}

/** NUnit 2 has only the full name; NUnit 3 names the class. */
function placeOf(
  test: XmlAttributes,
  suites: readonly XmlAttributes[],
): Pick<ReportedTest, "classPath" | "name"> {
  const name = test["name"] ?? "";
  const fixture = test["classname"];
  if (fixture)
    return {
      classPath: [fixture],
      name: name.startsWith(`${fixture}.`) ? name.slice(fixture.length + 1) : name,
    };
  const full = test["fullname"] ?? name;
  const match = /^([\w.+]+)\.([^.(]+(?:\(.*)?)$/s.exec(full);
  if (match) return { classPath: [match[1] ?? ""], name: match[2] ?? full };
  const suite = suites.at(-1)?.["name"];
  return { classPath: suite ? [suite] : [], name: full };
}
