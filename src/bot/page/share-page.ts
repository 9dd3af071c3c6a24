import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { DayCount, FlakyTest, GroupCount, OpenPull, Page } from "../../ports/bot/ledger-reader.ts";
import { figureTiles } from "./figure-tiles.ts";
import { flakyTable } from "./flaky-table.ts";
import { groupTable } from "./group-table.ts";
import { type Html, html, shown } from "./html.ts";
import { gitHubRepository, withQuery } from "./paths.ts";
import { periodLinks } from "./period-links.ts";
import { pullTable } from "./pull-table.ts";
import { shareChart } from "./share-chart.ts";
import { shareFigures, weekFigures } from "./share-figures.ts";

/** Whose outcomes are shown. */
export type Subject =
  | { readonly kind: "agent"; readonly name: string }
  | {
      readonly kind: "repository";
      readonly repository: KnownRepository;
      /** The badge's path, signed where the repository is private. */
      readonly badgePath: string;
    };

export interface ShareView {
  readonly subject: Subject;
  readonly weeks: number;
  readonly days: readonly DayCount[];
  /** An agent's by repository, a repository's by agent. */
  readonly groups: readonly GroupCount[];
  readonly flaky: readonly FlakyTest[];
  /** The most dangerous open pull requests of it. */
  readonly open: Page<OpenPull>;
  readonly gitHubUrl: string;
  readonly now: Date;
}

/** What one agent, or all agents in one repository, did over time. */
export function sharePage(view: ShareView): Html {
  const { subject, weeks, days, groups, flaky, now } = view;
  const figures = shareFigures(days);
  return html`${crumbs(subject)}
<div class="head"><h1>${nameOf(subject)}</h1>
${subject.kind === "repository" ? html`<p class="meta"><a href="${gitHubRepository(view.gitHubUrl, subject.repository)}" rel="noreferrer">On GitHub</a>${subject.repository.visibility === "private" ? html`<span class="tag">private</span>` : undefined}</p>` : undefined}
${periodLinks(pathOf(subject), weeks)}</div>
${
  figures.verdicts === 0
    ? html`<p class="empty">No verdicts in this time.</p>`
    : html`${figureTiles(figures)}
<section aria-labelledby="over-time"><h2 id="over-time">Outcomes over time</h2>${shareChart(weekFigures(days, weeks, now))}</section>
<section aria-labelledby="groups"><h2 id="groups">${subject.kind === "agent" ? "By repository" : "By agent"}</h2>${groupTable(groups, subject.kind === "agent" ? "repository" : "agent")}</section>`
}
${flaky.length === 0 ? undefined : html`<section aria-labelledby="flaky"><h2 id="flaky">Flaky tests that cost most runs</h2>${flakyTable(flaky)}</section>`}
${openSection(view)}
${subject.kind === "repository" ? badgeSection(subject.badgePath) : undefined}`;
}

const nameOf = (subject: Subject): string =>
  subject.kind === "agent"
    ? shown(subject.name, 100)
    : `${shown(subject.repository.owner, 60)}/${shown(subject.repository.name, 100)}`;

const pathOf = (subject: Subject): string =>
  subject.kind === "agent"
    ? `/agents/${encodeURIComponent(subject.name)}`
    : `/repositories/${encodeURIComponent(subject.repository.owner)}/${encodeURIComponent(subject.repository.name)}`;

function crumbs(subject: Subject): Html {
  const up =
    subject.kind === "agent"
      ? html`<a href="/agents">Agents</a>`
      : html`<a href="/repositories">Repositories</a>`;
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol><li>${up}</li><li><span aria-current="page">${nameOf(subject)}</span></li></ol></nav>`;
}

function openSection({ subject, open, gitHubUrl, now }: ShareView): Html {
  const filter = subject.kind === "agent" ? { agent: subject.name } : { repository: nameOf(subject) };
  const more =
    open.next === undefined ? undefined : html`<p><a href="${withQuery("/", filter)}">All of them</a></p>`;
  return html`<section aria-labelledby="open"><h2 id="open">Open now</h2>
${open.rows.length === 0 ? html`<p class="empty">No open pull request of an agent.</p>` : pullTable(open.rows, { gitHubUrl, now })}${more}</section>`;
}

const badgeSection = (path: string): Html =>
  html`<section aria-labelledby="badge"><h2 id="badge">Badge</h2><p><img src="${path}" alt="The badge of this repository's outcome shares" height="20"></p>
<p class="soft">Its address on this server: <code class="break">${path}</code></p></section>`;
