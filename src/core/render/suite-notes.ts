import { reasonSentences } from "../outcome/reasons.ts";
import type { Verdict } from "../verdict/schema.ts";

const SHOWN_LINES = 12;

/** What the runs of the suites left to say, with the suite in front where there are several; not what the reasons say already. */
export function suiteNotes(verdict: Verdict): readonly string[] {
  const sentences = new Set<string>(Object.values(reasonSentences));
  return verdict.suites.flatMap(({ name, notes }) =>
    notes
      .filter((note) => !sentences.has(note))
      .map((note) => (verdict.suites.length > 1 ? `${name}: ${note}` : note)),
  );
}

/** A note of many lines (what a command printed) cut to its first line and its last ones, where the error stands. */
export function cutNote(note: string): string {
  const lines = note.split("\n").filter((line) => line.trim() !== "");
  if (lines.length <= SHOWN_LINES) return lines.join("\n");
  return [lines[0], "…", ...lines.slice(2 - SHOWN_LINES)].join("\n");
}
