import { count, duration } from "../../core/render/words.ts";
import { type Block, left, right } from "../table/block.ts";
import type { OpenReason, Stats } from "./gather-stats.ts";

export interface StatsGroup {
  /** What its verdicts have in common. */
  readonly name: string;
  readonly stats: Stats;
}

const REASONS: Readonly<Record<OpenReason, string>> = {
  budget: "the search used up its budget",
  unbuildable: "too many combinations of hunks do not build or run",
  contradiction: "the runs contradict each other",
  flaky: "the tests give different answers on the same files",
  "not-searched": "nothing was searched",
};
const SHOWN_FLAKY = 5;

/** The groups as a table, then what they have in common. `all` is of every verdict. */
export function statsBlocks(groups: readonly StatsGroup[], all: Stats): readonly Block[] {
  const rows = groups.length > 1 ? [...groups, { name: "all", stats: all }] : groups;
  return [catchTable(rows), ...openTable(all), searches(all), ...flakyTable(all), time(all)];
}

function catchTable(rows: readonly StatsGroup[]): Block {
  return {
    kind: "table",
    columns: [
      left("verdicts of"),
      ...["verdicts", "broken", "catch", "partly", "open", "probes", "bound", "overhead"].map(right),
    ],
    rows: rows.map(({ name, stats }) => [
      name.slice(0, 80),
      String(stats.verdicts),
      String(stats.broken),
      share(stats.caught, stats.broken),
      String(stats.partlyCaught),
      String(stats.broken - stats.caught - stats.partlyCaught),
      mean(stats.probes, stats.searched),
      mean(stats.lowerBound, stats.searched),
      share(stats.overheadMs, stats.totalMs),
    ]),
  };
}

function openTable({ open }: Stats): readonly Block[] {
  const told = (Object.keys(REASONS) as OpenReason[]).filter((reason) => open[reason] > 0);
  if (told.length === 0) return [];
  const rows = told.map((reason) => [REASONS[reason], String(open[reason])]);
  return [{ kind: "table", columns: [left("why a broken test stays open"), right("verdicts")], rows }];
}

function searches({ searched, probes, lowerBound, brokenTests, caughtTests }: Stats): Block {
  const times = lowerBound === 0 ? "" : `, ${(probes / lowerBound).toFixed(2)} times the least possible`;
  const searching =
    searched === 0 ? "No search" : `Searches: ${searched}, with ${count(probes, "probe")}${times}`;
  return {
    kind: "text",
    text: `${searching}. Broken tests explained by a certificate: ${caughtTests} of ${brokenTests}.`,
  };
}

function flakyTable({ flaky }: Stats): readonly Block[] {
  if (flaky.length === 0) return [];
  return [
    {
      kind: "table",
      columns: [left("flaky tests that cost the most runs"), right("runs"), right("verdicts")],
      rows: flaky
        .slice(0, SHOWN_FLAKY)
        .map(({ test, verdicts, runs }) => [test.slice(0, 120), runs.toFixed(1), String(verdicts)]),
    },
  ];
}

function time({ totalMs, overheadMs, suiteMs }: Stats): Block {
  return {
    kind: "text",
    text: `${duration(totalMs)} in all, ${duration(suiteMs)} of tests over all lanes, ${duration(overheadMs)} with no test running.`,
  };
}

const share = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(0)} %`;

const mean = (total: number, of: number): string => (of === 0 ? "-" : (total / of).toFixed(1));
