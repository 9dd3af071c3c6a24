import { strip, words } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";

const FAILURE_TITLE = /(_*) ([^\n]*)\.py:([^\n]*) (_*)/g;
const STATUS_AT_END: Readonly<Record<string, string>> = { " E": "ERROR", " F": "FAILED", " ok": "PASSED" };

/**
 * sympy's own runner: `test_x ok`, and failures again under a `____ file.py:test_x ____` title. The two names differ,
 * and the same bare name in two files collides. Source: `parse_log_sympy`, SWE-bench 5.0.2.
 */
export const parseSympy: LogParser = (log) => {
  const map = new Map<string, string>();
  const lines = log.split("\n");
  for (const line of lines) {
    if (!line.includes(".py:")) continue;
    for (const [, , file, name] of line.matchAll(FAILURE_TITLE)) map.set(`${file}.py:${name}`, "FAILED");
  }
  for (const raw of lines) {
    const line = strip(raw);
    if (!line.startsWith("test_")) continue;
    const ending = Object.keys(STATUS_AT_END).find((end) => line.endsWith(end));
    const [name] = words(line);
    if (ending !== undefined && name !== undefined) map.set(name, STATUS_AT_END[ending] ?? "");
  }
  return map;
};
