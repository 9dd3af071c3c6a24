import { gradedOf } from "../table/count-blocks.ts";
import { type Counts, countIn } from "../table/model-counts.ts";
import { ALL_CELLS, type Cell, titleOf } from "../taxonomy.ts";
import { escapeHtml } from "./escape-html.ts";

const WIDTH = 960;
const ROW = 52;
const BAR = 24;
/** Narrower segments carry no number; the title tells it. */
const LABEL_WIDTH = 26;

/** One bar per group, all cells to scale of the group's own total, as one SVG image. */
export function stackedBars(groups: readonly Counts[], title: string): string {
  const height = groups.length * ROW + 4;
  const rows = groups.map((group, at) => bar(group, at * ROW));
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(title)}">${rows.join("")}</svg>`;
}

function bar(group: Counts, top: number): string {
  const cells = ALL_CELLS.filter((cell) => countIn(group, cell) > 0);
  const total = cells.reduce((sum, cell) => sum + countIn(group, cell), 0);
  const label = `<text x="0" y="${top + 16}" class="name">${escapeHtml(shortened(group.name))}</text>`;
  const size = `<text x="${WIDTH}" y="${top + 16}" class="size" text-anchor="end">${gradedOf(group)} graded of ${total}</text>`;
  let x = 0;
  const parts = cells.map((cell) => {
    const width = (countIn(group, cell) / total) * WIDTH;
    const part = segment(group, cell, { x, y: top + 22, width, total });
    x += width;
    return part;
  });
  return label + size + parts.join("");
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly total: number;
}

function segment(group: Counts, cell: Cell, box: Box): string {
  const count = countIn(group, cell);
  const percent = ((count / box.total) * 100).toFixed(1);
  const tip = `<title>${escapeHtml(`${group.name}: ${titleOf(cell)} ${count} (${percent} % of all)`)}</title>`;
  const rect = `<rect x="${box.x.toFixed(2)}" y="${box.y}" width="${box.width.toFixed(2)}" height="${BAR}" class="c-${cell}">${tip}</rect>`;
  if (box.width < LABEL_WIDTH) return rect;
  const middle = (box.x + box.width / 2).toFixed(2);
  return `${rect}<text x="${middle}" y="${box.y + 17}" class="count" text-anchor="middle">${count}</text>`;
}

/** A name too long for the picture; the tables below have it whole. */
const shortened = (name: string): string => (name.length > 90 ? `${name.slice(0, 89)}…` : name);
