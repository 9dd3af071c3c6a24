import { afterLast, before, beforeLast, strip } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";
import { parseLighthouseMocha } from "./javascript-trees.ts";

const CARBON: readonly (readonly [RegExp, string])[] = (["PASS", "FAIL"] as const).flatMap((word) =>
  ["\\s\\([\\d.]+ms\\)", "\\s\\([\\d.]+\\ss\\)", "\\s\\([\\d.]+s\\)", ""].map(
    (time) => [new RegExp(`^${word}\\s(.*)${time}`, "s"), word === "PASS" ? "PASSED" : "FAILED"] as const,
  ),
);

/** `PASS file (1.2 s)`: the unit is a test file (carbon, react-pdf, prettier, scratch-gui). Source: `parse_log_carbon`, SWE-bench 5.0.2. */
export const parseCarbon: LogParser = (log) => {
  const map = new Map<string, string>();
  for (const line of log.split("\n")) {
    if (!(line.startsWith("PASS") || line.startsWith("FAIL"))) continue;
    const hit = CARBON.find(([pattern]) => pattern.test(line));
    if (hit !== undefined) map.set(hit[0].exec(line)?.[1] ?? "", hit[1]);
  }
  return map;
};

/** Like `parseCarbon`, failures first, then passes over them. Source: `parse_log_grommet`. */
export const parseGrommet: LogParser = (log) =>
  failuresThenPasses(log, (name) => name.replace(/\s\([\d.]+\s?(?:ms|s)\)$/, ""));

/** Like `parseGrommet`, times kept. Source: `parse_log_emotion`. */
export const parseEmotion: LogParser = (log) => failuresThenPasses(log, (name) => name);

function failuresThenPasses(log: string, rename: (name: string) => string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [, name = ""] of log.matchAll(/^FAIL\s([^\n]*)/gm)) map.set(rename(strip(name)), "FAILED");
  for (const [, name = ""] of log.matchAll(/^PASS\s([^\n]*)/gm)) map.set(rename(strip(name)), "PASSED");
  return map;
}

const FULL_TITLE = /"fullTitle":\s"([^\n]*)",\n/g;

/** lighthouse before 3: mocha's JSON; from 3 jest's files; from 9.5 mocha's tree. Source: `parse_log_lighthouse`. */
export const parseLighthouse: LogParser = (log, context) => {
  if (["9.5", "10.0", "10.2"].includes(context.version)) return parseLighthouseMocha(log, context);
  if (Number(context.version) >= 3) return parseCarbon(log, context);
  const map = new Map<string, string>();
  for (const run of log.split("./node_modules/.bin/mocha --reporter json").slice(1)) {
    addTitles(beforeLast(afterLast(run, '"passes": ['), "]"), "PASSED", map);
    addTitles(beforeLast(afterLast(run, '"failures": ['), "],"), "FAILED", map);
  }
  return map;
};

/** cypress's JSON reports, one per `../..`. Source: `parse_log_cypress`. */
export const parseCypress: LogParser = (log) => {
  const map = new Map<string, string>();
  for (const run of log.split("../..").slice(0, -1)) {
    addTitles(beforeLast(afterLast(run, '  "passes": ['), "  }"), "PASSED", map);
    addTitles(beforeLast(afterLast(run, '  "failures": ['), "  ],"), "FAILED", map);
  }
  return map;
};

function addTitles(text: string, status: string, map: Map<string, string>): void {
  for (const [, title = ""] of text.matchAll(FULL_TITLE)) map.set(title, status);
}

/** prism: `mocha --reporter json` behind the command in the shell's trace. Source: `parse_log_prismjs`. */
export const parsePrism: LogParser = (log) => {
  const map = new Map<string, string>();
  for (const run of log.split("./node_modules/.bin/mocha tests/run.js --reporter json").slice(1)) {
    const report = mochaReport(run);
    for (const title of report.failures) map.set(title, "FAILED");
    for (const title of report.passes) map.set(title, "PASSED");
  }
  return map;
};

function mochaReport(run: string): {
  readonly failures: readonly string[];
  readonly passes: readonly string[];
} {
  const json = run.slice(run.indexOf("{"), run.lastIndexOf("}") + 1);
  try {
    const report: unknown = JSON.parse(json);
    return { failures: titles(report, "failures"), passes: titles(report, "passes") };
  } catch {
    // Cut or interleaved JSON: the harness stops here, and the run counts as unparsed.
    return { failures: [], passes: [] };
  }
}

function titles(report: unknown, key: string): readonly string[] {
  const tests = (report as Record<string, unknown>)[key];
  return Array.isArray(tests) ? tests.map((test) => String(test?.fullTitle)) : [];
}

const QUARTO_STATUS: readonly (readonly [string, string])[] = [
  ["32mok", "PASSED"],
  ["31mFAILED", "FAILED"],
];

/** quarto-cli: deno test lines with a `[smoke]` or `[unit]` tag, temporary names numbered. Source: `parse_log_quarto_cli`. */
export const parseQuarto: LogParser = (log) => {
  const map = new Map<string, string>();
  const numbers = new Map<string, number>();
  for (const raw of log.split("\n")) {
    if (raw.includes("ERRORS") || raw.includes("failures:")) break;
    if (!/\[(smoke|unit)\]/.test(raw)) continue;
    const line = numberTemporaries(raw, numbers);
    if (isQuartoNoise(line)) continue;
    const name = strip(before(line, "..."));
    const status = QUARTO_STATUS.find(([sign]) => line.includes(sign))?.[1];
    if (status !== undefined) map.set(name, status);
    else if (!map.has(name)) map.set(name, "FAILED");
  }
  return map;
};

function numberTemporaries(line: string, numbers: Map<string, number>): string {
  let text = line;
  for (const pattern of [/\/tmp\/([\p{L}\p{N}_]+)\.qmd/u, /\/tmp\/([\p{L}\p{N}_]+)\//u]) {
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const number = numbers.get(found) ?? numbers.size;
    numbers.set(found, number);
    text = text.replace(new RegExp(pattern, "gu"), () => `/tmp/${number}`);
  }
  return text;
}

const isQuartoNoise = (line: string): boolean =>
  line.startsWith("test result:") ||
  line.includes("34mINFO") ||
  ["passed", "failed", "steps"].every((word) => line.includes(word));
