import { universalNewlines } from "../logs/python-text.ts";
import type { LogContext, LogParser, StatusMap } from "../logs/status-map.ts";
import type { NotGraded } from "../taxonomy.ts";
import { findInfraFailure, type InfraFailure } from "./infra-failure.ts";
import type { RuleSet } from "./rule-set.ts";

/** What an evaluation log says. */
export type LogReading =
  | { readonly kind: "results"; readonly statuses: StatusMap; readonly part: "between-markers" | "whole-log" }
  | {
      readonly kind: "no-results";
      readonly cell: NotGraded;
      readonly reason: string;
      readonly infra: InfraFailure | undefined;
    };

const START = ">>>>> Start Test Output";
const END = ">>>>> End Test Output";
const APPLIED = ">>>>> Applied Patch";
const EXIT_CODE = />>>>> Test Exit Code:\s*(-?\d+)/;
const TIMEOUT = /Timeout error: \d+ seconds exceeded/;

const STOPPERS: readonly (readonly [string, NotGraded, string])[] = [
  [">>>>> Patch Apply Failed", "not-applied", "patch-apply-failed"],
  [">>>>> Reset Failed", "invalid", "reset-failed"],
  [">>>>> Tests Errored", "invalid", "tests-errored"],
  [">>>>> Tests Timed Out", "timed-out", "tests-timed-out"],
];

/** Signs that a suite ran though no result was read; a zero count is none. Source: `SUITE_RAN`, SWE-bench 5.0.2. */
const SUITE_RAN =
  /Executed [1-9]\d* of \d+|TOTAL: [1-9]\d* (?:SUCCESS|FAILED)|[1-9]\d* passing|Tests:\s+[1-9]\d*|Test Suites:\s+(?:\d+ \w+, )*[1-9]\d* total|^# tests [1-9]\d*|[1-9]\d* specs?, \d+ failures?|': ok$/m;

/**
 * Reads an evaluation log, of the current harness (output between two markers) or of 1.x (output behind the last
 * `Applied Patch (pred)`); which of the two is seen in the log. Source of the checks and their order: `get_logs_eval`, SWE-bench 5.0.2 and 1.0.
 */
export function readLog(raw: string, parser: LogParser, context: LogContext, rules: RuleSet): LogReading {
  const log = universalNewlines(raw);
  const isModern = log.includes(START) || !log.includes(`${APPLIED} (`);
  const stopped = isModern ? stopOfModern(log) : stopOfFirst(log);
  if (stopped !== undefined) return { kind: "no-results", ...stopped, infra: findInfraFailure(log) };
  const inner = isModern ? between(log) : (log.split(`${APPLIED} (pred)`).at(-1) ?? "");
  const sliced = parser(inner, context);
  const statuses = sliced.size > 0 || !isModern ? sliced : parser(log, context);
  const fault = faultOf(log, statuses, rules);
  if (fault !== undefined) return { kind: "no-results", ...fault, infra: findInfraFailure(log) };
  return { kind: "results", statuses, part: sliced.size > 0 ? "between-markers" : "whole-log" };
}

interface Stop {
  readonly cell: NotGraded;
  readonly reason: string;
}

function stopOfModern(log: string): Stop | undefined {
  const stopper = STOPPERS.find(([sign]) => log.includes(sign));
  if (stopper !== undefined) return { cell: stopper[1], reason: stopper[2] };
  if (log.includes(START) && log.includes(END)) return undefined;
  return TIMEOUT.test(log)
    ? { cell: "timed-out", reason: "tests-timed-out" }
    : { cell: "unparsed", reason: log.includes(START) ? "no-end-marker" : "no-markers" };
}

/** The 1.x reader asks for both patches under their own names, so a repaired patch (`pred_minimal`) counts as not applied. */
function stopOfFirst(log: string): Stop | undefined {
  if (!log.includes(`${APPLIED} (test)`)) return { cell: "not-applied", reason: "test-patch-not-applied" };
  if (!log.includes(`${APPLIED} (pred)`)) return { cell: "not-applied", reason: "patch-apply-failed" };
  const stopper = STOPPERS.slice(1).find(([sign]) => log.includes(sign));
  return stopper === undefined ? undefined : { cell: stopper[1], reason: stopper[2] };
}

function between(log: string): string {
  const start = log.indexOf(START) + START.length;
  const next = log.indexOf(START, start);
  const inner = next === -1 ? log.slice(start) : log.slice(start, next);
  const end = inner.indexOf(END);
  return end === -1 ? inner : inner.slice(0, end);
}

function faultOf(log: string, statuses: StatusMap, rules: RuleSet): Stop | undefined {
  if (statuses.size === 0) {
    const said = rules.emptyLog === "all-missing" || SUITE_RAN.test(log);
    return said ? undefined : { cell: "unparsed", reason: "no-results" };
  }
  const exitCode = rules.exitCode === "checked" ? EXIT_CODE.exec(log)?.[1] : undefined;
  if (exitCode === undefined || Number(exitCode) === 0) return undefined;
  const hasFailure = [...statuses.values()].some((status) => status === "FAILED" || status === "ERROR");
  return hasFailure ? undefined : { cell: "invalid", reason: "exit-code-without-failure" };
}
