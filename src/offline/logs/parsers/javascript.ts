import { strip } from "../python-text.ts";
import type { LogContext, LogParser } from "../status-map.ts";
import { lineParser } from "./line-parser.ts";

/** `jest --verbose`: no describe path, so duplicate names overwrite each other. Source: `parse_log_jest`, SWE-bench 5.0.2. */
export const parseJest: LogParser = (log) => {
  const map = new Map<string, string>();
  for (const line of log.split("\n")) {
    const match = /^\s*(✓|✕|○)\s(.+?)(?:\s\((\d+\s*m?s)\))?$/s.exec(strip(line));
    if (match !== null) map.set(strip(match[2] ?? ""), JEST_MARKS[match[1] ?? ""] ?? "");
  }
  return map;
};

const JEST_MARKS: Readonly<Record<string, string>> = { "✓": "PASSED", "✕": "FAILED", "○": "SKIPPED" };

/** jest's JSON turned into `[PASSED] full name`. Source: `parse_log_jest_json`. */
export const parseJestJson = lineParser(/^\[(PASSED|FAILED)\]\s(.+)$/s, {
  PASSED: "PASSED",
  FAILED: "FAILED",
});

/** `vitest --reporter=verbose`. Source: `parse_log_vitest`. */
export const parseVitest = lineParser(/^\s*(✓|×|↓)\s(.+?)(?:\s(\d+\s*m?s?|\[skipped\]))?$/s, {
  "✓": "PASSED",
  "×": "FAILED",
  "↓": "SKIPPED",
});

/** TAP at the top level; a number is required, directives stay in the name. Source: `parse_log_tap`. */
export const parseTap = lineParser(/^(ok|not ok) \d+ (.+)$/s, { ok: "PASSED", "not ok": "FAILED" });

const KARMA_MARKS: Readonly<Record<string, string>> = { "✔": "PASSED", "✖": "FAILED" };

/** `karma` with the mocha reporter: an indented tree between `Starting browser` and `SUMMARY:`. Source: `parse_log_karma`. */
export const parseKarma: LogParser = (log) => {
  const map = new Map<string, string>();
  const suites: string[] = [];
  let indent = -1;
  for (const line of karmaTree(log)) {
    const match = /^(\s*)?([✔✖])?\s(.*)$/s.exec(line);
    if (match === null) continue;
    const [, space = "", mark, name = ""] = match;
    if (mark !== undefined) map.set([...suites, name].join(" > "), KARMA_MARKS[mark] ?? "");
    else if (space.length > 0) {
      if (space.length > indent) suites.push(name);
      else if (space.length < indent) suites.pop();
      indent = space.length;
    }
  }
  return map;
};

function karmaTree(log: string): readonly string[] {
  const lines = log.split("\n");
  const end = lines.findIndex((line) => line.startsWith("SUMMARY:"));
  const whole = end === -1 ? lines : lines.slice(0, end);
  const start = whole.findIndex((line) => line.includes("Starting browser"));
  return start === -1 ? [] : whole.slice(start).filter((line) => !line.includes("Starting browser"));
}

const NO_RESULTS: ReadonlyMap<string, string> = new Map();

/** immutable.js ran jest with and without JSON, by pull request. Source: `parse_log_immutable_js`. */
export const parseImmutableJs: LogParser = (log: string, context: LogContext) => {
  const number = context.instanceId.split("-").at(-1);
  if (number === "2006") return parseJest(log, context);
  if (number === "2005") return parseJestJson(log, context);
  return NO_RESULTS;
};
