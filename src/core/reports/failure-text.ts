import { withoutControls } from "./control-characters.ts";

/** Characters kept of a failure's message and of the details below it. */
const MESSAGE_LIMIT = 2_048;
const DETAILS_LIMIT = 8_192;
const CUT = " [cut]";

interface FailureText {
  readonly message?: string;
  readonly details?: string;
}

/**
 * What a report says about a failure, capped, as the fields of a `TestResult`. Without a message, the first line of the
 * details that is not blank is the message. Colours (ANSI sequences) and control characters are dropped.
 */
export function failureText(message: string | undefined, details?: string): FailureText {
  const longText = tidy(details, DETAILS_LIMIT);
  const shortText = tidy(message, MESSAGE_LIMIT) || tidy(firstLine(longText), MESSAGE_LIMIT);
  return {
    ...(shortText === "" ? {} : { message: shortText }),
    ...(longText === "" || longText === shortText ? {} : { details: longText }),
  };
}

/** Adds to a text that is being gathered, up to what a failure's details may hold. */
export function appendDetails(gathered: string, more: string): string {
  return gathered.length >= DETAILS_LIMIT * 2 ? gathered : gathered + more.slice(0, DETAILS_LIMIT * 2);
}

function tidy(text: string | undefined, limit: number): string {
  if (text === undefined) return "";
  // Twice the limit leaves room for what is dropped, and keeps the work on a text of 100 MB small.
  const plain = withoutControls(text.slice(0, limit * 2))
    .replaceAll("\r\n", "\n")
    .trim();
  return plain.length <= limit ? plain : `${plain.slice(0, limit - CUT.length)}${CUT}`;
}

const firstLine = (text: string): string | undefined =>
  text.split("\n", 50).find((line) => line.trim() !== "");
