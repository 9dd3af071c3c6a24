import { type Html, html } from "./html.ts";
import { withQuery } from "./paths.ts";

/** Lengths of time that charts and shares are asked for, in weeks. */
const periods = [4, 12, 26, 52] as const;

/** Links to the same page over another length of time. */
export function periodLinks(path: string, chosen: number): Html {
  const link = (weeks: number): Html => {
    const to = withQuery(path, { weeks: String(weeks) });
    return weeks === chosen
      ? html`<li><a href="${to}" aria-current="true">${weeks} weeks</a></li>`
      : html`<li><a href="${to}">${weeks} weeks</a></li>`;
  };
  return html`<nav class="periods" aria-label="Length of time"><ul>${periods.map(link)}</ul></nav>`;
}

/** The weeks that an address asks for; 12 when it asks for none of those. */
export const periodOf = (text: string | undefined): number =>
  periods.find((weeks) => String(weeks) === text) ?? 12;
