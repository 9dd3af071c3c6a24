import type { Hunk } from "./patch.ts";

/** Neighbouring lines of a hunk that change, without context. Counted as in `Hunk`. */
export interface HunkEdit {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** As in the hunk, with their signs. */
  readonly lines: readonly string[];
}

/** Names an edit by its hunk; edits count from 0. */
export const editId = (hunk: string, index: number): string => `${hunk}/${index + 1}`;

/** The contiguous edits of a hunk, in order. A hunk whose lines were cut is one edit with its context. */
export function hunkEdits(hunk: Hunk): readonly HunkEdit[] {
  const edits: HunkEdit[] = [];
  let early = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1;
  let late = hunk.newLines === 0 ? hunk.newStart : hunk.newStart - 1;
  let lines: string[] = [];
  let removed = 0;
  let added = 0;
  const close = (): void => {
    if (removed + added > 0) {
      edits.push({
        oldStart: removed === 0 ? early : early + 1,
        oldLines: removed,
        newStart: added === 0 ? late : late + 1,
        newLines: added,
        lines,
      });
    }
    early += removed;
    late += added;
    removed = 0;
    added = 0;
    lines = [];
  };
  for (const line of hunk.lines) {
    if (line.startsWith(" ") || line === "") {
      close();
      early += 1;
      late += 1;
      continue;
    }
    lines.push(line);
    if (line.startsWith("-")) removed += 1;
    else if (line.startsWith("+")) added += 1;
  }
  close();
  return hunk.cut || !fits(hunk, early, late) ? [whole(hunk)] : edits;
}

function fits(hunk: Hunk, early: number, late: number): boolean {
  const endOf = (start: number, lines: number): number => (lines === 0 ? start : start - 1 + lines);
  return early === endOf(hunk.oldStart, hunk.oldLines) && late === endOf(hunk.newStart, hunk.newLines);
}

const whole = ({ oldStart, oldLines, newStart, newLines, lines }: Hunk): HunkEdit => ({
  oldStart,
  oldLines,
  newStart,
  newLines,
  lines,
});
