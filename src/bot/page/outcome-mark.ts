import type { Standing } from "../../ports/bot/ledger-reader.ts";
import { type Html, html } from "./html.ts";
import { standingName } from "./standing-words.ts";

/** How much of what it had to fix is fixed: the disc's filling. */
const filling: Partial<Record<Standing, "full" | "half" | "empty">> = {
  resolved: "full",
  "breaking-resolved": "full",
  "partially-resolved": "half",
  "work-in-progress": "half",
  "no-op": "empty",
  regression: "empty",
};

const breaking: ReadonlySet<Standing> = new Set(["breaking-resolved", "work-in-progress", "regression"]);

/** The outcome as a word with a sign: a disc, full, half or empty by what is fixed, crossed out where something broke, dashed where nothing was graded. */
export const outcomeMark = (standing: Standing): Html =>
  html`<span class="mark m-${standing}">${outcomeSign(standing)}${standingName(standing)}</span>`;

/** The sign alone, for places where the word stands beside it. */
export function outcomeSign(standing: Standing): Html {
  const fill = filling[standing];
  const ring =
    fill === undefined
      ? html`<circle cx="8" cy="8" r="5.6" class="ring dashed"/>`
      : html`<circle cx="8" cy="8" r="5.6" class="ring"/>`;
  const disc = fill === "full" ? html`<circle cx="8" cy="8" r="3.2" class="disc"/>` : undefined;
  const half = fill === "half" ? html`<path d="M8 4.8a3.2 3.2 0 0 0 0 6.4z" class="disc"/>` : undefined;
  const bar = breaking.has(standing) ? html`<path d="M2.6 13.4 13.4 2.6" class="bar"/>` : undefined;
  return html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true" focusable="false">${ring}${disc}${half}${bar}</svg>`;
}
