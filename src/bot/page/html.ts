import { html } from "hono/html";
import { redactor } from "../../core/render/redact.ts";
import { visibleText } from "../../core/render/visible-text.ts";

/** Markup whose every value was escaped by the tag `html`. There is no other way to make one: `raw` is not used on pages. */
export type Html = ReturnType<typeof html>;

export { html };

const redact = redactor([]);

/** Text that others wrote, on one line: hidden characters are made visible, what looks like a token is masked, long text is cut. */
export const shown = (text: string, limit = 300): string =>
  cut(shownLines(text).replace(/\s+/g, " ").trim(), limit);

/** The same with its lines kept: code and messages. */
export function shownLines(text: string): string {
  const plain = visibleText(text, "drop");
  const masked = redact(plain);
  return masked === plain ? visibleText(text, "show") : masked;
}

function cut(text: string, limit: number): string {
  const characters = Array.from(text.slice(0, limit * 2 + 2));
  return characters.length > limit ? `${characters.slice(0, limit - 1).join("")}…` : text;
}
