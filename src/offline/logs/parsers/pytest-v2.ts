import { before, words } from "../python-text.ts";
import { type LogParser, STATUS_WORDS } from "../status-map.ts";
import { isSkipCount, startsWithStatus } from "./pytest.ts";

const COLOUR = /\[\d+m/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the logs hold them, inside words too
const CONTROL = /[\x01-\x1f]/g;

/**
 * pytest with colours and with ids that may hold blanks: the id is the rest of the line, and older versions print the
 * status last. Source: `parse_log_pytest_v2`, SWE-bench 5.0.2 (astropy, scikit-learn, sphinx).
 */
export const parsePytestV2: LogParser = (log) => {
  const map = new Map<string, string>();
  for (const raw of log.split("\n")) {
    const line = raw.replace(COLOUR, "").replace(CONTROL, "");
    if (startsWithStatus(line)) readStatusFirst(line, map);
    else if (STATUS_WORDS.some((word) => line.endsWith(word))) readStatusLast(line, map);
  }
  return map;
};

function readStatusFirst(line: string, map: Map<string, string>): void {
  const [status, ...name] = words(line.startsWith("FAILED") ? before(line, " - ") : line);
  if (status === undefined || name[0] === undefined || isSkipCount(status, name[0])) return;
  map.set(name.join(" "), status);
}

function readStatusLast(line: string, map: Map<string, string>): void {
  const parts = words(line);
  const status = parts.at(-1);
  if (status !== undefined && parts.length >= 2) map.set(parts.slice(0, -1).join(" "), status);
}
