/** Lines of head that stand in place of base's. A range of no lines stands behind its start line; any other begins with it. */
export interface ReplacedLines {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
}

/**
 * Head's bytes with base's lines back in the given places, every other byte as it is. A line is everything up to and including `\n`.
 * Undefined when a place is not inside its file, or when two overlap: then the places are not of these files.
 */
export function restoreLines(
  base: Uint8Array,
  head: Uint8Array,
  places: readonly ReplacedLines[],
): Uint8Array | undefined {
  const early = linesOf(base);
  const late = linesOf(head);
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const place of places.toSorted((a, b) => before(a) - before(b))) {
    const from = before(place);
    const restored = sliceOf(
      early,
      place.oldLines === 0 ? place.oldStart : place.oldStart - 1,
      place.oldLines,
    );
    const dropped = sliceOf(late, from, place.newLines);
    if (from < at || restored === undefined || dropped === undefined) return undefined;
    parts.push(...late.slice(at, from), ...restored);
    at = from + place.newLines;
  }
  parts.push(...late.slice(at));
  return joined(parts);
}

/** The text of some lines of a file, for comparing; undefined when the file has not that many. */
export function linesText(file: Uint8Array, start: number, lines: number): readonly string[] | undefined {
  const found = sliceOf(linesOf(file), lines === 0 ? start : start - 1, lines);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return found?.map((line) => decoder.decode(line).replace(/\n$/, ""));
}

export const lineCount = (file: Uint8Array): number => linesOf(file).length;

const before = ({ newStart, newLines }: ReplacedLines): number => (newLines === 0 ? newStart : newStart - 1);

function sliceOf(
  lines: readonly Uint8Array[],
  from: number,
  count: number,
): readonly Uint8Array[] | undefined {
  return from < 0 || from + count > lines.length ? undefined : lines.slice(from, from + count);
}

const NEWLINE = 10;

function linesOf(file: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  while (from < file.length) {
    const end = file.indexOf(NEWLINE, from);
    const to = end === -1 ? file.length : end + 1;
    lines.push(file.subarray(from, to));
    from = to;
  }
  return lines;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
