import { visibleText } from "../../core/render/visible-text.ts";
import type { Block, Column } from "./block.ts";

/** Blocks as Markdown. Untrusted names cannot become markup, mentions or links. */
export const renderMarkdown = (blocks: readonly Block[]): string =>
  `${blocks.map(renderBlock).join("\n\n")}\n`;

function renderBlock(block: Block): string {
  if (block.kind === "table") return renderTable(block.columns, block.rows);
  return block.kind === "heading" ? `### ${escaped(block.text)}` : escaped(block.text);
}

const escaped = (text: string): string =>
  visibleText(text, "drop")
    .replace(/\s*\n\s*/g, " ")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/[\\`*_{}[\]()#+!|~>@]/g, asEntity)
    // A bare address would become a link on a code host.
    .replace(/:(?=\/\/)|\.(?<=www\.)/gi, asEntity);

const asEntity = (character: string): string => `&#${character.charCodeAt(0)};`;

function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map((column) => escaped(column.title))),
    line(columns.map((column) => (column.align === "right" ? "--:" : "---"))),
    ...rows.map((row) => line(row.map(escaped))),
  ].join("\n");
}
