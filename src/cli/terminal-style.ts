import type { Style } from "../core/render/terminal.ts";

const CODES = { good: 32, bad: 31, unsure: 33, strong: 1, faint: 2 } as const;

/** Colours on a terminal, none elsewhere or under `NO_COLOR` (no-color.org). */
export function terminalStyle(stream: { readonly isTTY?: boolean }): Style {
  const noColor = (process.env["NO_COLOR"] ?? "") !== "" || stream.isTTY !== true;
  return noColor ? (text) => text : (text, role) => `\u001b[${CODES[role]}m${text}\u001b[0m`;
}
