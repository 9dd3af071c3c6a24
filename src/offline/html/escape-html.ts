import { visibleText } from "../../core/render/visible-text.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Untrusted text for an element or a quoted attribute: no markup, no control characters. */
export const escapeHtml = (text: string): string =>
  visibleText(text, "drop").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
