import packageJson from "../../package.json" with { type: "json" };
import { LONGEST_WAIT_MS, parseDuration } from "../core/config/durations.ts";
import { parseTestList } from "../core/tests/test-lists.ts";
import { UserError } from "../core/user-error.ts";
import type { SuiteChoice } from "../engine/choose-suites.ts";
import type { LocalEvaluation } from "../engine/local-evaluation.ts";

/** Options of every command that runs suites. */
export interface SuiteOptions {
  readonly suite?: readonly string[];
  readonly command?: string;
  readonly report?: string;
  readonly setup?: string;
  readonly timeout?: string;
}

/** Options of every command that evaluates a change. */
export interface EvaluationOptions extends SuiteOptions {
  readonly base: string;
  readonly head: string;
  readonly merge?: true;
  readonly repo: string;
  readonly config?: string;
  readonly f2p?: readonly string[];
  readonly p2p?: readonly string[];
  readonly parallel?: string;
  readonly calibrate?: string;
  readonly maxProbes?: string;
  readonly maxMinutes?: string;
}

/** Throws a `UserError` for a number or a duration that is none. */
export function evaluationOf(options: EvaluationOptions): LocalEvaluation {
  const { config, f2p, p2p } = options;
  return {
    repository: options.repo,
    base: revisionOf("--base", options.base),
    head: revisionOf("--head", options.head),
    headTree: options.merge === true ? "merged-into-base" : "as-committed",
    tool: `outcome-gate ${packageJson.version}`,
    search: "localize",
    suites: suiteChoiceOf(options),
    ...(config === undefined ? {} : { configFile: config }),
    ...(f2p === undefined ? {} : { failToPass: f2p.flatMap(idsOf) }),
    ...(options.calibrate === undefined ? {} : { calibrate: countOf("--calibrate", options.calibrate) }),
    ...(p2p === undefined ? {} : { passToPass: p2p }),
    ...(options.parallel === undefined ? {} : { parallel: parallelOf(options.parallel) }),
    ...(options.maxProbes === undefined ? {} : { maxProbes: countOf("--max-probes", options.maxProbes) }),
    ...(options.maxMinutes === undefined ? {} : { maxMinutes: minutesOf(options.maxMinutes) }),
  };
}

/** An id, or a list of them as data sets write it. */
const idsOf = (text: string): readonly string[] => (/^\s*[["]/.test(text) ? parseTestList(text) : [text]);

/** Throws a `UserError` for a duration that is none. */
export function suiteChoiceOf({ suite, command, report, setup, timeout }: SuiteOptions): SuiteChoice {
  return {
    ...(suite === undefined ? {} : { names: suite }),
    ...(command === undefined ? {} : { command }),
    ...(report === undefined ? {} : { report }),
    ...(setup === undefined ? {} : { setup }),
    ...(timeout === undefined ? {} : { timeoutMs: durationOf(timeout) }),
  };
}

function revisionOf(option: string, text: string): string {
  if (text.trim() !== "") return text;
  throw new UserError(
    `${option} is empty.`,
    "Name a commit. `git stash create` prints nothing when no tracked file is changed: then it is HEAD.",
  );
}

function durationOf(text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined && ms > 0) return ms;
  throw new UserError(`--timeout "${text}" is not a duration.`, "Write it like 90s, 10m or 1h30m.");
}

/** A whole number above zero. */
export function countOf(flag: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UserError(`${flag} "${text}" is not a whole number above zero.`, `Write it like ${flag} 12.`);
}

function parallelOf(text: string): number | "auto" {
  return text === "auto" ? "auto" : countOf("--parallel", text);
}

/** Minutes above zero, also parts of one; no more than a timer holds. */
export function minutesOf(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && Number.isFinite(minutes)) return Math.min(minutes, LONGEST_WAIT_MS / 60_000);
  throw new UserError(
    `--max-minutes "${text}" is not a number above zero.`,
    "Write it like --max-minutes 30.",
  );
}
