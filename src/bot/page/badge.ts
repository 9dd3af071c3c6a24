import { outcomeNames } from "../../core/render/words.ts";
import { type Html, html } from "./html.ts";
import { percent, type ShareFigures } from "./share-figures.ts";
import { shareOrder } from "./share-order.ts";

const LABEL = "agents' outcomes";
const LABEL_WIDTH = 104;
const BAR_WIDTH = 80;
const TEXT_WIDTH = 112;

const colours = {
  regression: "#d55e00",
  "breaking-resolved": "#e69f00",
  "work-in-progress": "#cc79a7",
  "no-op": "#a8b0b8",
  "partially-resolved": "#56b4e9",
  resolved: "#009e73",
} as const;

/** An SVG image of the shares of the six outcomes: the bar, and the share of Regression in words. Stands alone, loads nothing. */
export function badge({ byOutcome, graded }: ShareFigures): Html {
  const words = graded === 0 ? "no verdicts yet" : `${percent(byOutcome.regression, graded)} Regression`;
  const width = LABEL_WIDTH + BAR_WIDTH + TEXT_WIDTH;
  const told = shareOrder
    .map((outcome) => `${outcomeNames[outcome]} ${percent(byOutcome[outcome], graded)}`)
    .join(", ");
  let x = LABEL_WIDTH;
  const bars = shareOrder.map((outcome) => {
    const part = graded === 0 ? 0 : (byOutcome[outcome] / graded) * BAR_WIDTH;
    const rect = html`<rect x="${x.toFixed(2)}" width="${part.toFixed(2)}" height="20" fill="${colours[outcome]}"/>`;
    x += part;
    return rect;
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${LABEL}: ${graded === 0 ? words : told}"><title>${graded === 0 ? words : told}</title>
<clipPath id="round"><rect width="${width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#round)"><rect width="${width}" height="20" fill="#3a4250"/><rect x="${LABEL_WIDTH}" width="${BAR_WIDTH}" height="20" fill="#6b7280"/>${bars}</g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="7" y="14" textLength="${LABEL_WIDTH - 14}">${LABEL}</text><text x="${LABEL_WIDTH + BAR_WIDTH + 7}" y="14">${words}</text></g></svg>`;
}
