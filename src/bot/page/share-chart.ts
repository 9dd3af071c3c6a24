import { outcomeNames } from "../../core/render/words.ts";
import { type Html, html } from "./html.ts";
import { percent, type WeekFigures } from "./share-figures.ts";
import { shareOrder } from "./share-order.ts";

const HEIGHT = 200;
const STEP = 20;
const BAR = 15;

/** Shares of the six outcomes week by week: a stacked chart, and the same as a table. The chart's words are HTML, so that they keep their size on a phone. */
export function shareChart(weeks: readonly WeekFigures[]): Html {
  const first = weeks[0]?.monday ?? "";
  const middle = weeks[Math.floor(weeks.length / 2)]?.monday ?? "";
  return html`<figure class="chart">
<figcaption>Share of the graded verdicts of each week</figcaption>
<ul class="legend">${shareOrder.toReversed().map((outcome) => html`<li><svg viewBox="0 0 12 12" aria-hidden="true" focusable="false"><rect class="f-${outcome}" width="12" height="12"/></svg>${outcomeNames[outcome]}</li>`)}</ul>
<div class="plot">
<div class="axis" aria-hidden="true"><span>100 %</span><span>50 %</span><span>0 %</span></div>
<svg viewBox="0 0 ${weeks.length * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Stacked chart; the table below has its numbers">${gridLines(weeks.length)}${weeks.map(column)}</svg>
<div class="amount-name" aria-hidden="true">graded</div>${amounts(weeks)}
<div class="weeks" aria-hidden="true"><span>${day(first)}</span><span>${day(middle)}</span><span>this week</span></div>
</div>
<details><summary>The chart as a table</summary>${table(weeks)}</details>
</figure>`;
}

/** How many verdicts each share is of: a week with three says little. */
function amounts(weeks: readonly WeekFigures[]): Html {
  const most = Math.max(1, ...weeks.map((week) => week.graded));
  const bars = weeks.map((week, at) => {
    const height = (week.graded / most) * 20;
    return html`<rect x="${at * STEP + (STEP - BAR) / 2}" y="${(20 - height).toFixed(2)}" width="${BAR}" height="${height.toFixed(2)}"><title>Week of ${day(week.monday)}: ${week.graded} graded</title></rect>`;
  });
  return html`<svg class="amounts" viewBox="0 0 ${weeks.length * STEP} 20" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars}</svg>`;
}

const gridLines = (weeks: number): readonly Html[] =>
  [0, HEIGHT / 2, HEIGHT].map(
    (y) =>
      html`<line class="grid" x1="0" x2="${weeks * STEP}" y1="${y}" y2="${y}" vector-effect="non-scaling-stroke"/>`,
  );

function column(week: WeekFigures, at: number): Html {
  const x = at * STEP + (STEP - BAR) / 2;
  if (week.graded === 0) return html``;
  let below = 0;
  const parts = shareOrder.map((outcome) => {
    const count = week.byOutcome[outcome];
    if (count === 0) return undefined;
    const height = (count / week.graded) * HEIGHT;
    const y = HEIGHT - below - height;
    below += height;
    const title = `Week of ${day(week.monday)}: ${outcomeNames[outcome]} ${count} of ${week.graded} (${percent(count, week.graded)})`;
    return html`<rect class="f-${outcome}" x="${x}" y="${y.toFixed(2)}" width="${BAR}" height="${height.toFixed(2)}"><title>${title}</title></rect>`;
  });
  return html`${parts}`;
}

function table(weeks: readonly WeekFigures[]): Html {
  const head = shareOrder.map((outcome) => html`<th scope="col" class="n">${outcomeNames[outcome]}</th>`);
  const rows = weeks
    .toReversed()
    .map(
      (week) =>
        html`<tr><th scope="row">${week.monday}</th>${shareOrder.map((outcome) => html`<td class="n">${week.byOutcome[outcome]}</td>`)}<td class="n">${week.graded}</td><td class="n">${week.verdicts - week.graded}</td></tr>`,
    );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Verdicts by week"><table class="plain"><thead><tr><th scope="col">Week of</th>${head}<th scope="col" class="n">Graded</th><th scope="col" class="n">Not graded</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `30 Nov`. */
const day = (iso: string): string =>
  iso === "" ? "" : `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1] ?? ""}`;
