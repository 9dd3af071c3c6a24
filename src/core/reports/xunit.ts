import type { TestResult } from "../tests/suite-run.ts";
import { type ErrorList, openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import type { ReportedTest, ReportFormat, ReportReader } from "./report.ts";
import { openXml, type XmlAttributes } from "./xml-events.ts";

/** xUnit.net's XML, versions 2 and 3 (`assemblies`, or a bare `assembly`). */
export const xunit: ReportFormat = {
  name: "xunit",
  recognises: (start) => /<(?:assemblies|assembly)[\s>]/.test(start),
  open: (onTest) => openXunit(onTest),
};

interface State {
  readonly errors: ErrorList;
  test: XmlAttributes | undefined;
  /** The attributes of an `error` of an assembly. */
  error: XmlAttributes | undefined;
  message: string;
  stack: string;
}

function openXunit(onTest: (test: ReportedTest) => void): ReportReader {
  const state: State = { errors: openErrorList(), test: undefined, error: undefined, message: "", stack: "" };
  const xml = openXml({
    root: (name) => (name === "assemblies" || name === "assembly" ? "ours" : "foreign"),
    open: (name, attributes) => {
      if (name === "test") state.test = attributes;
      else if (name === "error") state.error = attributes;
    },
    close: (name, text) => closeElement(state, name, text, onTest),
    texts: new Set(["message", "stack-trace", "reason"]),
  });
  return { write: (chunk) => xml.write(chunk), end: () => ({ ...xml.end(), errors: state.errors.errors() }) };
}

const STATUSES: Readonly<Record<string, TestResult["status"]>> = {
  pass: "passed",
  fail: "failed",
  skip: "skipped",
  notrun: "skipped",
};

function closeElement(state: State, name: string, text: string, onTest: (test: ReportedTest) => void): void {
  if (name === "message" || name === "reason") state.message = text;
  else if (name === "stack-trace") state.stack = text;
  else if (name === "error" && state.error) {
    state.errors.add(
      undefined,
      `${state.error["name"] ?? state.error["type"] ?? ""}: ${state.message}`,
      state.stack,
    );
    state.error = undefined;
  } else if (name === "test" && state.test) {
    const status = STATUSES[(state.test["result"] ?? "").toLowerCase()] ?? "errored";
    const told = status === "passed" ? {} : failureText(state.message, state.stack);
    onTest({ ...placeOf(state.test), result: { status, ...told } });
    state.test = undefined;
  } else return;
  if (name === "test" || name === "error") {
    state.message = "";
    state.stack = "";
  }
}

function placeOf({ name = "", type }: XmlAttributes): Pick<ReportedTest, "classPath" | "name"> {
  if (!type) return { classPath: [], name };
  return { classPath: [type], name: name.startsWith(`${type}.`) ? name.slice(type.length + 1) : name };
}
