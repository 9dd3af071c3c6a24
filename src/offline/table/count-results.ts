import { cellOf, type InstanceResult } from "../instance-result.ts";
import type { Cell } from "../taxonomy.ts";
import type { Counts } from "./model-counts.ts";

/** By what a table has its rows. */
export type Grouping = "model" | "repository" | "language";

/** Counts the cells of each group, in order of first appearance for models, of name for the others. */
export function countResults(results: Iterable<InstanceResult>, by: Grouping): readonly Counts[] {
  const groups = new Map<
    string,
    { readonly cells: Partial<Record<Cell, number>>; readonly rules: Set<string> }
  >();
  for (const result of results) {
    const name = result[by];
    const group = groups.get(name) ?? { cells: {}, rules: new Set<string>() };
    groups.set(name, group);
    const cell = cellOf(result.verdict);
    group.cells[cell] = (group.cells[cell] ?? 0) + 1;
    group.rules.add(result.rules);
  }
  const counts = [...groups].map(([name, { cells, rules }]) => ({
    name,
    cells,
    rules: [...rules].join(", "),
  }));
  return by === "model" ? counts : counts.sort((a, b) => (a.name < b.name ? -1 : 1));
}
