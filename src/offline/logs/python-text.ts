const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const AROUND = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "g");
const BEHIND = new RegExp(`[${SPACE}]+$`);
const BEFORE = new RegExp(`^[${SPACE}]+`);
const BETWEEN = new RegExp(`[${SPACE}]+`);

/** Python's `str.strip()`. Its idea of white space differs from JavaScript's in six characters, and test names hold them. */
export const strip = (text: string): string => text.replace(AROUND, "");

/** Python's `str.rstrip()`. */
export const stripEnd = (text: string): string => text.replace(BEHIND, "");

/** How many characters of white space a line starts with. */
export const indentOf = (line: string): number => BEFORE.exec(line)?.[0].length ?? 0;

/** Python's `str.split()`: the words, without empty ones. */
export function words(text: string): readonly string[] {
  const inner = strip(text);
  return inner === "" ? [] : inner.split(BETWEEN);
}

/** What Python's `open()` does to line ends in text mode: a progress bar's `\r` starts a new line. */
export const universalNewlines = (text: string): string =>
  text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;

/** Python's `text.split(mark, 1)[0]`. */
export function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(0, at);
}

/** Python's `text.rsplit(mark, 1)[0]`. */
export function beforeLast(text: string, mark: string): string {
  const at = text.lastIndexOf(mark);
  return at === -1 ? text : text.slice(0, at);
}

/** Python's `text.split(mark, 1)[-1]`. */
export function after(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(at + mark.length);
}

/** Python's `text.split(mark)[-1]`. */
export function afterLast(text: string, mark: string): string {
  const at = text.lastIndexOf(mark);
  return at === -1 ? text : text.slice(at + mark.length);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the escape character that is looked for
const ESCAPE = /\u001b(?:[@-Z\\-_]|\[[0-?]*[ -/]*[@-~])/g;

/** A terminal's output without its colours and cursor moves. Source: `ansi_escape`, SWE-bench 5.0.2. */
export const withoutEscapes = (text: string): string => text.replace(ESCAPE, "");
