import { afterLast, strip, withoutEscapes } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";
import { type SuiteStack, suiteStack } from "./suite-stack.ts";

const CALYPSO_TIME = /\(\d+ms\)/;

/** wp-calypso's jest: the tree of suites is joined by ` - `. Source: `parse_log_calypso`, SWE-bench 5.0.2. */
export const parseCalypso: LogParser = (log) => {
  const map = new Map<string, string>();
  const suites = suiteStack();
  for (const run of log.split(" ./node_modules/.bin/jest ").slice(1)) readCalypsoRun(run, suites, map);
  return map;
};

function readCalypsoRun(run: string, suites: SuiteStack, map: Map<string, string>): void {
  for (const line of run.split("\n")) {
    if (line.startsWith("Test Suites") || line.startsWith("  ● ")) return;
    const mark = ["✓", "✕"].find((sign) => strip(line).startsWith(sign));
    if (mark === undefined) {
      suites.heading(line);
      continue;
    }
    const name = calypsoName(line, mark);
    const status = mark === "✓" ? "PASSED" : "FAILED";
    if (name !== undefined) map.set(strip(`${suites.path().join(" - ")} - ${name}`), status);
  }
}

function calypsoName(line: string, mark: string): string | undefined {
  const pattern = CALYPSO_TIME.test(line) ? `^\\s+${mark}\\s(.*)\\(\\d+ms\\)$` : `^\\s+${mark}\\s(.*)`;
  return new RegExp(pattern, "s").exec(line)?.[1];
}

const NEXT_NOISE = ["ERROR", "LOG", "WARN", "Check", "in"];

/** alibaba-fusion/next: karma runs behind `xvfb-run`, version 1.27 cypress. Source: `parse_log_next`. */
export const parseNext: LogParser = (log, context) =>
  context.version === "1.27" ? parseNextCypress(log) : parseNextKarma(log);

function parseNextKarma(log: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  const suites = suiteStack();
  const clean = withoutEscapes(log).replace(/AssertionError:\s+#([\s\S]*?)\n\n/g, "");
  for (const run of clean.split(" xvfb-run ").slice(1))
    readNextRun(afterLast(run, "Starting browser Chrome"), suites, map);
  return map;
}

function readNextRun(run: string, suites: SuiteStack, map: Map<string, string>): void {
  for (const line of run.split("\n")) {
    if (line.startsWith("TOTAL")) return;
    const text = strip(line);
    if (NEXT_NOISE.some((word) => text.startsWith(word))) continue;
    const failed = /^.*?✗\s*(.*)/s.exec(line)?.[1];
    const name = failed ?? /^.*?✓\s*(.*)/s.exec(line)?.[1];
    if (name === undefined) suites.heading(line);
    else map.set([...suites.path(), name].join(" - "), failed === undefined ? "PASSED" : "FAILED");
  }
}

function parseNextCypress(log: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  const parts = log.split(/Running:([^\n]*)\)\n{3}\s{2}([^\n]*)\n/);
  for (let at = 3; at < parts.length; at += 3) {
    const suite = parts[at - 1] ?? "";
    const body = parts[at] ?? "";
    for (const [, name = ""] of body.matchAll(/^\s{4}\d+\)\s([^\n]*)/gm))
      map.set(`${suite}: ${strip(name)}`, "FAILED");
    for (const [, name = ""] of body.matchAll(/^\s{4}✓\s([^\n]*)\(/gm))
      map.set(`${suite}: ${strip(name)}`, "PASSED");
  }
  return map;
}

const MOCHA_LINES: readonly (readonly [RegExp, string])[] = [
  [/^✔\s(.*)\s\(\d+m+s\)/s, "PASSED"],
  [/^✔\s(.*)/s, "PASSED"],
  [/^\d+\)\s(.*)\s\(\d+m+s\)/s, "FAILED"],
  [/^\d+\)\s(.*)/s, "FAILED"],
];

/** lighthouse since 9.5: mocha in batches of files. Source: `parse_log_lighthouse_mocha`. */
export const parseLighthouseMocha: LogParser = (log) => {
  const map = new Map<string, string>();
  for (const run of log.split(/running\s\d+\stest\sfiles/).slice(1)) {
    const suites = suiteStack();
    for (const line of strip(run.split(/\d+\spassing/)[0] ?? "").split("\n")) {
      const text = strip(line);
      const hit = MOCHA_LINES.find(([pattern]) => pattern.test(text));
      if (hit === undefined) suites.heading(line);
      else map.set([...suites.path(), hit[0].exec(text)?.[1] ?? ""].join(" - "), hit[1]);
    }
  }
  return map;
};

const TIME = /\(\d+ms\)/g;

/** highlight.js: mocha's tree up to its summary; a name has one heading in front. Source: `parse_log_highlightjs`. */
export const parseHighlightJs: LogParser = (log) => {
  const map = new Map<string, string>();
  let suite: readonly string[] = [];
  for (const line of (log.split(/\n[ \t]*\d+ passing/)[0] ?? "").split("\n")) {
    const text = strip(line);
    const mark = ["✓", "✔"].find((sign) => text.startsWith(sign));
    const isFailure = mark === undefined && /^\d+\)/.test(text);
    if (mark === undefined && !isFailure) {
      if (line.startsWith("  ")) suite = [text];
      continue;
    }
    const name = strip(line.slice(line.indexOf(mark ?? ")") + 1).replace(TIME, ""));
    map.set([...suite, name].join("."), isFailure ? "FAILED" : "PASSED");
  }
  return map;
};

/** plotly.js's tree of `- suite :` and `* test : ok`. Source: `parse_plotly_js`. */
export const parsePlotly: LogParser = (log) => {
  const map = new Map<string, string>();
  let names: readonly string[] = [];
  let depth = 0;
  for (const line of log.split("\n")) {
    const match = /^(\s+)-\s+(.*?)\s+:/s.exec(line) ?? /^(\s+)\*\s+(.*?)\s+:\s*(.*)/s.exec(line);
    if (match === null) continue;
    const [, space = "", name = "", status] = match;
    // The harness keeps one depth for the whole stack, so a step back empties it.
    if (space.length <= depth) names = [];
    if (status === undefined) {
      names = [...names, name];
      depth = space.length;
    } else map.set([...names, name].join("."), plotlyStatus(status.toLowerCase()));
  }
  return map;
};

const plotlyStatus = (text: string): string =>
  text.includes("ok") && !text.includes("failed") ? "PASSED" : "FAILED";
