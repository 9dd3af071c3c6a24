import type { Comparison } from "../table/compare-runs.ts";
import { cellsInFlow } from "../table/comparison-blocks.ts";
import { type Cell, titleOf } from "../taxonomy.ts";
import { escapeHtml } from "./escape-html.ts";

const WIDTH = 960;
const HEIGHT = 460;
const TOP = 34;
const GAP = 6;
const NODE = 16;
const LEFT = 200;
const RIGHT = WIDTH - 200;
const LINE = 15;

interface Node {
  readonly cell: Cell;
  readonly count: number;
  readonly y: number;
  readonly height: number;
}

/** The flow of instances between cells, first run on the left, second on the right; ribbons that stay are faint. */
export function flowChart(comparison: Comparison): string {
  if (comparison.paired === 0) return "";
  const cells = cellsInFlow(comparison);
  const scale = (HEIGHT - TOP - GAP * cells.length) / comparison.paired;
  const count = (from: Cell, to: Cell): number => comparison.flow.get(from)?.get(to) ?? 0;
  const left = stack(cells, scale, (cell) => cells.reduce((sum, to) => sum + count(cell, to), 0));
  const right = stack(cells, scale, (cell) => cells.reduce((sum, from) => sum + count(from, cell), 0));
  const title = `Flow of ${comparison.paired} instances from ${comparison.a} to ${comparison.b}`;
  const parts = [
    heads(comparison),
    ...ribbons(left, right, scale, count),
    ...nodes(left, LEFT, "end"),
    ...nodes(right, RIGHT, "start"),
  ];
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT + 30}" role="img" aria-label="${escapeHtml(title)}">${parts.join("")}</svg>`;
}

function heads({ a, b }: Comparison): string {
  const head = (x: number, anchor: string, name: string): string =>
    `<text x="${x}" y="16" class="name" text-anchor="${anchor}">${escapeHtml(name.length > 60 ? `${name.slice(0, 59)}…` : name)}</text>`;
  return head(0, "start", a) + head(WIDTH, "end", b);
}

function stack(cells: readonly Cell[], scale: number, countOf: (cell: Cell) => number): readonly Node[] {
  let y = TOP;
  return cells.flatMap((cell) => {
    const count = countOf(cell);
    if (count === 0) return [];
    const node: Node = { cell, count, y, height: count * scale };
    y += node.height + GAP;
    return [node];
  });
}

function nodes(column: readonly Node[], x: number, anchor: "start" | "end"): readonly string[] {
  let lastLabel = Number.NEGATIVE_INFINITY;
  return column.map((node) => {
    const labelY = Math.max(node.y + node.height / 2 + 4, lastLabel + LINE);
    lastLabel = labelY;
    const box = anchor === "end" ? x - NODE : x;
    const text = anchor === "end" ? box - 6 : box + NODE + 6;
    const rect = `<rect x="${box}" y="${node.y.toFixed(2)}" width="${NODE}" height="${Math.max(node.height, 1).toFixed(2)}" class="c-${node.cell}"/>`;
    return `${rect}<text x="${text}" y="${labelY.toFixed(2)}" class="label" text-anchor="${anchor}">${escapeHtml(titleOf(node.cell))} ${node.count}</text>`;
  });
}

function ribbons(
  left: readonly Node[],
  right: readonly Node[],
  scale: number,
  count: (from: Cell, to: Cell) => number,
): readonly string[] {
  const used = new Map<Node, number>();
  const take = (node: Node, height: number): number => {
    const start = node.y + (used.get(node) ?? 0);
    used.set(node, (used.get(node) ?? 0) + height);
    return start;
  };
  return left.flatMap((from) =>
    right.flatMap((to) => {
      const amount = count(from.cell, to.cell);
      if (amount === 0) return [];
      const height = amount * scale;
      return [ribbon(from, to, { amount, height, fromY: take(from, height), toY: take(to, height) })];
    }),
  );
}

interface Ribbon {
  readonly amount: number;
  readonly height: number;
  readonly fromY: number;
  readonly toY: number;
}

function ribbon(from: Node, to: Node, { amount, height, fromY, toY }: Ribbon): string {
  const middle = (LEFT + RIGHT) / 2;
  const point = (x: number, y: number): string => `${x} ${y.toFixed(2)}`;
  const path = [
    `M ${point(LEFT, fromY)}`,
    `C ${point(middle, fromY)}, ${point(middle, toY)}, ${point(RIGHT, toY)}`,
    `L ${point(RIGHT, toY + height)}`,
    `C ${point(middle, toY + height)}, ${point(middle, fromY + height)}, ${point(LEFT, fromY + height)} Z`,
  ].join(" ");
  const stays = from.cell === to.cell ? " stays" : "";
  const tip = escapeHtml(`${amount}: ${titleOf(from.cell)} to ${titleOf(to.cell)}`);
  return `<path d="${path}" class="ribbon c-${from.cell}${stays}"><title>${tip}</title></path>`;
}
