import { changedLines } from "../../core/render/changed-lines.ts";
import type { HunkPlace } from "../../core/verdict/schema.ts";
import { placeOf } from "./culprit-glance.ts";
import { type Html, html, shown, shownLines } from "./html.ts";

const MOST_LINES = 120;
const LONGEST_LINE = 400;

/** A hunk as a diff with its place; signs stay as text, so colour only repeats them. */
export function diffBlock(hunk: HunkPlace): Html {
  const lines = shownLines(hunk.diff.replace(/\n$/, "")).split("\n");
  const rest = lines.length - MOST_LINES;
  const place = placeOf({ path: hunk.path, ...changedLines(hunk) });
  const inside =
    hunk.header.trim() === ""
      ? undefined
      : html` <span class="soft">in <code>${shown(hunk.header, 120)}</code></span>`;
  const renamed =
    hunk.oldPath === undefined || hunk.oldPath === hunk.path
      ? undefined
      : html` <span class="soft">was <code>${shown(hunk.oldPath)}</code></span>`;
  return html`<figure class="hunk">
<figcaption><code>${place}</code>${inside}${renamed}</figcaption>
${hunk.diff.trim() === "" ? undefined : html`<pre tabindex="0" role="region" aria-label="Diff of ${shown(hunk.path, 120)}"><code>${lines.slice(0, MOST_LINES).map(diffLine)}</code></pre>`}
${rest > 0 ? html`<p class="soft">The hunk goes on for ${rest} more lines.</p>` : undefined}
</figure>`;
}

function diffLine(line: string): Html {
  const text = `${line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line}\n`;
  if (line.startsWith("+")) return html`<span class="add">${text}</span>`;
  if (line.startsWith("-")) return html`<span class="del">${text}</span>`;
  return html`<span class="same">${text}</span>`;
}
