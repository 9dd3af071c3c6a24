import { redactor } from "./redact.ts";
import { visibleText } from "./visible-text.ts";

const LONGEST = 300;

/** The first line of what an error says, without what looks like a secret and with nothing hidden in it: for logs and for what is kept of failed jobs. */
export function errorLine(error: unknown): string {
  const message = (error as { readonly message?: unknown } | undefined)?.message;
  const text = typeof message === "string" && message !== "" ? message : String(error);
  const [first = ""] = redactor([])(text).split(/\r?\n/);
  const shown = visibleText(first, "show").replaceAll("\t", " ").slice(0, LONGEST);
  // Half a character at the cut is none.
  return shown.replace(/\p{Cs}$/u, "") || "failed without a message";
}
