import type { StatusMap } from "./logs/status-map.ts";

/** By which rules two runs become four lists. Named in every output. */
export const MINT_RULES = ["swebench-1", "swe-smith", "strict"] as const;

export type MintRules = (typeof MINT_RULES)[number];

/** The four lists of a minted instance, under the names of the data sets. Each test is in one list at most. */
export interface Buckets {
  readonly FAIL_TO_PASS: readonly string[];
  readonly FAIL_TO_FAIL: readonly string[];
  readonly PASS_TO_PASS: readonly string[];
  readonly PASS_TO_FAIL: readonly string[];
}

type Bucket = keyof Buckets;

/** From the status before and after the fix (undefined: absent) to a list, or to none. */
type Rule = (before: string | undefined, after: string | undefined) => Bucket | undefined;

/**
 * Sorts the tests of two runs, test patch alone and test patch with the fix, into the four lists. Order: as the second run names
 * them, then what only the first one names.
 */
export function mintBuckets(before: StatusMap, after: StatusMap, rules: MintRules): Buckets {
  const buckets: Record<Bucket, string[]> = {
    FAIL_TO_PASS: [],
    FAIL_TO_FAIL: [],
    PASS_TO_PASS: [],
    PASS_TO_FAIL: [],
  };
  for (const test of new Set([...after.keys(), ...before.keys()])) {
    const bucket = RULES[rules](before.get(test), after.get(test));
    if (bucket !== undefined) buckets[bucket].push(test);
  }
  return buckets;
}

const isBroken = (status: string | undefined): boolean => status === "FAILED" || status === "ERROR";
const isPassed = (status: string | undefined): boolean => status === "PASSED" || status === "XFAIL";

/** The paper's: only what the second run names counts, an error after the fix does not. Source: `metrics/conversion.py`, SWE-bench 1.0. */
const paper: Rule = (before, after) => {
  const failedBefore = before === undefined || isBroken(before);
  if (after === "PASSED")
    return before === "PASSED" ? "PASS_TO_PASS" : failedBefore ? "FAIL_TO_PASS" : undefined;
  if (after !== "FAILED") return undefined;
  return before === "PASSED" ? "PASS_TO_FAIL" : failedBefore ? "FAIL_TO_FAIL" : undefined;
};

/** Errors count nowhere; a new test that fails is a break, a failing test that goes away is a fix. Source: `get_valid_report`, SWE-smith. */
const sweSmith: Rule = (before, after) => {
  if (before === undefined)
    return { PASSED: "FAIL_TO_PASS", FAILED: "PASS_TO_FAIL" }[after ?? ""] as Bucket | undefined;
  if (before === "FAILED" && (after === undefined || after === "PASSED")) return "FAIL_TO_PASS";
  if (before === "FAILED" && after === "FAILED") return "FAIL_TO_FAIL";
  if (before === "PASSED" && after === "PASSED") return "PASS_TO_PASS";
  return before === "PASSED" && after === "FAILED" ? "PASS_TO_FAIL" : undefined;
};

/** The gate's own: an expected failure passes; a skip or an absence after the fix is a loss; what ran in neither run is in no list. */
const strict: Rule = (before, after) => {
  if (isPassed(before)) return isPassed(after) ? "PASS_TO_PASS" : "PASS_TO_FAIL";
  if (isPassed(after)) return "FAIL_TO_PASS";
  return isBroken(before) || isBroken(after) ? "FAIL_TO_FAIL" : undefined;
};

const RULES: Readonly<Record<MintRules, Rule>> = { "swebench-1": paper, "swe-smith": sweSmith, strict };
