import { count } from "../../core/render/words.ts";
import type { OpenPull, Page, Standing } from "../../ports/bot/ledger-reader.ts";
import { filterForm } from "./filter-form.ts";
import { type Html, html } from "./html.ts";
import type { ListQuery } from "./list-query.ts";
import { outcomeSign } from "./outcome-mark.ts";
import { withQuery } from "./paths.ts";
import { pullTable } from "./pull-table.ts";
import { stackedBar } from "./stacked-bar.ts";
import { standingName } from "./standing-words.ts";

export interface ListView {
  readonly query: ListQuery;
  readonly pulls: Page<OpenPull>;
  /** With all filters but the outcome, so that the counts lead to the other outcomes. */
  readonly counts: readonly { readonly standing: Standing; readonly count: number }[];
  readonly repositories: readonly string[];
  readonly agents: readonly string[];
  readonly gitHubUrl: string;
  readonly now: Date;
}

/** The triage page: open agent pull requests, what to look at first on top. */
export function listPage(view: ListView): Html {
  const { query, pulls, counts } = view;
  const all = counts.reduce((sum, each) => sum + each.count, 0);
  const filtered = query.repository !== "" || query.agent !== "" || query.outcome !== "" || query.age !== "";
  return html`<div class="head">
<h1>Open agent pull requests</h1>
<p class="soft">${count(all, "pull request")}${query.repository === "" && query.agent === "" && query.age === "" ? "" : " with this filter"}, most dangerous first</p>
</div>
${all === 0 ? undefined : overview(view, all)}
${filterForm(view)}
${pulls.rows.length === 0 ? nothing(filtered) : pullTable(pulls.rows, view)}
${paging(query, pulls.next)}`;
}

/** How the open pull requests stand: one bar, and links that filter by an outcome. */
function overview({ query, counts }: ListView, all: number): Html {
  const link = ({ standing, count: amount }: ListView["counts"][number]): Html => {
    const chosen = query.outcome === standing;
    const to = withQuery("/", { ...query, after: "", outcome: chosen ? "" : standing });
    const words = html`${outcomeSign(standing)}<span>${standingName(standing)}</span> <b>${amount}</b>`;
    return chosen
      ? html`<li><a class="chip m-${standing}" href="${to}" aria-current="true">${words}<span class="sr"> (chosen; follow to show all)</span></a></li>`
      : html`<li><a class="chip m-${standing}" href="${to}">${words}</a></li>`;
  };
  return html`<section class="overview" aria-label="By outcome">
${stackedBar(counts.map((each) => ({ class: `f-${each.standing}`, title: `${standingName(each.standing)}: ${each.count} of ${all}`, size: each.count })))}
<ul class="chips">${counts.map(link)}</ul>
</section>`;
}

const nothing = (filtered: boolean): Html =>
  filtered
    ? html`<p class="empty">No open pull request fits this filter. <a href="/">Show all</a></p>`
    : html`<p class="empty">No open pull request of an agent. They come here by themselves when one is opened in a repository that has the App.</p>`;

function paging(query: ListQuery, next: string | undefined): Html | undefined {
  const first =
    query.after === ""
      ? undefined
      : html`<a href="${withQuery("/", { ...query, after: "" })}">First page</a>`;
  const more =
    next === undefined
      ? undefined
      : html`<a rel="next" href="${withQuery("/", { ...query, after: next })}">Next page</a>`;
  return first === undefined && more === undefined
    ? undefined
    : html`<nav class="paging" aria-label="Pages">${first}${more}</nav>`;
}
