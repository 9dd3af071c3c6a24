import { count } from "../../core/render/words.ts";
import type { DeadJob } from "../../ports/bot/job-queue.ts";
import { type Html, html, shown } from "./html.ts";
import { timeAgo } from "./time-ago.ts";

export interface QueueView {
  readonly depth: { readonly waiting: number; readonly dead: number };
  readonly dead: readonly DeadJob[];
  readonly now: Date;
}

/** Work that waits, and work that failed at every attempt, which an admin may start anew. */
export function queuePage({ depth, dead, now }: QueueView): Html {
  const more = depth.dead - dead.length;
  return html`<div class="head"><h1>Queue</h1><p class="soft">${count(depth.waiting, "job")} waiting, ${depth.dead} dead</p></div>
${
  dead.length === 0
    ? html`<p class="empty">Nothing failed at every attempt.</p>`
    : html`<table class="cards dead" role="table" aria-label="Dead jobs">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Job</th><th role="columnheader" scope="col">Last error</th><th role="columnheader" scope="col">Tried</th><th role="columnheader" scope="col">Again</th></tr></thead>
<tbody role="rowgroup">${dead.map((job) => row(job, now))}</tbody></table>`
}
${more > 0 ? html`<p class="soft">and ${more} more</p>` : undefined}`;
}

const row = (job: DeadJob, now: Date): Html =>
  html`<tr role="row"><th role="rowheader" scope="row" class="c-job">${shown(job.kind, 60)}<span class="soft"><code class="break">${shown(job.key, 120)}</code></span></th>
<td role="cell" class="c-error"><code class="break">${shown(job.lastError, 300)}</code></td>
<td role="cell">${count(job.attempts, "time")}<span class="soft">${timeAgo(job.at, now)}</span></td>
<td role="cell"><form method="post" action="/queue/${encodeURIComponent(job.id)}/revive"><button aria-label="Retry ${shown(job.kind, 60)} ${shown(job.key, 120)}">Retry</button></form></td></tr>`;
