import { after, before, strip, words } from "../python-text.ts";
import type { LogParser } from "../status-map.ts";

const VERSION_LINE = "--version is equivalent to version";
const PASS_ENDS = [" ... ok", " ... OK", " ...  OK"] as const;
const MIGRATION_NOISE = "Applying sites.0002_alter_domain_unique...test_no_migrations";

/**
 * Django's unittest runner. A test's name is the text before ` ... `, often a docstring; output of the test may stand between
 * the dots and a lone `ok`. Source: `parse_log_django`, SWE-bench 5.0.2.
 */
export const parseDjango: LogParser = (log) => {
  const map = new Map<string, string>();
  let lastTest: string | undefined;
  for (const raw of log.split("\n")) {
    let line = strip(raw);
    if (line.includes(VERSION_LINE)) map.set(VERSION_LINE, "PASSED");
    const hasDots = line.includes(" ... ");
    if (hasDots) lastTest = before(line, " ... ");
    if (hasDots) line = readPass(line, map);
    readOther(line, map);
    if (line.startsWith("ok") && lastTest !== undefined) map.set(lastTest, "PASSED");
  }
  readInterrupted(log, map);
  return map;
};

/** The line, without the noise of a migration in front, for the checks that follow. */
function readPass(line: string, map: Map<string, string>): string {
  const end = PASS_ENDS.find((suffix) => line.endsWith(suffix));
  if (end === undefined) return line;
  const own = line.startsWith(MIGRATION_NOISE) ? strip(after(line, "...")) : line;
  map.set(own.endsWith(end) ? own.slice(0, own.length - end.length) : own, "PASSED");
  return own;
}

function readOther(line: string, map: Map<string, string>): void {
  if (line.includes(" ... skipped")) map.set(before(line, " ... skipped"), "SKIPPED");
  if (line.endsWith(" ... FAIL")) map.set(before(line, " ... FAIL"), "FAILED");
  if (line.startsWith("FAIL:")) setNamed(line, "FAILED", map);
  if (line.endsWith(" ... ERROR")) map.set(before(line, " ... ERROR"), "ERROR");
  if (line.startsWith("ERROR:")) setNamed(line, "ERROR", map);
}

function setNamed(line: string, status: string, map: Map<string, string>): void {
  const name = words(line)[1];
  if (name !== undefined) map.set(name, status);
}

const INTERRUPTIONS: readonly (readonly [string, RegExp])[] = [
  [
    "Testing against Django installed in",
    /^([^\n]*?)\s\.\.\.\sTesting against Django installed in [\s\S]*? silenced\)\.\nok$/gm,
  ],
  ["Internal Server Error: /", /^([^\n]*?)\s\.\.\.\sInternal Server Error: \/[^\n]*\/\nok$/gm],
  [
    "System check identified no issues (0 silenced)",
    /^([^\n]*?)\s\.\.\.\sSystem check identified no issues \(0 silenced\)\nok$/gm,
  ],
];

/** Three messages that are known to cut a test's line in two. */
function readInterrupted(log: string, map: Map<string, string>): void {
  for (const [sign, pattern] of INTERRUPTIONS) {
    if (!log.includes(sign)) continue;
    for (const [, name = ""] of log.matchAll(pattern)) map.set(name, "PASSED");
  }
}
