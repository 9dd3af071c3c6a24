import { type HarnessPolicy, type ShareShift, shareShifts } from "./harness-policy.ts";
import { type Block, left, right } from "./table/block.ts";
import type { Comparison } from "./table/compare-runs.ts";
import { comparisonBlocks, pValue } from "./table/comparison-blocks.ts";
import { shareWithInterval } from "./table/count-blocks.ts";

/** The report on a harness change: Regression share first, then the other shares, then who moved. */
export function harnessBlocks(comparison: Comparison, broken: readonly HarnessPolicy[]): readonly Block[] {
  const shifts = shareShifts(comparison);
  return [
    { kind: "heading", text: "What the harness change does" },
    { kind: "text", text: headline(shifts[0], comparison) },
    { kind: "text", text: decision(broken) },
    shiftTable(shifts),
    ...comparisonBlocks(comparison),
  ];
}

function headline(shift: ShareShift | undefined, comparison: Comparison): string {
  if (shift === undefined || shift.total === 0) return "No instance is graded in both runs.";
  const [before, after] = [shift.before, shift.after].map((count) => (count / shift.total) * 100);
  const { onlyA, onlyB, p } = comparison.breaksP2p;
  return `Regression share: ${fixed(before)} % to ${fixed(after)} % (${signed((after ?? 0) - (before ?? 0))} points) of ${shift.total} instances graded in both. Breaking tests that passed: ${onlyA} stopped, ${onlyB} started (p ${p < 0.0001 ? "" : "= "}${pValue(p)}).`;
}

const decision = (broken: readonly HarnessPolicy[]): string =>
  broken.length === 0 ? "No policy is broken." : `Broken: ${broken.join(", ")}.`;

function shiftTable(shifts: readonly ShareShift[]): Block {
  return {
    kind: "table",
    columns: [left("Share of the graded"), right("Before"), right("After"), right("Change, points")],
    rows: shifts.map(({ name, before, after, total }) => [
      name,
      shareWithInterval(before, total),
      shareWithInterval(after, total),
      total === 0 ? "-" : signed(((after - before) / total) * 100),
    ]),
  };
}

const fixed = (value: number | undefined): string => (value ?? 0).toFixed(1);

const signed = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
