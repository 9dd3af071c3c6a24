import { words } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";

/** seaborn's pytest output: status first, or `<id> PASSED` with more behind it. Source: `parse_log_seaborn`, SWE-bench 5.0.2. */
export const parseSeaborn: LogParser = (log) => {
  const map = new Map<string, string>();
  for (const line of log.split("\n")) {
    const [first, second] = words(line);
    if (first === undefined || second === undefined) continue;
    if (line.startsWith("FAILED")) map.set(second, "FAILED");
    else if (line.includes(" PASSED ")) {
      if (second === "PASSED") map.set(first, "PASSED");
    } else if (line.startsWith("PASSED")) map.set(second, "PASSED");
  }
  return map;
};
