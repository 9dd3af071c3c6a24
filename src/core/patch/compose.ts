import type { Hunk } from "./patch.ts";

/** Where a hunk's lines stand in the two files. */
export type HunkRange = Pick<Hunk, "id" | "oldStart" | "oldLines" | "newStart" | "newLines">;

/**
 * The file with some of its hunks applied: base's bytes, with head's lines in place of base's for each hunk of the subset.
 * A line is everything up to and including `\n`, so the result is exact for any bytes. All hunks give head, none gives base; every subset is defined, since between
 * hunks the two files are the same. No context is searched for and nothing is fuzzy. Throws when the hunks do not belong to the two files.
 */
export function compose(
  base: Uint8Array,
  head: Uint8Array,
  hunks: readonly HunkRange[],
  subset: ReadonlySet<string>,
): Uint8Array {
  const early = lineReader(base);
  const late = lineReader(head);
  const parts: Uint8Array[] = [];
  for (const hunk of hunks) {
    const same = early.takeUntil(linesBefore(hunk.oldStart, hunk.oldLines));
    const alsoSame = late.takeUntil(linesBefore(hunk.newStart, hunk.newLines));
    if (same.length !== alsoSame.length) throw new Error(`hunk ${hunk.id} does not belong to these files`);
    const removed = early.take(hunk.oldLines);
    const added = late.take(hunk.newLines);
    parts.push(same, subset.has(hunk.id) ? added : removed);
  }
  const tail = early.rest();
  if (tail.length !== late.rest().length) throw new Error("the files differ after their last hunk");
  parts.push(tail);
  return join(parts);
}

/** A hunk of no lines stands after its start line; any other begins with it. */
function linesBefore(start: number, lines: number): number {
  return lines === 0 ? start : start - 1;
}

interface LineReader {
  take(lines: number): Uint8Array;
  takeUntil(line: number): Uint8Array;
  rest(): Uint8Array;
}

function lineReader(bytes: Uint8Array): LineReader {
  let line = 0;
  let at = 0;
  function take(lines: number): Uint8Array {
    const from = at;
    if (lines < 0) throw new Error("hunks overlap or are out of order");
    for (let taken = 0; taken < lines; taken++) {
      if (at >= bytes.length) throw new Error("a hunk lies after the end of the file");
      const newline = bytes.indexOf(0x0a, at);
      at = newline === -1 ? bytes.length : newline + 1;
    }
    line += lines;
    return bytes.subarray(from, at);
  }
  return { take, takeUntil: (until) => take(until - line), rest: () => bytes.subarray(at) };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
