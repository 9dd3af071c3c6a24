import { type Html, html } from "./html.ts";

export interface BarPart {
  /** A class that gives the colour. */
  readonly class: string;
  /** What the part is, told when pointed at. */
  readonly title: string;
  readonly size: number;
}

const WIDTH = 1000;

/** Parts to scale in one line. It only repeats what stands beside it in words, so it is hidden from screen readers. */
export function stackedBar(parts: readonly BarPart[]): Html {
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  let x = 0;
  const rects = parts.map((part) => {
    const width = total === 0 ? 0 : (part.size / total) * WIDTH;
    const rect = html`<rect class="${part.class}" x="${x.toFixed(1)}" y="0" width="${width.toFixed(1)}" height="10"><title>${part.title}</title></rect>`;
    x += width;
    return rect;
  });
  return html`<svg class="stack" viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">${rects}</svg>`;
}
