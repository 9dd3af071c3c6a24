import type { TestResult } from "../tests/suite-run.ts";
import { openErrorList } from "./error-list.ts";
import { failureText } from "./failure-text.ts";
import type { ReportedTest, ReportFormat, ReportReader } from "./report.ts";
import { openXml, type XmlAttributes } from "./xml-events.ts";

/**
 * Visual Studio's TRX (`dotnet test --logger trx`). The class of a test stands in the definitions, after the results, so the
 * results are held until then; only the first failures keep their texts. A data-driven result is its rows, not itself.
 */
export const trx: ReportFormat = {
  name: "trx",
  recognises: (start) => /<(?:[\w.-]+:)?TestRun[\s>]/.test(start),
  open: (onTest) => openTrx(onTest),
};

/** Failures that keep their texts while the results are held. */
const KEPT_TEXTS = 2_000;

interface Held {
  readonly testId: string;
  readonly name: string;
  readonly result: TestResult;
}

interface Open {
  readonly attributes: XmlAttributes;
  message: string;
  stack: string;
  rows: number;
}

interface State {
  readonly held: Held[];
  readonly classes: Map<string, string>;
  readonly open: Open[];
  readonly errors: ReturnType<typeof openErrorList>;
  unitTest: string | undefined;
  runInfo: { outcome: string; text: string } | undefined;
  texts: number;
}

function openTrx(onTest: (test: ReportedTest) => void): ReportReader {
  const state: State = {
    held: [],
    classes: new Map(),
    open: [],
    errors: openErrorList(),
    unitTest: undefined,
    runInfo: undefined,
    texts: 0,
  };
  const xml = openXml({
    root: (name) => (name === "TestRun" ? "ours" : "foreign"),
    open: (name, attributes) => openElement(state, name, attributes),
    close: (name, text) => closeElement(state, name, text),
    texts: new Set(["Message", "StackTrace", "Text"]),
  });
  return {
    write: (chunk) => xml.write(chunk),
    end() {
      const end = xml.end();
      for (const { testId, name, result } of state.held)
        onTest({ ...placeOf(state.classes.get(testId), name), result });
      return { ...end, errors: state.errors.errors() };
    },
  };
}

function openElement(state: State, name: string, attributes: XmlAttributes): void {
  if (name.endsWith("TestResult")) {
    const outer = state.open.at(-1);
    if (outer) outer.rows += 1;
    state.open.push({ attributes, message: "", stack: "", rows: 0 });
  } else if (name === "UnitTest") state.unitTest = attributes["id"];
  else if (name === "TestMethod" && state.unitTest)
    state.classes.set(state.unitTest, className(attributes["className"] ?? ""));
  else if (name === "RunInfo") state.runInfo = { outcome: attributes["outcome"] ?? "", text: "" };
}

function closeElement(state: State, name: string, text: string): void {
  const result = state.open.at(-1);
  if (name === "Message" && result) result.message = text;
  else if (name === "StackTrace" && result) result.stack = text;
  else if (name === "Text" && state.runInfo) state.runInfo.text = text;
  else if (name === "RunInfo") {
    // xUnit.net's adapter repeats each failed test here.
    if (state.runInfo?.outcome === "Error" && !/\[FAIL\]\s*$/.test(state.runInfo.text))
      state.errors.add(undefined, state.runInfo.text);
    state.runInfo = undefined;
  } else if (name.endsWith("TestResult") && result) {
    state.open.pop();
    if (result.rows === 0) hold(state, result);
  }
}

const STATUSES: Readonly<Record<string, TestResult["status"]>> = {
  Passed: "passed",
  PassedButRunAborted: "passed",
  Warning: "passed",
  Completed: "passed",
  Failed: "failed",
  Timeout: "failed",
  NotExecuted: "skipped",
  Inconclusive: "skipped",
  Pending: "skipped",
};

function hold(state: State, { attributes, message, stack }: Open): void {
  const status = STATUSES[attributes["outcome"] ?? ""] ?? "errored";
  const withText = status !== "passed" && (message !== "" || stack !== "") && state.texts < KEPT_TEXTS;
  if (withText) state.texts += 1;
  const result: TestResult = { status, ...(withText ? failureText(message, stack) : {}) };
  state.held.push({ testId: attributes["testId"] ?? "", name: attributes["testName"] ?? "", result });
}

/** An assembly-qualified name (`A.B, Assembly, Version=…`) without its assembly. */
const className = (name: string): string => name.split(",", 1)[0] ?? name;

function placeOf(fixture: string | undefined, name: string): Pick<ReportedTest, "classPath" | "name"> {
  if (!fixture) return { classPath: [], name };
  const isQualified = name.startsWith(`${fixture}.`);
  return { classPath: [fixture], name: isQualified ? name.slice(fixture.length + 1) : name };
}
