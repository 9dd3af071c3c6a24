import type { Verdict } from "../verdict/schema.ts";
import { fitParts } from "./fit-parts.ts";
import type { Neutraliser } from "./neutralise.ts";
import { pageParts, type WaysOut } from "./page.ts";

/** The runner drops a job summary above 1 MiB as a whole; other steps may add to it. */
const SUMMARY_BYTES = 1_000_000;
const LISTED_TESTS = 2_000;

/** The job summary: the comment with longer lists. */
export function renderSummary(verdict: Verdict, safe: Neutraliser, ways: WaysOut): string {
  return `${fitParts(pageParts(verdict, safe, ways, LISTED_TESTS), SUMMARY_BYTES)}\n`;
}
