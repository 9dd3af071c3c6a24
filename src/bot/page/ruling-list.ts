import type { Ruling } from "../../ports/bot/ledger.ts";
import { type Html, html, shown } from "./html.ts";
import { timeAgo } from "./time-ago.ts";

const did: Readonly<Record<Ruling["kind"], string>> = {
  accept: "accepted it",
  rerun: "asked for another run",
  localize: "asked for the culprit",
  designate: "designated tests",
  "drop-hunk": "dropped the breaking hunk",
};

/** Who ruled what on a pull request, and why, newest first. */
export function rulingList(rulings: readonly Ruling[], now: Date): Html {
  const item = (ruling: Ruling): Html =>
    html`<li><b>${shown(ruling.by, 60)}</b> ${did[ruling.kind] ?? "ruled"} ${timeAgo(ruling.at, now)} <span class="soft">at head <code>${shown(ruling.head).slice(0, 7)}</code></span>${ruling.text.trim() === "" ? undefined : html`<blockquote>${shown(ruling.text, 500)}</blockquote>`}</li>`;
  return html`<section aria-labelledby="rulings"><h2 id="rulings">Rulings</h2><ul class="rulings">${rulings.toReversed().map(item)}</ul></section>`;
}
