import { ALL_CELLS, NOT_GRADED } from "../taxonomy.ts";
import { gradedOf } from "./count-blocks.ts";
import { csvRow } from "./csv-row.ts";
import { type Counts, countIn } from "./model-counts.ts";
import { wilson } from "./wilson.ts";

/** One row per group and cell, for spreadsheets and statistics programs: `by,group,rules,cell,count,graded,share,low,high`. Lines end as RFC 4180 has it. */
export function renderCsv(
  tables: readonly { readonly by: string; readonly groups: readonly Counts[] }[],
): string {
  const rows = tables.flatMap(({ by, groups }) => groups.flatMap((group) => rowsOf(by, group)));
  const head = ["by", "group", "rules", "cell", "count", "graded", "share", "low", "high"];
  return [head, ...rows].map((row) => `${csvRow(row)}\r\n`).join("");
}

function rowsOf(by: string, group: Counts): readonly (readonly string[])[] {
  const graded = gradedOf(group);
  return ALL_CELLS.map((cell) => {
    const count = countIn(group, cell);
    const isGraded = !(NOT_GRADED as readonly string[]).includes(cell);
    const interval = isGraded ? wilson(count, graded) : undefined;
    const share =
      interval === undefined ? ["", "", ""] : [count / graded, interval.low, interval.high].map(fixed);
    return [by, group.name, group.rules, cell, String(count), String(graded), ...share];
  });
}

const fixed = (value: number): string => value.toFixed(6);
