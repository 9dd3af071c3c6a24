import { reasonSentences } from "../outcome/reasons.ts";
import type { Verdict } from "../verdict/schema.ts";
import type { Neutraliser } from "./neutralise.ts";

/** Reasons that the counts or a remark tell in more words. */
const TOLD_ELSEWHERE = new Set([
  "designated-by-pull-request",
  "stale-designation",
  "flaky-tests",
  "held-tests-only",
  "tests-trusted",
]);

/** The reasons of a verdict as sentences, without those that a page tells elsewhere; a word that is not known is named. */
export function untoldReasons(verdict: Verdict, safe: Neutraliser): readonly string[] {
  return verdict.reasons
    .filter((word) => !TOLD_ELSEWHERE.has(word))
    .slice(0, 10)
    .map((word) =>
      Object.hasOwn(reasonSentences, word)
        ? reasonSentences[word as keyof typeof reasonSentences]
        : `Reason: ${safe.inline(word, 80)}.`,
    );
}
