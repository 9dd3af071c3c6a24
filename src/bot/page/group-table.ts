import { outcomeNames } from "../../core/render/words.ts";
import type { GroupCount } from "../../ports/bot/ledger-reader.ts";
import { intervalWords } from "./figure-tiles.ts";
import { type Html, html, shown } from "./html.ts";
import { agentPath } from "./paths.ts";
import { percent, type ShareFigures, shareFigures } from "./share-figures.ts";
import { shareOrder } from "./share-order.ts";
import { stackedBar } from "./stacked-bar.ts";

const MOST = 60;

/** Agents or repositories side by side, the greatest share of Regression first. */
export function groupTable(groups: readonly GroupCount[], kind: "agent" | "repository"): Html {
  const byName = new Map<string, GroupCount[]>();
  for (const group of groups) byName.set(group.name, [...(byName.get(group.name) ?? []), group]);
  const rows = [...byName]
    .map(([name, counts]) => ({ name, figures: shareFigures(counts) }))
    .toSorted(
      (a, b) => regressionOf(b.figures) - regressionOf(a.figures) || a.name.localeCompare(b.name, "en"),
    )
    .slice(0, MOST);
  return html`<table class="cards groups" role="table">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${kind === "agent" ? "Agent" : "Repository"}</th><th role="columnheader" scope="col">Regression share</th><th role="columnheader" scope="col">Outcomes</th><th role="columnheader" scope="col">Catch rate</th><th role="columnheader" scope="col">Verdicts</th></tr></thead>
<tbody role="rowgroup">${rows.map((row) => line(row.name, row.figures, kind))}</tbody></table>
${byName.size > MOST ? html`<p class="soft">and ${byName.size - MOST} more with a smaller share; the API has all of them</p>` : undefined}`;
}

const regressionOf = ({ byOutcome, graded }: ShareFigures): number =>
  graded === 0 ? -1 : byOutcome.regression / graded;

function line(name: string, figures: ShareFigures, kind: "agent" | "repository"): Html {
  const { byOutcome, graded, broke, explained, verdicts } = figures;
  const parts = shareOrder.map((outcome) => ({
    class: `f-${outcome}`,
    title: `${outcomeNames[outcome]}: ${byOutcome[outcome]} of ${graded}`,
    size: byOutcome[outcome],
  }));
  const words = shareOrder
    .filter((outcome) => byOutcome[outcome] > 0)
    .map((outcome) => `${outcomeNames[outcome]} ${byOutcome[outcome]}`)
    .join(", ");
  const to =
    kind === "agent" ? agentPath(name) : `/repositories/${name.split("/").map(encodeURIComponent).join("/")}`;
  return html`<tr role="row"><th role="rowheader" scope="row" class="c-name"><a href="${to}">${shown(name, 160)}</a></th>
<td role="cell" class="c-share"><span class="phone-label">Regression share </span><b>${percent(byOutcome.regression, graded)}</b>${intervalWords(byOutcome.regression, graded)}</td>
<td role="cell" class="c-bar">${stackedBar(parts)}<span class="soft small">${words}</span></td>
<td role="cell" class="c-catch"><span class="phone-label">Catch rate </span>${percent(explained, broke)}<span class="soft small">${explained} of ${broke}</span></td>
<td role="cell" class="c-count"><span class="phone-label">Verdicts </span>${verdicts}</td></tr>`;
}
