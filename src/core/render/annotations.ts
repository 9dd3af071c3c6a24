import type { Culprit, Verdict } from "../verdict/schema.ts";
import { changedLines } from "./changed-lines.ts";
import { proof } from "./culprit.ts";
import type { Neutraliser } from "./neutralise.ts";
import { count } from "./words.ts";

/** A remark on lines of head, as a check run shows it beside the diff. GitHub's limits: title 255 characters, message 64 KB. */
export interface Annotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: "failure" | "warning";
  readonly title: string;
  readonly message: string;
}

/** More would bury the diff; the page names the rest. Two requests at most. */
const MOST = 100;
const LISTED_TESTS = 10;

/** One annotation for each hunk that is blamed, on the lines it wrote. */
export function renderAnnotations(verdict: Verdict, safe: Neutraliser): readonly Annotation[] {
  return verdict.culprits.flatMap((culprit) => annotate(culprit, verdict, safe)).slice(0, MOST);
}

function annotate(culprit: Culprit, verdict: Verdict, safe: Neutraliser): readonly Annotation[] {
  if (culprit.kind !== "culprit" && culprit.kind !== "repair-set") return [];
  const hunks = culprit.units.flatMap((unit) => unit.hunks);
  const tests = culprit.tests.slice(0, LISTED_TESTS).map((id) => `- ${safe.line(id)}`);
  const rest = culprit.tests.length - tests.length;
  const broken = count(culprit.tests.length, "test");
  const title =
    hunks.length === 1
      ? `Breaks ${broken}`
      : `With ${count(hunks.length - 1, "other hunk")}: breaks ${broken}`;
  const message = [proof(culprit, verdict), ...tests, ...(rest > 0 ? [`- and ${rest} more`] : [])]
    .filter(Boolean)
    .join("\n");
  const level = verdict.gate.decision === "block" ? "failure" : "warning";
  return hunks.map((hunk): Annotation => {
    const { start, end } = changedLines(hunk);
    return { path: hunk.path, startLine: start, endLine: end, level, title, message };
  });
}
