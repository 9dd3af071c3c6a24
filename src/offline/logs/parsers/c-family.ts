import { SaxesParser } from "saxes";
import { strip } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";
import { lineParser } from "./line-parser.ts";

const REDIS_LINE = /^\[(ok|err|skip|ignore)\]:\s(.+?)(?:\s\((\d+\s*m?s)\))?$/s;
const REDIS_WORDS: Readonly<Record<string, string>> = {
  ok: "PASSED",
  err: "FAILED",
  skip: "SKIPPED",
  ignore: "SKIPPED",
};

/** redis and valkey: `[ok]: name (3 ms)`; a failed name loses its ` in file`. Source: `parse_log_redis`, SWE-bench 5.0.2. */
export const parseRedis: LogParser = (log) => {
  const map = new Map<string, string>();
  for (const line of log.split("\n")) {
    const match = REDIS_LINE.exec(strip(line));
    if (match === null) continue;
    const [, word = "", name = ""] = match;
    map.set(word === "err" ? name.replace(/\s+in\s+\S+$/, "") : name, REDIS_WORDS[word] ?? "");
  }
  return map;
};

/** jq: `PASS: name`. Source: `parse_log_jq`. */
export const parseJq = lineParser(/^\s*(PASS|FAIL):\s(.+)$/s, { PASS: "PASSED", FAIL: "FAILED" });

/** micropython: `pass name`. Source: `parse_log_micropython_test`. */
export const parseMicropython = lineParser(/^(pass|FAIL|skip)\s+(.+)$/s, {
  pass: "PASSED",
  FAIL: "FAILED",
  skip: "SKIPPED",
});

/** googletest: `[ OK ] name (3 ms)`. Source: `parse_log_googletest`. */
export const parseGoogletest = lineParser(/^.*\[\s*(OK|FAILED)\s*\]\s(.*)\s\(.*\)$/s, {
  OK: "PASSED",
  FAILED: "FAILED",
});

/** doctest's XML (`-s -r=xml`): a subcase passes when every expression in it does. Source: `parse_log_doctest`. */
export const parseDoctest: LogParser = (log) => {
  const start = log.indexOf("<doctest");
  const end = log.indexOf("</doctest>", start);
  if (start === -1 || end === -1) return new Map();
  const map = new Map<string, string>();
  try {
    readDoctestXml(log.slice(start, end + "</doctest>".length), map);
  } catch {
    // Cut or interleaved XML: the harness stops here too, and the run counts as unparsed.
    return new Map();
  }
  return map;
};

function readDoctestXml(xml: string, map: Map<string, string>): void {
  const parser = new SaxesParser();
  let testCase: string | undefined;
  const open: { name: string; passed: boolean }[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "TestCase") testCase = attributes["name"] ?? "None";
    if (name === "SubCase") open.push({ name: attributes["name"] ?? "None", passed: true });
    if (name === "Expression" && attributes["success"] !== "true")
      for (const subCase of open) subCase.passed = false;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "TestCase") testCase = undefined;
    const subCase = name === "SubCase" ? open.pop() : undefined;
    if (subCase === undefined || testCase === undefined) return;
    map.set(`${testCase} > ${subCase.name}`, subCase.passed ? "PASSED" : "FAILED");
  });
  parser.write(xml).close();
}
