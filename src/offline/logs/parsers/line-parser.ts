import { strip } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";

/**
 * A parser for runners that print one result a line: the pattern is tried on each line without its surrounding white space,
 * group 1 is the runner's word and group 2 the test's name (or the other way round), `statuses` says what the words mean.
 */
export function lineParser(
  pattern: RegExp,
  statuses: Readonly<Record<string, string>>,
  order: "word-first" | "name-first" = "word-first",
): LogParser {
  return (log) => {
    const map = new Map<string, string>();
    for (const line of log.split("\n")) {
      const match = pattern.exec(strip(line));
      if (match === null) continue;
      const [word = "", name = ""] = order === "word-first" ? [match[1], match[2]] : [match[2], match[1]];
      const status = statuses[word];
      if (status !== undefined) map.set(name, status);
    }
    return map;
  };
}
