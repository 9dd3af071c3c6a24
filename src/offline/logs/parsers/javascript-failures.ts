import { indentOf, strip, stripEnd, withoutEscapes } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";

/** Parsers that see failures only: their instances are graded `fail-only`, where an absent test passes. */

const failed = (names: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...names].map((name) => [name, "FAILED"]));

const oneLine = (text: string): string => strip(text.replace(/\s+/g, " "));

function* group(log: string, pattern: RegExp, index: number): Generator<string> {
  for (const match of log.matchAll(pattern)) yield match[index] ?? "";
}

/** Chart.js: `Chrome 1.2 (Linux) name FAILED`. Source: `parse_log_chart_js`, SWE-bench 5.0.2. */
export const parseChartJs: LogParser = (log) =>
  failed(group(withoutEscapes(log), /Chrome\s[\d.]+[^\S\r\n]\([^\n]+?\)[^\S\r\n]([^\n]*)FAILED$/gm, 1));

/** marked: `3) name`. Source: `parse_log_marked`. */
export const parseMarked: LogParser = (log) =>
  failed(
    log
      .split("\n")
      .flatMap((line) => /^\d+\)\s(.*)/s.exec(line)?.[1] ?? [])
      .map(strip),
  );

/** eslint's `min` reporter. Source: `parse_log_eslint`. */
export const parseEslint: LogParser = (log) =>
  failed([...group(log, /(\s{2}\d+\))([\s\S]*?)\s+(?:([^\n]*)Error)/g, 2)].map(oneLine));

/** bpmn-js under three browsers. Source: `parse_log_bpmn_js`. */
export const parseBpmnJs: LogParser = (log) =>
  failed([
    ...group(log, /2KPhantomJS\s[\d.]+\s\(Linux\s[\d.]+\)\s([^\n]*)FAILED\n/g, 1),
    ...group(log, /2KPhantomJS\s[\d.]+\s\(Linux\sx86_64\)\s([^\n]*)FAILED\n/g, 1),
    ...group(log, /Chrome\sHeadless\s([^\n]*)\s\(Linux\sx86_64\)\s([^\n]*)FAILED\n/g, 2),
    ...group(log, /HeadlessChrome\s[\d.]+\s\(Linux\s[\d.]+\)\s([^\n]*)FAILED\n/g, 1),
  ]);

/** openlayers: browser, mocha and rendering tests. Source: `parse_log_openlayers`. */
export const parseOpenLayers: LogParser = (log) =>
  failed(
    [
      ...group(log, /Chrome\sHeadless\s[\d.]+\s\(Linux\s[\d._\S]+\)\s([^\n]*)\sFAILED\n/g, 1),
      ...group(log, /Chrome\s[\d.]+\s\(Linux\s[\d._\S]+\)\s([^\n]*)FAILED\n/g, 1),
      ...group(log, /^\s{2}\d+\)([\s\S]*?)Error:/gm, 1),
      ...group(log, /^case\s([^\n]*):\smismatch/gm, 1),
    ].map(oneLine),
  );

/** p5.js: numbered failures whose lines step inwards, with printed JSON and XML taken out first. Source: `parse_log_p5js`. */
export const parseP5js: LogParser = (log) => {
  const text = withoutXml(withoutJson(withoutEscapes(log)));
  const map = new Map<string, string>();
  for (const [, , body = ""] of text.matchAll(/^\s*(\d+)\)([\s\S]{0,1000}?):/gm)) {
    const lines = body.split("\n");
    if (stepsInwards(lines)) map.set(lines.map(strip).join(":"), "FAILED");
  }
  return map;
};

function stepsInwards(lines: readonly string[]): boolean {
  let last = 0;
  for (const line of lines) {
    const indent = indentOf(line);
    if (indent <= last) return false;
    last = indent;
  }
  return true;
}

function withoutJson(log: string): string {
  const kept: string[] = [];
  let inObject = false;
  let inList = false;
  for (const line of log.split("\n")) {
    const text = stripEnd(line);
    if (text.endsWith("{")) inObject = true;
    else if (text.endsWith("[")) inList = true;
    else if (text === "}" && inObject) inObject = false;
    else if (text === "]" && inList) inList = false;
    else if (!(inObject || inList || isWhole(text, "{", "}") || isWhole(text, "[", "]"))) kept.push(line);
  }
  return kept.join("\n");
}

const isWhole = (text: string, open: string, close: string): boolean =>
  text.startsWith(open) && text.endsWith(close);

function withoutXml(log: string): string {
  const element = /<([\p{L}\p{N}_]+)>[\s\S]*?<\/\1>/u;
  let text = log;
  for (let match = element.exec(text); match !== null; match = element.exec(text)) {
    const open = `<${match[1] ?? ""}>`;
    const nested = Math.max(match[0].split(open).length - 2, 0);
    text = text.slice(0, match.index) + open.repeat(nested) + text.slice(match.index + match[0].length);
  }
  return text;
}
