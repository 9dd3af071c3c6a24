import { wilson } from "../../offline/table/wilson.ts";
import { type Html, html } from "./html.ts";
import { percent, type ShareFigures } from "./share-figures.ts";

/** The numbers that a maintainer asks for first: how often it breaks and fixes nothing, how often it breaks, how often that is explained. */
export function figureTiles(figures: ShareFigures): Html {
  const { byOutcome, graded, broke, explained, verdicts } = figures;
  const breaking = byOutcome.regression + byOutcome["breaking-resolved"] + byOutcome["work-in-progress"];
  return html`<dl class="tiles">
${tile("Regression share", "main", byOutcome.regression, graded, "of graded verdicts break tests and fix nothing")}
${tile("Breaks something", "side", breaking, graded, "of graded verdicts break at least one test")}
${tile("Resolved share", "side", byOutcome.resolved, graded, "fix what they set out to fix and break nothing")}
${tile("Catch rate", "side", explained, broke, "of broken verdicts have a certified culprit for each broken test")}
<div class="tile"><dt>Verdicts</dt><dd><b>${verdicts}</b><span class="soft">${verdicts - graded} of them not graded</span></dd></div>
</dl>`;
}

const tile = (name: string, weight: "main" | "side", count: number, total: number, words: string): Html =>
  html`<div class="tile ${weight}"><dt>${name}</dt><dd><b>${percent(count, total)}</b>${intervalWords(count, total)}<span class="soft">${count} of ${total} ${words}</span></dd></div>`;

/** The 95 % interval of a share, so that three verdicts do not look like three hundred. */
export function intervalWords(count: number, total: number): Html | undefined {
  const interval = wilson(count, total);
  if (interval === undefined) return undefined;
  const end = (share: number): string => (share * 100).toFixed(0);
  return html`<span class="interval">${end(interval.low)}–${end(interval.high)} %<span class="sr"> by the 95 % interval</span></span>`;
}
