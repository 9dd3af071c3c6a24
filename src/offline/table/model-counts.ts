import { ALL_CELLS, type Cell } from "../taxonomy.ts";

/** How many instances stand in which cell. A cell that is not named holds none. */
export interface Counts {
  readonly name: string;
  /** The rule set, `as-reported`, or several of them. */
  readonly rules: string;
  readonly cells: Readonly<Partial<Record<Cell, number>>>;
}

export const countIn = (counts: Counts, cell: Cell): number => counts.cells[cell] ?? 0;

/** The sum over some cells. */
export const sumOf = (counts: Counts, cells: readonly Cell[]): number =>
  cells.reduce((sum, cell) => sum + countIn(counts, cell), 0);

export const totalOf = (counts: Counts): number => sumOf(counts, ALL_CELLS);
