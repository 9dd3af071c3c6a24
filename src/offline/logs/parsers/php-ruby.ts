import type { LogParser } from "../status-map.ts";
import { lineParser } from "./line-parser.ts";

const SUITE = /^([\p{L}\p{N}_].+) \(.+\)$/su;
const TEST = /^\s*([✔✘↩])\s*(.*)$/s;
const MARKS: Readonly<Record<string, string>> = { "✔": "PASSED", "✘": "FAILED", "↩": "SKIPPED" };

/** `phpunit --testdox`: a line per suite, below it `✔ test`. Source: `parse_log_phpunit`, SWE-bench 5.0.2. */
export const parsePhpunit: LogParser = (log) => {
  const map = new Map<string, string>();
  let suite = "None";
  for (const line of log.split("\n")) {
    const heading = SUITE.exec(line)?.[1];
    if (heading !== undefined) {
      suite = heading;
      continue;
    }
    const match = TEST.exec(line);
    if (match !== null) map.set(`${suite} > ${match[2] ?? ""}`, MARKS[match[1] ?? ""] ?? "");
  }
  return map;
};

/** minitest verbose: `Class#test = 0.01 s = .`. Source: `parse_log_minitest`. */
export const parseMinitest = lineParser(
  /^(.+)\. .*=.*(\.|F|E).*$/s,
  { ".": "PASSED", F: "FAILED", E: "FAILED" },
  "name-first",
);

/** cucumber `--format progress`. Source: `parse_log_cucumber`. */
export const parseCucumber = lineParser(/^(.*) \.+(\.|F)/s, { ".": "PASSED", F: "FAILED" }, "name-first");

/** test-unit verbose: `test: name: .`. Source: `parse_log_ruby_unit`. */
export const parseRubyUnit = lineParser(
  /^\s*(?:test: )?(.+):\s+(\.|E\b|F\b|O\b)/s,
  { ".": "PASSED", E: "FAILED", F: "FAILED", O: "SKIPPED" },
  "name-first",
);

/** rspec's JSON turned into `name - passed`; pending is not matched. Source: `parse_log_rspec_transformed_json`. */
export const parseRspec = lineParser(
  /^(.+) - (passed|failed)/s,
  { passed: "PASSED", failed: "FAILED" },
  "name-first",
);

const NO_RESULTS: ReadonlyMap<string, string> = new Map();

/** jekyll ran minitest or cucumber, by pull request. Source: `parse_log_jekyll`. */
export const parseJekyll: LogParser = (log, context) => {
  const number = context.instanceId.split("-")[1] ?? "";
  if (["9141", "8047", "8167"].includes(number)) return parseMinitest(log, context);
  if (["8761", "8771"].includes(number)) return parseCucumber(log, context);
  return NO_RESULTS;
};
