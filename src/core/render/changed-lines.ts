import type { HunkPlace } from "../verdict/schema.ts";

/** Lines of one side, both ends included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

export interface DiffLine {
  readonly sign: " " | "+" | "-";
  readonly text: string;
}

/** The lines of a hunk's diff without headers, or undefined when the diff was capped and does not hold the whole hunk. */
export function diffLines(hunk: HunkPlace): readonly DiffLine[] | undefined {
  const lines = hunk.diff
    .replace(/\n$/, "")
    .split("\n")
    .flatMap((line): readonly DiffLine[] => {
      const sign = line[0];
      return sign === " " || sign === "+" || sign === "-" ? [{ sign, text: line.slice(1) }] : [];
    });
  const old = lines.filter((line) => line.sign !== "+").length;
  const head = lines.filter((line) => line.sign !== "-").length;
  return old === hunk.oldLines && head === hunk.newLines ? lines : undefined;
}

/** Head's lines that the hunk wrote, without its context; where it only deletes, the line before the gap. Never below line 1. */
export function changedLines(hunk: HunkPlace): LineRange {
  const whole = rangeOf(hunk.newStart, hunk.newLines);
  const lines = diffLines(hunk);
  if (lines === undefined) return whole;
  const first = lines.findIndex((line) => line.sign !== " ");
  if (first < 0) return whole;
  const last = lines.findLastIndex((line) => line.sign !== " ");
  const written = lines.slice(first, last + 1).filter((line) => line.sign !== "-").length;
  return rangeOf(
    hunk.newLines === 0 ? hunk.newStart : hunk.newStart + first - (written === 0 ? 1 : 0),
    written,
  );
}

function rangeOf(start: number, lines: number): LineRange {
  const first = Math.max(1, start);
  return { start: first, end: Math.max(first, first + lines - 1) };
}
