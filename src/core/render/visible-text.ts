/** ANSI escape sequences: CSI, OSC and other strings (ended by BEL, ST or the line), and the short ones. */
const ANSI = new RegExp(
  [
    String.raw`\x1b\[[0-?]*[ -/]*[@-~]`,
    String.raw`\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)?`,
    String.raw`\x1b[PX^_][^\x1b\n]*(?:\x1b\\)?`,
    String.raw`\x1b[ -/]*[0-~]`,
    String.raw`\x9b[0-?]*[ -/]*[@-~]`,
  ].join("|"),
  "g",
);

/**
 * Everything that shows nothing or changes the direction of what follows: control characters but newline and tab,
 * format characters (bidirectional marks, zero-width, tags), line and paragraph separators, blank fillers,
 * variation selectors that carry no emoji, lone surrogates.
 */
const HIDDEN =
  /[^\P{Cc}\n\t]|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}|[\u115f\u1160\u3164\uffa0]|\u034f|[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0e]|[\u{e0100}-\u{e01ef}]/gu;

/**
 * Untrusted text with nothing hidden left in it: ANSI sequences and carriage returns at line ends go, other hidden characters are
 * dropped (`drop`) or written as `<U+202E>` (`show`), so that a reader sees what the change put there.
 */
export function visibleText(text: string, hidden: "drop" | "show"): string {
  const plain = text.replace(ANSI, "").replace(/\r+(?=\n|$)/g, "");
  return plain.replace(HIDDEN, (character) => (hidden === "drop" ? "" : nameOf(character)));
}

function nameOf(character: string): string {
  return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;
}
