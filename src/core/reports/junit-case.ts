import type { TestResult } from "../tests/suite-run.ts";
import { looksLikeFile } from "./looks-like-file.ts";
import type { ReportedTest } from "./report.ts";
import type { XmlAttributes } from "./xml-events.ts";

/** What one child element of a `<testcase>` says. */
interface JunitOutcome {
  readonly element: string;
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

/** A `<testcase>` while it is being read. */
export interface JunitCase {
  readonly attributes: XmlAttributes;
  readonly outcomes: JunitOutcome[];
}

export const openCase = (attributes: XmlAttributes): JunitCase => ({ attributes, outcomes: [] });

interface CaseStatus {
  readonly status: TestResult["status"];
  /** The element that decided. */
  readonly told?: JunitOutcome;
  /** It failed at first and passed when run again. */
  readonly flaky: boolean;
}

/**
 * The status of a case: an expected failure (pytest's xfail, node:test's todo) passes; then an error, a failure or a failed
 * rerun decides; then a skip; then the `status` or `result` attribute some writers use instead. Surefire writes
 * `flakyFailure` when a rerun passed, and `failure` with `rerunFailure` when none did.
 */
export function statusOfCase({ attributes, outcomes }: JunitCase): CaseStatus {
  const find = (...elements: string[]) => outcomes.find(({ element }) => elements.includes(element));
  const skipped = find("skipped");
  if (skipped && /xfail|^todo$/i.test(skipped.type)) return { status: "passed", flaky: false };
  const error = find("error");
  if (error) return { status: "errored", told: error, flaky: false };
  const failure = find("failure") ?? find("rerunFailure", "rerunError");
  if (failure) return { status: "failed", told: failure, flaky: false };
  if (skipped) return { status: "skipped", told: skipped, flaky: false };
  return { status: statusOfWord(attributes), flaky: find("flakyFailure", "flakyError") !== undefined };
}

const WORDS: Readonly<Record<string, TestResult["status"]>> = {
  fail: "failed",
  failed: "failed",
  failure: "failed",
  error: "errored",
  errored: "errored",
  broken: "errored",
  disabled: "skipped",
  ignored: "skipped",
  notrun: "skipped",
  pending: "skipped",
  skip: "skipped",
  skipped: "skipped",
  suppressed: "skipped",
};

function statusOfWord({ status, result, disabled }: XmlAttributes): TestResult["status"] {
  if (disabled === "true") return "skipped";
  const fromResult = result === undefined ? undefined : WORDS[result.toLowerCase()];
  const fromStatus = status === undefined ? undefined : WORDS[status.toLowerCase()];
  return fromResult ?? fromStatus ?? "passed";
}

type Place = Pick<ReportedTest, "file" | "classPath" | "name">;

/**
 * Where a case belongs. Its class name says it when there is one: the names of the suites around it change with what is
 * run (phpunit), with the time (unittest) or say nothing (`pytest`), so they count only when there is no class name.
 */
export function placeOfCase(attributes: XmlAttributes, suites: readonly XmlAttributes[]): Place {
  const suite = suites.at(-1) ?? {};
  const name = attributes["name"] ?? attributes["id"] ?? "";
  const file = attributes["file"] || attributes["filepath"] || fileOfSuite(suites);
  const className = attributes["classname"] || attributes["class"] || "";
  if (file !== undefined && className === file && className === suite["name"]) return vitestPlace(file, name);
  // node:test gives every case the class name "test"; others repeat the name.
  const says = className !== "" && className !== name && className !== file && className !== "test";
  const classPath = says
    ? classPathOf(className, name, suite)
    : className === "test" || className === ""
      ? suitePath(suites, file)
      : [];
  // Not spread together: this runs a million times.
  return file ? { file, classPath, name } : { classPath, name };
}

function classPathOf(className: string, name: string, suite: XmlAttributes): string[] {
  // mocha-junit-reporter: the class name is the title, the name is the full title.
  if (name.length > className.length && name.endsWith(className) && name.at(-className.length - 1) === " ")
    return [];
  // go-junit-report before 2: the class name is the last part of the package, the suite's name is all of it.
  const suiteName = suite["name"] ?? "";
  return [suiteName.endsWith(`/${className}`) ? suiteName : className];
}

/** Enough to tell tests apart, and a bound on what a report of 100,000 suites within each other can cost. */
const DEPTH = 50;

const suitePath = (suites: readonly XmlAttributes[], file: string | undefined): string[] =>
  suites
    .slice(-DEPTH)
    .map((suite) => suite["name"] || suite["id"] || "")
    .filter((name) => name !== "" && name !== file);

function fileOfSuite(suites: readonly XmlAttributes[]): string | undefined {
  for (let at = suites.length - 1; at >= Math.max(0, suites.length - DEPTH); at -= 1) {
    const suite = suites[at] ?? {};
    const file = suite["file"] || suite["filepath"];
    if (file && looksLikeFile(file)) return file;
    if (suite["name"] && looksLikeFile(suite["name"])) return suite["name"];
  }
  return undefined;
}

function vitestPlace(file: string, fullName: string): Place {
  const parts = fullName.split(" > ");
  return { file, classPath: parts.slice(0, -1), name: parts.at(-1) ?? fullName };
}
