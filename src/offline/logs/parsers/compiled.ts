import { strip } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";
import { lineParser } from "./line-parser.ts";

/** `go test -v`: subtests too, package lost. Source: `parse_log_gotest`, SWE-bench 5.0.2. */
export const parseGoTest = lineParser(/^--- (PASS|FAIL|SKIP): (.+) \((.+)\)$/s, {
  PASS: "PASSED",
  FAIL: "FAILED",
  SKIP: "SKIPPED",
});

/** `cargo test`: `ignored` is dropped, crate lost. Source: `parse_log_cargo`. */
export const parseCargo = lineParser(
  /^test\s+(\S+)\s+\.\.\.\s+(\w+)$/,
  { ok: "PASSED", FAILED: "FAILED" },
  "name-first",
);

/** lombok's ant output. Source: `parse_log_ant`. */
export const parseAnt = lineParser(/^\s*\[junit\]\s+\[(PASS|FAIL|ERR)\]\s+(.*)$/s, {
  PASS: "PASSED",
  FAIL: "FAILED",
  ERR: "FAILED",
});

/**
 * Maven prints no passed tests, so each test is a command of its own: `-Dtest=X` (from the shell's trace) is paired with
 * the next `BUILD SUCCESS` or `BUILD FAILURE`, first come first served in both directions. Source: `parse_log_maven`.
 */
export const parseMaven: LogParser = (log) => {
  const map = new Map<string, string>();
  const waiting: string[] = [];
  const unmatched: string[] = [];
  for (const raw of log.split("\n")) {
    const line = strip(raw);
    const test = /^.*-Dtest=(\S+)/s.exec(line)?.[1];
    if (test !== undefined) waiting.push(test);
    const result = /^.*BUILD (SUCCESS|FAILURE)$/s.exec(line)?.[1];
    if (result === undefined) continue;
    const owner = waiting.shift();
    if (owner === undefined) unmatched.push(result);
    else map.set(owner, buildStatus(result));
  }
  for (const result of unmatched) {
    const owner = waiting.shift();
    if (owner === undefined) break;
    map.set(owner, buildStatus(result));
  }
  return map;
};

const buildStatus = (result: string): string => (result === "SUCCESS" ? "PASSED" : "FAILED");

/** Gradle with a listener that prints `class > test PASSED`; warnings may push the word to a later line. Source: `parse_log_gradle_custom`. */
export const parseGradle: LogParser = (log) => {
  const map = new Map<string, string>();
  let waiting: string | undefined;
  for (const raw of log.split("\n")) {
    const line = strip(raw);
    const whole = /^([^>].+)\s+(PASSED|FAILED)$/s.exec(line);
    if (whole !== null) {
      map.set(whole[1] ?? "", whole[2] ?? "");
      waiting = undefined;
      continue;
    }
    const name = /^([^>]\S*\s+>\s+\S+)$/s.exec(line)?.[1];
    if (name !== undefined) waiting = name;
    else if (waiting !== undefined && (line === "PASSED" || line === "FAILED")) {
      map.set(waiting, line);
      waiting = undefined;
    }
  }
  return map;
};
