import { visibleText } from "../core/render/visible-text.ts";

/** What the bot writes to its log for one event: one line, whatever GitHub or a stranger put into the text, with the time in front. */
export const logLine = (text: string, at: Date): string =>
  `${at.toISOString()} ${visibleText(text, "show").replace(/\s*\n\s*/g, " ")}\n`;
