import type { StatusMap } from "../logs/status-map.ts";
import type { RuleSet } from "./rule-set.ts";

/** How an expected id was found in a log. */
export interface FoundStatus {
  /** Undefined: the log does not name the test. */
  readonly status: string | undefined;
  /** The log's own id, when it is not the expected one. */
  readonly through?: string;
}

/**
 * Looks an expected id up in a log. Some data sets cut ids inside a parameter (`test_a[log(photon`): for those, and only when the
 * exact id is absent, the ids that begin with it stand in when all of them agree on passed or not. Source: `_resolve_case`, SWE-bench 5.0.2.
 */
export function statusOfTest(
  test: string,
  statuses: StatusMap,
  rules: Pick<RuleSet, "truncatedIds">,
): FoundStatus {
  const exact = statuses.get(test);
  if (exact !== undefined || rules.truncatedIds === "exact" || !isTruncated(test)) return { status: exact };
  const candidates = [...statuses].filter(([id]) => id.startsWith(test));
  const [first] = candidates;
  if (first === undefined) return { status: undefined };
  const passes = new Set(candidates.map(([, status]) => status === "PASSED" || status === "XFAIL"));
  return passes.size === 1 ? { status: first[1], through: first[0] } : { status: undefined };
}

const isTruncated = (test: string): boolean => count(test, "[") > count(test, "]");

const count = (text: string, character: string): number => text.split(character).length - 1;
