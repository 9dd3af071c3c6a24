/** Lines that explain a diff and tell nothing of it: `+ actual - expected`, `- Expected  - 1`, `^`. */
const LEGEND =
  /^(?:[+-] (?:actual|expected|received)\b[\s\d+-]*(?:[+-] ?(?:actual|expected|received)\b.*)?|[\^~.…]+)$/i;

/** Only introduces what follows: `… strictly equal:`, jest's `expect(received).toBe(expected)`. */
const INTRODUCTION = /:$|^(?:\w*Error: )?expect\(.*\)(?:\.\w+)*\.\w+\(.*\)(?: \/\/ .*)?$/;

/**
 * What a failure says in one line: its first, and where that only introduces the rest, what follows: the two sides of a
 * comparison, else the next line.
 */
export function failureLine(message: string): string | undefined {
  const lines = message.split("\n", 50).map((line) => line.trim());
  const told = lines.filter((line) => line !== "" && !LEGEND.test(line));
  const end = told.findIndex((line) => !INTRODUCTION.test(line));
  const introduced = told.slice(0, end < 0 ? 1 : Math.min(end, 2));
  const rest = end < 0 ? [] : told.slice(introduced.length);
  const shown = introduced.length === 0 ? rest.slice(0, 1) : [...introduced, ...sidesOf(rest)];
  return shown.length === 0 ? undefined : shown.join(" ");
}

/** The first line of each side of a comparison, else the next line alone. */
function sidesOf(lines: readonly string[]): readonly string[] {
  const removed = lines.find((line) => /^-(?!-)\s*\S/.test(line));
  const added = lines.find((line) => /^\+(?!\+)\s*\S/.test(line));
  if (removed !== undefined && added !== undefined)
    return [added, removed].map((line) => line.replace(/^([+-])\s+/, "$1 "));
  const [first, second] = lines;
  if (first === undefined) return [];
  const isPair = /^expected\b/i.test(first) && second !== undefined && /^received\b/i.test(second);
  return isPair ? [first, second] : [first];
}
