import type { Block, Column } from "../table/block.ts";
import type { Comparison } from "../table/compare-runs.ts";
import { comparisonBlocks } from "../table/comparison-blocks.ts";
import { countBlocks } from "../table/count-blocks.ts";
import { type Counts, countIn } from "../table/model-counts.ts";
import { ALL_CELLS, titleOf } from "../taxonomy.ts";
import { escapeHtml } from "./escape-html.ts";
import { flowChart } from "./flow-chart.ts";
import { REPORT_STYLE } from "./report-style.ts";
import { stackedBars } from "./stacked-bars.ts";

export interface HtmlReport {
  readonly title: string;
  readonly models: readonly Counts[];
  readonly repositories: readonly Counts[];
  readonly languages: readonly Counts[];
  readonly comparison: Comparison | undefined;
  /** What was wrong in the inputs. */
  readonly notes: readonly string[];
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** A page that stands alone: no script, no outside resource, every name escaped. */
export function renderHtml(report: HtmlReport): string {
  const { title, models, repositories, languages, comparison, notes } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p class="soft">What each change did, by the tests: does it fix what it set out to fix (fail-to-pass), and does it keep what worked (pass-to-pass).</p>
${section("Models", "Model", models)}
${comparison === undefined ? "" : flowSection(comparison)}
${repositories.length > 1 ? section("Repositories", "Repository", repositories) : ""}
${languages.length > 1 ? section("Languages", "Language", languages) : ""}
${notes.length === 0 ? "" : `<h2>Notes</h2><ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join("")}</ul>`}
</body>
</html>
`;
}

function section(title: string, groupTitle: string, groups: readonly Counts[]): string {
  const [heading = { kind: "heading", text: title }, ...rest] = countBlocks(title, groupTitle, groups);
  return [htmlOf(heading), legend(groups), stackedBars(groups, title), ...rest.map(htmlOf)].join("\n");
}

function flowSection(comparison: Comparison): string {
  const [heading, ...rest] = comparisonBlocks(comparison);
  return [heading === undefined ? "" : htmlOf(heading), flowChart(comparison), ...rest.map(htmlOf)].join(
    "\n",
  );
}

function legend(groups: readonly Counts[]): string {
  const used = ALL_CELLS.filter((cell) => groups.some((group) => countIn(group, cell) > 0));
  const items = used.map(
    (cell) =>
      `<li><svg viewBox="0 0 14 14" aria-hidden="true"><rect width="14" height="14" class="c-${cell}"/></svg>${escapeHtml(titleOf(cell))}</li>`,
  );
  return `<ul class="legend">${items.join("")}</ul>`;
}

function htmlOf(block: Block): string {
  if (block.kind === "heading") return `<h2>${escapeHtml(block.text)}</h2>`;
  if (block.kind === "text") return `<p>${escapeHtml(block.text)}</p>`;
  const head = block.columns.map((column) => `<th${alignOf(column)}>${escapeHtml(column.title)}</th>`);
  const body = block.rows.map(
    (row) =>
      `<tr>${row.map((cell, at) => `<td${alignOf(block.columns[at])}>${escapeHtml(cell)}</td>`).join("")}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

const alignOf = (column: Column | undefined): string => (column?.align === "right" ? ' class="r"' : "");
