import { NEUTRAL_MARKS } from "../core/tests/neutral-text.ts";

/** The text with everything that a regular expression could take for an operator escaped: JavaScript, Ruby, PCRE, RE2 and Java. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** A pattern for exactly these names, as ids have them. */
export const exactly = (names: readonly string[]): string => `^\\s*(?:${alternatives(names)})\\s*$`;

/** A pattern for texts that end in one of these names: for runners that put more in front of one. */
export const endingIn = (names: readonly string[]): string => `(?:${alternatives(names)})\\s*$`;

const alternatives = (names: readonly string[]): string => [...new Set(names)].map(asInReports).join("|");

/**
 * A pattern for the name as the runner has it. An id's name is trimmed, has marks for what differs from run to run,
 * paths made relative, and a hash where it was too long: all these places are left open.
 */
const asInReports = (name: string): string => name.split(OPEN_PLACES).map(plainPart).join("[\\s\\S]*");

const plainPart = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (word === "" ? "" : word.trim() === "" ? "\\s+" : wordPattern(word)))
    .join("");

/** A lone dot may have been the lane's path; a path may have stood behind it. */
function wordPattern(word: string): string {
  if (!/[/.]/.test(word)) return escaped(word);
  return word
    .split(/([\w./-]+)/)
    .map((part, index) =>
      index % 2 === 0 ? escaped(part) : part === "." ? "\\S+" : `(?:\\S*/)?${escaped(part)}`,
    )
    .join("");
}

/** The marks, and what `collectTests` puts where it cuts a long part. */
const OPEN_PLACES = new RegExp(`${NEUTRAL_MARKS.map(escaped).join("|")}|… [0-9a-z]{11}(?=\\s|$)`);
