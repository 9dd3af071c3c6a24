import { neutraliser } from "../../core/render/neutralise.ts";
import { visibleText } from "../../core/render/visible-text.ts";
import type { Block, Column } from "./block.ts";

/** Blocks as plain text for a terminal. Untrusted names cannot move the cursor, change colours or be workflow commands. */
export const renderText = (blocks: readonly Block[]): string =>
  `${neutraliser([]).terminal(blocks.map(renderBlock).join("\n\n"))}\n`;

function renderBlock(block: Block): string {
  if (block.kind === "table") return renderTable(block.columns, block.rows);
  const text = oneLine(block.text);
  return block.kind === "heading" ? `${text}\n${"=".repeat(text.length)}` : text;
}

const oneLine = (text: string): string => visibleText(text, "show").replace(/\s*\n\s*/g, " ");

function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const titles = columns.map((column) => column.title);
  const shown = [titles, ...rows].map((row) => row.map(oneLine));
  const widths = titles.map((_, at) => Math.max(...shown.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) =>
        columns[at]?.align === "right" ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = shown;
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...body.map(line)].join("\n");
}
