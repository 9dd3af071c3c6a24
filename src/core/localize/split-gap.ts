import type { BuildOdds } from "./build-odds.ts";
import { type Mask, union } from "./mask.ts";

/** Cells of a gap, with what each weighs for each of the searches that look at it. */
export interface Cells {
  /** What is applied in every split. */
  readonly below: Mask;
  readonly cells: readonly Mask[];
  /** By search, then by cell: the probability that the culprit is in the cell. */
  readonly weights: readonly Float64Array[];
}

/** A tree that applies some cells of a gap and not the others. */
export interface Split {
  readonly mask: Mask;
  /** By search: the probability that the culprit is among the applied cells. */
  readonly inside: readonly number[];
  /** Probability that the tree builds. */
  readonly builds: number;
}

/** Up to this many cells every subset is offered. */
const ALL_SUBSETS = 7;

/**
 * The trees between the two ends of a gap that are worth a thought: runs of neighbouring cells, taken around the
 * corner as well, so that prefixes, suffixes, single blocks, and the whole but one block are all among them. `odds`
 * are over [what is below the gap, ...cells of the gap, what is above it].
 */
export function splitsOf(gap: Cells, odds: BuildOdds): readonly Split[] {
  return gap.cells.length <= ALL_SUBSETS ? allSubsets(gap, odds) : circularRuns(gap, odds);
}

function allSubsets({ below, cells, weights }: Cells, odds: BuildOdds): Split[] {
  const splits: Split[] = [];
  for (let bits = 1; bits < (1 << cells.length) - 1; bits++) {
    const holds = (i: number): boolean => ((bits >> i) & 1) === 1;
    splits.push({
      mask: below | union(cells.filter((_, i) => holds(i))),
      inside: weights.map((weight) => weight.reduce((sum, part, i) => (holds(i) ? sum + part : sum), 0)),
      builds: odds.chance((cell) => cell === 0 || (cell <= cells.length && holds(cell - 1))),
    });
  }
  return splits;
}

function circularRuns({ below, cells, weights }: Cells, odds: BuildOdds): Split[] {
  const m = cells.length;
  const splits: Split[] = [];
  for (let start = 0; start < m; start++) {
    const held = new Uint8Array(m + 2);
    held[0] = 1;
    let exposed = exposureOf(odds, held);
    let mask = below;
    let inside: readonly number[] = weights.map(() => 0);
    for (let length = 1; length < m; length++) {
      const next = (start + length - 1) % m;
      exposed += enter(odds, held, next + 1);
      mask |= cells[next] ?? 0n;
      inside = inside.map((sum, view) => sum + (weights[view]?.[next] ?? 0));
      splits.push({ mask, inside, builds: Math.exp(-Math.max(0, exposed)) });
    }
  }
  return splits;
}

function exposureOf(odds: BuildOdds, held: Uint8Array): number {
  let sum = 0;
  for (let a = 0; a < held.length; a++) {
    if (held[a] === 0) continue;
    for (let b = 0; b < held.length; b++) if (held[b] === 0) sum += odds.at(a, b);
  }
  return sum;
}

/** Adds a cell to a tree; how the number of expected unmet needs changes. */
function enter(odds: BuildOdds, held: Uint8Array, cell: number): number {
  let change = 0;
  for (let other = 0; other < held.length; other++) {
    if (other === cell) continue;
    if (held[other] === 0) change += odds.at(cell, other);
    else change -= odds.at(other, cell);
  }
  held[cell] = 1;
  return change;
}
