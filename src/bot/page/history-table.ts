import { count } from "../../core/render/words.ts";
import { culpritGlance } from "./culprit-glance.ts";
import type { JudgedHead } from "./head-history.ts";
import { type Html, html } from "./html.ts";
import { outcomeMark } from "./outcome-mark.ts";
import { gitHubCommit } from "./paths.ts";
import type { PullView } from "./pull-view.ts";
import { timeAgo } from "./time-ago.ts";

/** The heads of a pull request, newest first, each with what the push changed. */
export const historyTable = (view: PullView): Html =>
  html`<section aria-labelledby="history"><h2 id="history">Push by push</h2>
<table class="cards history" role="table" aria-labelledby="history">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Head</th><th role="columnheader" scope="col">Change</th><th role="columnheader" scope="col">Outcome</th><th role="columnheader" scope="col">Tests</th><th role="columnheader" scope="col">Culprit</th></tr></thead>
<tbody role="rowgroup">${view.heads.map((head) => row(head, view))}</tbody>
</table>
${view.older ? html`<p class="soft">Older heads are in the ledger; the API lists them.</p>` : undefined}
</section>`;

const steps = {
  first: html`<span class="step">first</span>`,
  better: html`<span class="step better"><span aria-hidden="true">▲</span> better</span>`,
  worse: html`<span class="step worse"><span aria-hidden="true">▼</span> worse</span>`,
  same: html`<span class="step"><span aria-hidden="true">=</span> no change</span>`,
};

function row({ verdict, verdicts, step }: JudgedHead, { pull, gitHubUrl, now }: PullView): Html {
  const { glance, broken } = verdict;
  const current = verdict.head === pull.head ? html` <span class="tag">current</span>` : undefined;
  return html`<tr role="row" class="s-${verdict.outcome}">
<th role="rowheader" scope="row" class="c-head"><a href="${gitHubCommit(gitHubUrl, pull.repository, verdict.head)}" rel="noreferrer"><code>${verdict.head.slice(0, 7)}</code><span class="sr"> on GitHub</span></a>${current}<span class="soft">${timeAgo(verdict.recordedAt, now)}${verdicts > 1 ? `, ${count(verdicts, "verdict")}` : ""}</span></th>
<td role="cell" class="c-step">${steps[step]}</td>
<td role="cell" class="c-outcome">${outcomeMark(verdict.outcome)}</td>
<td role="cell" class="c-tests">${broken === 0 ? html`<span class="soft">breaks none</span>` : html`<strong class="breaks">breaks ${broken}</strong>`}<span class="soft">fixes ${glance.f2p.passed} of ${glance.f2p.total}</span></td>
<td role="cell" class="c-culprit">${glance.culprit === undefined ? html`<span class="sr">none</span>` : culpritGlance(glance.culprit)}</td>
</tr>`;
}
