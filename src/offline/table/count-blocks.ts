import { namedOutcomes } from "../../core/verdict/outcome-names.ts";
import { type Cell, COARSE, NOT_GRADED, titleOf } from "../taxonomy.ts";
import { type Block, type Column, left, right } from "./block.ts";
import { type Counts, countIn, sumOf, totalOf } from "./model-counts.ts";
import { wilson } from "./wilson.ts";

/** The graded: what shares are of. */
export const gradedOf = (counts: Counts): number => sumOf(counts, [...namedOutcomes, ...COARSE]);

/** The three tables of a set of groups: counts, shares of the graded with intervals, and the paper's summary of failures. */
export function countBlocks(title: string, groupTitle: string, groups: readonly Counts[]): readonly Block[] {
  return [
    { kind: "heading", text: title },
    countTable(groupTitle, groups),
    { kind: "heading", text: `${title}: shares of the graded, with 95 % Wilson intervals` },
    shareTable(groupTitle, groups),
    { kind: "heading", text: `${title}: how the others fail` },
    failureTable(groupTitle, groups),
    ...vacuousNote(groups),
  ];
}

function countTable(groupTitle: string, groups: readonly Counts[]): Block {
  const extra = [...COARSE, ...NOT_GRADED].filter((cell) => groups.some((group) => countIn(group, cell) > 0));
  const cells: readonly Cell[] = [...namedOutcomes, ...extra];
  const columns: readonly Column[] = [
    left(groupTitle),
    right("Graded"),
    ...cells.map((cell) => right(titleOf(cell))),
    right("All"),
    left("Rules"),
  ];
  const rows = groups.map((group) => [
    group.name,
    String(gradedOf(group)),
    ...cells.map((cell) => String(countIn(group, cell))),
    String(totalOf(group)),
    group.rules,
  ]);
  return { kind: "table", columns, rows };
}

function shareTable(groupTitle: string, groups: readonly Counts[]): Block {
  const columns = [left(groupTitle), ...namedOutcomes.map((cell) => right(titleOf(cell)))];
  const rows = groups.map((group) => [
    group.name,
    ...namedOutcomes.map((cell) => shareWithInterval(countIn(group, cell), shareBase(group, cell))),
  ]);
  return { kind: "table", columns, rows };
}

/** With unresolved instances that are not told apart, only the share of the resolved is known. */
const shareBase = (group: Counts, cell: Cell): number =>
  cell === "resolved" || sumOf(group, COARSE) === 0 ? gradedOf(group) : 0;

/** `24.2 (19.5-29.6)`, in percent; a dash without a total. */
export function shareWithInterval(count: number, total: number): string {
  const interval = wilson(count, total);
  if (interval === undefined) return "-";
  return `${percent(count / total)} (${percent(interval.low)}-${percent(interval.high)})`;
}

const percent = (share: number): string => (share * 100).toFixed(1);

/** The last rows of table 23 in the paper's appendix C.5, and the share that breaks tests. */
function failureTable(groupTitle: string, groups: readonly Counts[]): Block {
  const columns = [
    left(groupTitle),
    right("Breaks P2P, % of graded"),
    right("No-Op + Regression"),
    right("% of graded"),
    right("% of graded and not resolved"),
    right("No-Op, % of the two"),
  ];
  const rows = groups.map((group) => {
    const graded = shareBase(group, "no-op");
    const both = sumOf(group, ["no-op", "regression"]);
    const broken = sumOf(group, ["breaking-resolved", "work-in-progress", "regression"]);
    return [
      group.name,
      share(broken, graded),
      graded === 0 ? "-" : String(both),
      share(both, graded),
      share(both, graded - countIn(group, "resolved")),
      share(countIn(group, "no-op"), both),
    ];
  });
  return { kind: "table", columns, rows };
}

const share = (count: number, total: number): string => (total > 0 ? percent(count / total) : "-");

function vacuousNote(groups: readonly Counts[]): readonly Block[] {
  const coarse = groups.filter((group) => sumOf(group, COARSE) > 0).map((group) => group.name);
  if (coarse.length === 0) return [];
  const text = `A run summary or a report without tests does not tell the unresolved apart: ${coarse.join(", ")}. Their share of the resolved is known, the other five are not.`;
  return [{ kind: "text", text }];
}
