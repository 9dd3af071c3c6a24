import { dangerOrder } from "../../core/outcome/danger-order.ts";
import { type Html, html, shown } from "./html.ts";
import { ages, type ListQuery } from "./list-query.ts";
import { standingName } from "./standing-words.ts";

export interface FilterChoices {
  readonly query: ListQuery;
  readonly repositories: readonly string[];
  readonly agents: readonly string[];
}

/** The filters of the list as a form that only reads: its address can be kept and shared. */
export function filterForm({ query, repositories, agents }: FilterChoices): Html {
  const any = query.repository + query.agent + query.outcome + query.age !== "";
  return html`<form class="filters" method="get" action="/" role="search" aria-label="Filter the list">
<p class="wide-field"><label for="f-repository">Repository</label>
<input id="f-repository" name="repository" list="f-repositories" value="${shown(query.repository)}" placeholder="owner/name" autocomplete="off" spellcheck="false" maxlength="300">
<datalist id="f-repositories">${repositories.map((name) => html`<option value="${shown(name)}"></option>`)}</datalist></p>
${choice(
  "agent",
  "Agent",
  "Any agent",
  query.agent,
  agents.map((name) => [name, shown(name, 60)]),
)}
${choice(
  "outcome",
  "Outcome",
  "Any outcome",
  query.outcome,
  dangerOrder.map((standing) => [standing, standingName(standing)]),
)}
${choice("age", "Open for", "Any time", query.age, Object.entries(ages))}
<p class="actions"><button>Filter</button>${any ? html` <a href="/">Show all</a>` : undefined}</p>
</form>`;
}

function choice(
  name: string,
  label: string,
  any: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
): Html {
  const known = chosen === "" || options.some(([value]) => value === chosen);
  const all = known ? options : [...options, [chosen, shown(chosen, 60)] as const];
  const option = ([value, words]: readonly [string, string]): Html =>
    value === chosen
      ? html`<option value="${value}" selected>${words}</option>`
      : html`<option value="${value}">${words}</option>`;
  return html`<p><label for="f-${name}">${label}</label>
<select id="f-${name}" name="${name}">${option(["", any])}${all.map(option)}</select></p>`;
}
