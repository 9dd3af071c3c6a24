import { words } from "../python-text.ts";
import { type LogParser, STATUS_WORDS } from "../status-map.ts";

const SKIP_COUNT = /^\[\d+\]$/;
const OPTION = /(.*?)\[(.*)\]/s;

/** True for a line that starts with a status word. */
export const startsWithStatus = (line: string): boolean => STATUS_WORDS.some((word) => line.startsWith(word));

/** True for pytest's `SKIPPED [3] file:line: reason`, which counts tests and names none. `PASSED [100%]` is kept: two data set rows expect it. */
export const isSkipCount = (status: string, name: string): boolean =>
  status === "SKIPPED" && SKIP_COUNT.test(name);

/** pytest's short summary (`-rA`): a status word, then the id, cut at its first blank. Source: `parse_log_pytest`, SWE-bench 5.0.2. */
export const parsePytest: LogParser = (log) => readShortSummary(log, keepLine, keepName);

/** Like `parsePytest`; an option that is an absolute path is cut to its last part. Source: `parse_log_pytest_options`. */
export const parsePytestOptions: LogParser = (log) => readShortSummary(log, keepLine, shortenPathOption);

/** Like `parsePytest`; mouse buttons are numbers in the data set and names in newer logs. Source: `parse_log_matplotlib`. */
export const parseMatplotlib: LogParser = (log) => readShortSummary(log, numberMouseButtons, keepName);

function readShortSummary(
  log: string,
  rewriteLine: (line: string) => string,
  rewriteName: (name: string) => string,
): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const raw of log.split("\n")) {
    const line = rewriteLine(raw);
    if (!startsWithStatus(line)) continue;
    const [status, name] = words(line.startsWith("FAILED") ? line.replaceAll(" - ", " ") : line);
    if (status === undefined || name === undefined || isSkipCount(status, name)) continue;
    map.set(rewriteName(name), status);
  }
  return map;
}

const keepLine = (line: string): string => line;
const keepName = (name: string): string => name;
const numberMouseButtons = (line: string): string =>
  line.replaceAll("MouseButton.LEFT", "1").replaceAll("MouseButton.RIGHT", "3");

function shortenPathOption(name: string): string {
  const match = OPTION.exec(name);
  if (match === null) return name;
  const [, main = "", option = ""] = match;
  const isPath = option.startsWith("/") && !option.startsWith("//") && !option.includes("*");
  return `${main}[${isPath ? option.slice(option.lastIndexOf("/")) : option}]`;
}
