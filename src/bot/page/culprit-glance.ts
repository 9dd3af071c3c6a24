import { count } from "../../core/render/words.ts";
import type { OpenPull } from "../../ports/bot/ledger-reader.ts";
import { type Html, html, shown } from "./html.ts";

type Glance = NonNullable<OpenPull["judged"]>["glance"];
type Culprit = NonNullable<Glance["culprit"]>;

/** The culprit in a list: where, in which function, and the first line taken away and added. */
export function culpritGlance(culprit: Culprit): Html {
  const blamed = culprit.kind === "culprit" || culprit.kind === "repair-set";
  const inside =
    culprit.header === "" ? undefined : html` <span class="soft">in ${shown(culprit.header, 60)}</span>`;
  return html`<div class="culprit">
<p class="place">${blamed ? undefined : html`<span class="soft">${openWords(culprit)}: </span>`}<code>${placeOf(culprit)}</code>${inside}${moreHunks(culprit)}</p>
${blamed ? glanceLines(culprit) : undefined}
</div>`;
}

/** `src/cart/total.ts:41–44`. */
export function placeOf({ path, start, end }: Pick<Culprit, "path" | "start" | "end">): string {
  return `${shown(path)}:${start === end ? start : `${start}–${end}`}`;
}

function glanceLines({ removed, added }: Culprit): Html | undefined {
  if (removed === undefined && added === undefined) return undefined;
  const line = (kind: "del" | "add", sign: string, text: string | undefined): Html | undefined =>
    text === undefined
      ? undefined
      : html`<span class="${kind}"><span class="sr">${kind === "del" ? "removed: " : "added: "}</span><span aria-hidden="true">${sign}</span> ${shown(text, 120)}</span>`;
  return html`<code class="lines">${line("del", "−", removed)}${line("add", "+", added)}</code>`;
}

const openWords = (culprit: Culprit): string =>
  culprit.kind === "flaky" ? "flaky, no hunk blamed" : "not certified, likeliest";

function moreHunks({ hunks, kind }: Culprit): Html | undefined {
  if (hunks < 2) return undefined;
  const words = kind === "inconclusive" ? count(hunks - 1, "more candidate") : count(hunks - 1, "more hunk");
  return html` <span class="soft">and ${words}</span>`;
}
