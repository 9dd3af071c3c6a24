/**
 * What a log says about each test, by the name the log gives it. The values are the harness's own words (`PASSED`, `FAILED`,
 * `ERROR`, `SKIPPED`, `XFAIL`); a parser may leave another word standing, as the harness's do, and the rule sets then
 * count it as neither. The last line about a name wins.
 */
export type StatusMap = ReadonlyMap<string, string>;

/** What some parsers need to know of the instance whose log they read. */
export interface LogContext {
  readonly instanceId: string;
  /** The data set's `version` of the instance; empty when there is none. */
  readonly version: string;
}

/** Reads one runner's output. The text has `\n` line ends. Never throws: what cannot be read gives no entry. */
export type LogParser = (log: string, context: LogContext) => StatusMap;

/** The five words at the start of a pytest result line, in the harness's order. */
export const STATUS_WORDS = ["FAILED", "PASSED", "SKIPPED", "ERROR", "XFAIL"] as const;
