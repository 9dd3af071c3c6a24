import type { GroupCount } from "../../ports/bot/ledger-reader.ts";
import { groupTable } from "./group-table.ts";
import { type Html, html } from "./html.ts";
import { periodLinks } from "./period-links.ts";

/** All agents, or all repositories, side by side. */
export const overviewPage = (
  groups: readonly GroupCount[],
  kind: "agent" | "repository",
  weeks: number,
): Html => {
  const [title, path] = kind === "agent" ? ["Agents", "/agents"] : ["Repositories", "/repositories"];
  return html`<div class="head"><h1>${title}</h1><p class="soft">What agents' pull requests did, the greatest share of Regression first</p>${periodLinks(path, weeks)}</div>
${groups.length === 0 ? html`<p class="empty">No verdicts in this time.</p>` : groupTable(groups, kind)}`;
};
