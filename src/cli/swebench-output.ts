import { renderHtml } from "../offline/html/render-html.ts";
import { type Remark, type Remarks, writeRemark } from "../offline/remark.ts";
import type { Block } from "../offline/table/block.ts";
import { countBlocks } from "../offline/table/count-blocks.ts";
import type { Table } from "../offline/table/make-table.ts";
import { renderCsv } from "../offline/table/render-csv.ts";
import { renderMarkdown } from "../offline/table/render-markdown.ts";
import { renderText } from "../offline/table/render-text.ts";
import { terminalLine } from "./terminal-line.ts";
import { writeOutput } from "./write-output.ts";

/** Where the tables go. */
export interface OutputOptions {
  readonly json?: string;
  readonly markdown?: string;
  readonly csv?: string;
  readonly html?: string;
  readonly quiet?: boolean;
}

const SHOWN_REMARKS = 20;

/** What was wrong in the inputs: kept for the report, the first ones told on standard error. */
export interface RemarkLog {
  readonly tell: Remarks;
  readonly all: readonly string[];
  /** To be called at the end: says how many were not shown. */
  close(): void;
}

export function remarkLog(): RemarkLog {
  const all: string[] = [];
  return {
    all,
    tell(remark: Remark) {
      const text = writeRemark(remark);
      all.push(text);
      if (all.length <= SHOWN_REMARKS) process.stderr.write(`${terminalLine(`note: ${text}`)}\n`);
    },
    close() {
      const rest = all.length - SHOWN_REMARKS;
      if (rest > 0) process.stderr.write(`note: and ${rest} more\n`);
    },
  };
}

/** The places of the tables, by flag. */
export const tablePlaces = ({ json, markdown, csv, html }: OutputOptions) => ({
  "--json": json,
  "--markdown": markdown,
  "--csv": csv,
  "--html": html,
});

/** Writes the tables to each place that was asked for; the terminal gets them unless it is to be quiet or standard output is taken. */
export async function writeTables(
  table: Table,
  blocks: readonly Block[],
  options: OutputOptions,
  page: { readonly title: string; readonly notes: readonly string[] },
): Promise<void> {
  await writeOutput(options.markdown, () => renderMarkdown(blocks));
  await writeOutput(options.csv, () =>
    renderCsv([
      { by: "model", groups: table.models },
      { by: "repository", groups: table.repositories },
      { by: "language", groups: table.languages },
    ]),
  );
  await writeOutput(options.html, () => renderHtml({ ...table, ...page }));
  const taken = [options.json, options.markdown, options.csv, options.html].includes("-");
  if (options.quiet !== true && !taken) process.stdout.write(renderText(blocks));
}

/** The blocks of a table: models, then the further groups that were asked for. */
export function tableBlocks(table: Table, by: readonly string[]): readonly Block[] {
  return [
    ...countBlocks("Models", "Model", table.models),
    ...(by.includes("repository") ? countBlocks("Repositories", "Repository", table.repositories) : []),
    ...(by.includes("language") ? countBlocks("Languages", "Language", table.languages) : []),
  ];
}
