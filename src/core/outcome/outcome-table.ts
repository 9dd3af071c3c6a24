import type { NamedOutcome } from "../verdict/outcome-names.ts";

/** How much of a set of tests passes. */
export type Share = "all" | "some" | "none";

/**
 * The nine cells, by the share of fail-to-pass and then of pass-to-pass tests that pass on head.
 * Some and none of pass-to-pass are one column: a change that breaks one test breaks something.
 * After SWE-bench (arXiv 2310.06770, appendix C.5, table 22).
 */
export const outcomeTable: Readonly<Record<Share, Readonly<Record<Share, NamedOutcome>>>> = {
  all: { all: "resolved", some: "breaking-resolved", none: "breaking-resolved" },
  some: { all: "partially-resolved", some: "work-in-progress", none: "work-in-progress" },
  none: { all: "no-op", some: "regression", none: "regression" },
};

/** An empty set passes vacuously: `all`. Whoever asks must have said so in words. */
export function shareOf(passed: number, total: number): Share {
  if (passed >= total) return "all";
  return passed > 0 ? "some" : "none";
}
