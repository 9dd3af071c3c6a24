import type { OpenPull } from "../../ports/bot/ledger-reader.ts";
import { culpritGlance } from "./culprit-glance.ts";
import { type Html, html, shown } from "./html.ts";
import { outcomeMark } from "./outcome-mark.ts";
import { gitHubPull, pullPath } from "./paths.ts";
import { waitingWords } from "./standing-words.ts";
import { timeAgo } from "./time-ago.ts";

export interface TableContext {
  readonly gitHubUrl: string;
  readonly now: Date;
}

/** Pull requests as a table. The roles are written out because a narrow screen lays its rows out as cards, and browsers then forget what they are. */
export const pullTable = (pulls: readonly OpenPull[], context: TableContext): Html =>
  html`<table class="cards pulls" role="table" aria-label="Open agent pull requests">
<thead role="rowgroup"><tr role="row">
<th role="columnheader" scope="col">Outcome</th><th role="columnheader" scope="col">Pull request</th><th role="columnheader" scope="col">Culprit</th><th role="columnheader" scope="col">Tests</th><th role="columnheader" scope="col">Opened</th>
</tr></thead>
<tbody role="rowgroup">${pulls.map((pull) => row(pull, context))}</tbody>
</table>`;

function row(pull: OpenPull, { gitHubUrl, now }: TableContext): Html {
  const { repository, number, judged } = pull;
  const waiting = waitingWords(pull.waiting);
  const name = `${shown(repository.owner, 60)}/${shown(repository.name, 100)}#${number}`;
  return html`<tr role="row" class="s-${pull.standing}">
<td role="cell" class="c-outcome">${outcomeMark(pull.standing)}${waiting === undefined ? undefined : html`<span class="waiting">${waiting}</span>`}</td>
<th role="rowheader" scope="row" class="c-pull"><a class="title" href="${pullPath(repository, number)}">${shown(pull.title, 200) || "(no title)"}</a>
<span class="meta"><a href="${gitHubPull(gitHubUrl, repository, number)}" rel="noreferrer">${name}<span class="sr"> on GitHub</span></a>${pull.agent === undefined ? undefined : html`<span>${shown(pull.agent.name, 60)}</span>`}${pull.draft === "draft" ? html`<span class="tag">draft</span>` : undefined}</span></th>
<td role="cell" class="c-culprit">${judged?.glance.culprit === undefined ? noCulprit(pull) : culpritGlance(judged.glance.culprit)}</td>
<td role="cell" class="c-tests">${judged === undefined ? html`<span class="sr">not run yet</span>` : testCounts(judged)}</td>
<td role="cell" class="c-age">${timeAgo(pull.openedAt, now)}</td>
</tr>`;
}

const noCulprit = ({ judged }: OpenPull): Html =>
  judged !== undefined && judged.broken > 0
    ? html`<span class="soft">no hunk blamed</span>`
    : html`<span class="sr">none</span>`;

function testCounts({ broken, glance: { f2p } }: NonNullable<OpenPull["judged"]>): Html {
  const breaks =
    broken === 0
      ? html`<span class="soft">breaks none</span>`
      : html`<strong class="breaks">breaks ${broken}</strong>`;
  const fixes = f2p.total === 0 ? "none designated" : `fixes ${f2p.passed} of ${f2p.total}`;
  return html`${breaks}<span class="soft">${fixes}</span>`;
}
