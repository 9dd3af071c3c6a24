import { cellOf, type InstanceResult } from "../instance-result.ts";
import { type Cell, isOutcome } from "../taxonomy.ts";
import { type McNemar, mcNemar } from "./mcnemar.ts";

/** An instance that stands in another cell in B than in A. */
interface Move {
  readonly instanceId: string;
  readonly from: Cell;
  readonly to: Cell;
}

/** Two runs over the instances that both have. */
export interface Comparison {
  readonly a: string;
  readonly b: string;
  /** In both, graded or not. */
  readonly paired: number;
  /** Instances of one side only; not compared. */
  readonly onlyInA: number;
  readonly onlyInB: number;
  /** How many went from a cell of A to a cell of B; cells that hold none are absent. */
  readonly flow: ReadonlyMap<Cell, ReadonlyMap<Cell, number>>;
  readonly moves: readonly Move[];
  /** All pairs; an instance that was not graded is not resolved. */
  readonly resolve: McNemar;
  /** Pairs of which both are among the six outcomes. */
  readonly breaksP2p: McNemar;
  readonly bothGraded: number;
}

const BREAKS: ReadonlySet<Cell> = new Set(["breaking-resolved", "work-in-progress", "regression"]);

/** Does this outcome lose tests that passed before? */
export const breaksP2p = (cell: Cell): boolean => BREAKS.has(cell);

/** Compares two runs instance by instance, so that "traded Regression for No-Op" is seen. */
export function compareRuns(
  a: { readonly name: string; readonly results: readonly InstanceResult[] },
  b: { readonly name: string; readonly results: readonly InstanceResult[] },
): Comparison {
  const inA = cellsOf(a.results);
  const inB = cellsOf(b.results);
  const pairs = [...inA].flatMap(([instanceId, from]) => {
    const to = inB.get(instanceId);
    return to === undefined ? [] : [{ instanceId, from, to }];
  });
  const graded = pairs.filter(({ from, to }) => isOutcome(from) && isOutcome(to));
  return {
    a: a.name,
    b: b.name,
    paired: pairs.length,
    onlyInA: inA.size - pairs.length,
    onlyInB: inB.size - pairs.length,
    flow: flowOf(pairs),
    moves: pairs.filter(({ from, to }) => from !== to),
    resolve: changes(pairs, (cell) => cell === "resolved"),
    breaksP2p: changes(graded, breaksP2p),
    bothGraded: graded.length,
  };
}

const cellsOf = (results: readonly InstanceResult[]): ReadonlyMap<string, Cell> =>
  new Map(results.map((result) => [result.instanceId, cellOf(result.verdict)]));

function flowOf(pairs: readonly Move[]): ReadonlyMap<Cell, ReadonlyMap<Cell, number>> {
  const flow = new Map<Cell, Map<Cell, number>>();
  for (const { from, to } of pairs) {
    const row = flow.get(from) ?? new Map<Cell, number>();
    flow.set(from, row);
    row.set(to, (row.get(to) ?? 0) + 1);
  }
  return flow;
}

function changes(pairs: readonly Move[], has: (cell: Cell) => boolean): McNemar {
  const onlyA = pairs.filter(({ from, to }) => has(from) && !has(to)).length;
  const onlyB = pairs.filter(({ from, to }) => !has(from) && has(to)).length;
  return mcNemar(onlyA, onlyB);
}
