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
function asInReports(name: string): string {
  const [text = "", cut] = name.split(CUT);
  const pattern = text
    .split(MARKS)
    .map((part) =>
      part
        .split(/(\s+)/)
        .map((word) => (word.trim() === "" ? (word === "" ? "" : "\\s+") : wordPattern(word)))
        .join(""),
    )
    .join(".*");
  return cut === undefined ? pattern : `${pattern}.*`;
}

/** A lone dot may have been the lane's path; anything with a slash or a dot may have stood behind it. */
function wordPattern(word: string): string {
  if (word === ".") return "\\S+";
  return /[/.]/.test(word) ? `(?:\\S*/)?${escaped(word)}` : escaped(word);
}

const MARKS = new RegExp(NEUTRAL_MARKS.map(escaped).join("|"));
/** What `collectTests` puts where it cuts a long name. */
const CUT = /… [0-9a-z]{11}$/;
