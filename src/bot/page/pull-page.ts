import { decisionWords, designationWords, outcomeSentence } from "../../core/render/words.ts";
import type { Verdict } from "../../core/verdict/schema.ts";
import type { OpenPull } from "../../ports/bot/ledger-reader.ts";
import type { JudgedHead } from "./head-history.ts";
import { historyTable } from "./history-table.ts";
import { type Html, html, shown } from "./html.ts";
import { outcomeMark } from "./outcome-mark.ts";
import { agentPath, gitHubPull, repositoryPath } from "./paths.ts";
import type { PullView } from "./pull-view.ts";
import { rulingList } from "./ruling-list.ts";
import { timeAgo } from "./time-ago.ts";
import { verdictSections } from "./verdict-sections.ts";

/** One pull request: what it does now, what broke it, and how it got there push by push. */
export function pullPage(view: PullView): Html {
  const { pull, heads, verdict, rulings } = view;
  return html`${crumbs(view)}
<div class="head tall">
<h1>${shown(pull.title, 300) || "(no title)"}</h1>
${metaLine(view)}
</div>
${verdict === undefined ? unjudged(pull, heads) : summary(view, verdict)}
${verdict === undefined ? undefined : verdictSections(verdict)}
${heads.length === 0 ? undefined : historyTable(view)}
${rulings.length === 0 ? undefined : rulingList(rulings, view.now)}`;
}

function crumbs({ pull }: PullView): Html {
  const { repository, number } = pull;
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>
<li><a href="/">Open</a></li>
<li><a href="${repositoryPath(repository)}">${shown(repository.owner, 60)}/${shown(repository.name, 100)}</a></li>
<li><span aria-current="page">#${number}</span></li>
</ol></nav>`;
}

function metaLine({ pull, gitHubUrl, now }: PullView): Html {
  const { agent } = pull;
  const evidence = { identity: "known by its account", signal: "by its signs", weak: "by weak signs" };
  return html`<p class="meta">
${pull.state === "open" ? undefined : html`<span class="tag">${pull.state}</span>`}
${pull.draft === "draft" ? html`<span class="tag">draft</span>` : undefined}
${agent === undefined ? html`<span>no agent known</span>` : html`<span>by agent <a href="${agentPath(agent.name)}">${shown(agent.name, 60)}</a>, ${evidence[agent.confidence]}</span>`}
<span>opened by ${shown(pull.author, 60)} ${timeAgo(pull.openedAt, now)}</span>
<a href="${gitHubPull(gitHubUrl, pull.repository, pull.number)}" rel="noreferrer">On GitHub</a>
</p>`;
}

function unjudged({ waiting }: OpenPull, heads: readonly JudgedHead[]): Html {
  const words = {
    gate: "The gate runs, or waits for its turn. The verdict comes here when it is done.",
    approval: "The workflow waits until somebody with write access approves it to run.",
    nothing: "Nothing waits for the gate.",
  }[waiting];
  return html`<section class="verdict v-unjudged" aria-label="Verdict">${outcomeMark("unjudged")}<p>${words}${heads.length === 0 ? undefined : " Earlier heads were judged; see below."}</p></section>`;
}

function summary({ pull, judgedAt, now }: PullView, verdict: Verdict): Html {
  const stale = verdict.head !== pull.head;
  const { f2p, p2p, gate } = verdict;
  return html`<section class="verdict v-${verdict.outcome}" aria-label="Verdict">
<p class="lead">${outcomeMark(verdict.outcome)} <span class="gate g-${gate.decision}">${decisionWords(gate.decision)}</span></p>
<p class="sentence">${outcomeSentence(verdict)}</p>
${stale ? html`<p class="note">This is the verdict on an earlier head; the newest one is not judged yet.</p>` : undefined}
<dl class="figures">
<div><dt>Fail-to-pass</dt><dd><b>${f2p.passed}</b> of ${f2p.total} pass<span class="soft">${designationWords(f2p.designation)}</span></dd></div>
<div><dt>Pass-to-pass</dt><dd><b>${p2p.passed}</b> of ${p2p.total} pass<span class="soft">${p2p.flaky.length === 0 ? "no flaky test" : `${p2p.flaky.length} flaky`}</span></dd></div>
<div><dt>Judged</dt><dd>${judgedAt === undefined ? "" : timeAgo(judgedAt, now)}<span class="soft">head <code>${verdict.head.slice(0, 7)}</code></span></dd></div>
</dl>
</section>`;
}
