import type { Culprit, HunkPlace, Verdict } from "../verdict/schema.ts";
import { type DiffLine, diffLines } from "./changed-lines.ts";
import { proof } from "./culprit.ts";
import { isHarmless } from "./harmless-text.ts";
import type { Neutraliser } from "./neutralise.ts";
import { count } from "./words.ts";

/** How to take a culprit back: a suggestion on the diff, or nothing that can be suggested there, with the reason. */
export type RevertSuggestion =
  | {
      readonly kind: "suggestion";
      readonly path: string;
      /** Lines of head that the suggestion replaces; both are part of the pull request's diff. */
      readonly startLine: number;
      readonly line: number;
      /** Markdown with one suggestion block. */
      readonly body: string;
    }
  | { readonly kind: "none"; readonly why: string };

/**
 * GitHub takes a suggestion only on lines of the pull request's own diff. So it is made for a culprit of one hunk that is whole in
 * the verdict and leaves lines on head's side, and only while base has not moved past the merge base (head's line numbers are the merge's).
 */
export function suggestRevert(culprit: Culprit, verdict: Verdict, safe: Neutraliser): RevertSuggestion {
  const [hunk, ...others] = culprit.units.flatMap((unit) => unit.hunks);
  if (culprit.kind !== "culprit" || hunk === undefined) return none("no single hunk is blamed");
  if (others.length > 0) return none("several hunks go together");
  if (verdict.mergeBase !== verdict.base) return none("the base branch has moved since the branch was made");
  if (hunk.oldPath !== undefined && hunk.oldPath !== hunk.path) return none("the file was renamed");
  const lines = diffLines(hunk);
  if (lines === undefined) return none("the hunk is too long");
  if (hunk.diff.includes("\n\\ No newline")) return none("the file's last line has no line end");
  const replaced = replacement(lines, hunk);
  if (replaced === undefined) return none("nothing of the hunk is left on head's side");
  const text = replaced.text.join("\n");
  if (!isHarmless(text, safe)) {
    return none("the lines hold text that must not be repeated in a comment");
  }
  const tests = count(culprit.tests.length, "test");
  const words = `This hunk breaks ${tests}. ${proof(culprit, verdict)} The suggestion restores the lines of base.`;
  const { startLine, line } = replaced;
  return {
    kind: "suggestion",
    path: hunk.path,
    startLine,
    line,
    body: `${words}\n\n${suggestionBlock(replaced.text)}`,
  };
}

interface Replacement {
  readonly startLine: number;
  readonly line: number;
  readonly text: readonly string[];
}

/** The changed part of the hunk; when it only deletes, with one neighbouring line, since a suggestion needs a line to stand on. */
function replacement(lines: readonly DiffLine[], hunk: HunkPlace): Replacement | undefined {
  const first = lines.findIndex((line) => line.sign !== " ");
  const last = lines.findLastIndex((line) => line.sign !== " ");
  if (first < 0) return undefined;
  const deletesOnly = lines.slice(first, last + 1).every((line) => line.sign === "-");
  const before = deletesOnly && first > 0 ? 1 : 0;
  const after = deletesOnly && before === 0 && last + 1 < lines.length ? 1 : 0;
  const part = lines.slice(first - before, last + 1 + after);
  const head = part.filter((line) => line.sign !== "-").length;
  if (head === 0) return undefined;
  const skipped = lines.slice(0, first - before).length;
  const startLine = hunk.newStart + skipped;
  return {
    startLine,
    line: startLine + head - 1,
    text: part.filter((line) => line.sign !== "+").map((line) => line.text),
  };
}

/** No lines inside deletes the commented lines; one empty line inside leaves an empty line. */
function suggestionBlock(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const ticks = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return [`${ticks}suggestion`, ...lines, ticks].join("\n");
}

function none(why: string): RevertSuggestion {
  return { kind: "none", why };
}
