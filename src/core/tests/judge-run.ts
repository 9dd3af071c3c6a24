import type { ReportEnd } from "../reports/report.ts";
import type { InvalidReason, OutsideError, SuiteRun, TestResults } from "./suite-run.ts";

/** How the test process ended. */
export interface ProcessEnd {
  /** Undefined when a signal ended it or it never started. */
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  /** The deadline passed, or the run was stopped. */
  readonly timedOut: boolean;
  /** Why the process could not be started at all. */
  readonly spawnFailure: string | undefined;
  readonly ms: number;
}

/** What the reports of a run gave together. `absent`: there was none; `empty`: a file without a character. */
export interface ReportsRead {
  readonly state: ReportEnd["state"] | "absent" | "empty";
  readonly results: TestResults;
  readonly errors: ReportEnd["errors"];
  readonly notes: readonly string[];
}

/** The shell's exit code for a command that is not there, and the one for a file that cannot be executed. */
const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;

/**
 * A suite run from its process's end and its reports: what each may say alone, and whether both can be true.
 * Only a run that came to its end and left a whole report with tests is `completed`; nothing else is ever read as a pass.
 */
export function judgeRun(end: ProcessEnd, report: ReportsRead): SuiteRun {
  const any = {
    results: report.results,
    ms: end.ms,
    exitCode: end.exitCode,
    notes: notesOf(report),
    ...(end.exitCode === 0 || report.errors.length === 0 ? {} : { errors: keptErrors(report.errors) }),
  };
  if (end.timedOut) return { ...any, kind: "timed-out" };
  if (end.spawnFailure !== undefined) {
    return { ...any, kind: "invalid", reason: "command-not-found", detail: end.spawnFailure };
  }
  if (end.signal !== undefined)
    return { ...any, kind: "crashed", why: `the test process was killed by ${end.signal}` };
  // Some runners end with the number of failures, and 127 of them leave a whole report.
  if ((end.exitCode === NOT_FOUND || end.exitCode === NOT_EXECUTABLE) && !hasTests(report)) {
    return {
      ...any,
      kind: "invalid",
      reason: "command-not-found",
      detail: `the command ended with exit code ${end.exitCode}`,
    };
  }
  const fault = faultOf(report);
  if (fault && end.exitCode !== 0) {
    return { ...any, kind: "crashed", why: `exit code ${end.exitCode ?? "unknown"}, and ${fault.detail}` };
  }
  if (fault) return { ...any, kind: "invalid", ...fault };
  return completed(any, end, report);
}

function completed(
  any: Omit<SuiteRun, "kind">,
  { exitCode }: ProcessEnd,
  { results, errors }: ReportsRead,
): SuiteRun {
  const failed = countFailed(results);
  if (exitCode === 0 && failed > 0)
    return { ...any, kind: "completed", contradiction: "passed-with-failures" };
  if (exitCode !== 0 && failed === 0 && errors.length === 0) {
    return { ...any, kind: "completed", contradiction: "failed-without-failures" };
  }
  return { ...any, kind: "completed" };
}

const hasTests = ({ state, results }: ReportsRead): boolean => state === "complete" && results.size > 0;

const KEPT_ERRORS = 50;
const KEPT_CHARACTERS = 500;

const keptErrors = (errors: ReportsRead["errors"]): readonly OutsideError[] =>
  errors
    .slice(0, KEPT_ERRORS)
    .map(({ message, ...where }) => ({ ...where, message: message.slice(0, KEPT_CHARACTERS) }));

/** What is wrong with the report, in words that go on "…, and". */
function faultOf({
  state,
  results,
  notes,
}: ReportsRead): { reason: InvalidReason; detail: string } | undefined {
  switch (state) {
    case "absent":
      return { reason: "no-report", detail: "there is no test report" };
    case "empty":
      return { reason: "empty-report", detail: "the test report is empty" };
    case "unreadable":
      return { reason: "unreadable-report", detail: "the test report cannot be read" };
    case "incomplete":
      return { reason: "incomplete-report", detail: ["the test report is not whole", ...notes].join(": ") };
    case "complete":
      return results.size === 0
        ? { reason: "empty-report", detail: "the test report holds no test" }
        : undefined;
  }
}

function countFailed(results: TestResults): number {
  let failed = 0;
  for (const { status } of results.values()) if (status === "failed" || status === "errored") failed += 1;
  return failed;
}

/** Errors outside tests are told; the tests they kept from running are simply absent. */
const NOTED_ERRORS = 20;

function notesOf({ notes, errors }: ReportsRead): string[] {
  const told = errors
    .slice(0, NOTED_ERRORS)
    .map(({ file, message }) => `outside any test${file ? ` (${file})` : ""}: ${message}`);
  const rest =
    errors.length > NOTED_ERRORS ? [`and ${errors.length - NOTED_ERRORS} more errors outside tests`] : [];
  return [...notes, ...told, ...rest];
}
