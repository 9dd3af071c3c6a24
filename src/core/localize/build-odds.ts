import { isInside, type Mask } from "./mask.ts";

/** Trees of one search that were tried, apart from what the tests said on them. */
export interface BuildRecord {
  /** Gave an outcome. Base and head are among them. */
  readonly built: readonly Mask[];
  /** Gave none. */
  readonly dead: readonly Mask[];
}

/**
 * Expected number of needs by pair: `at(a, b)` for "cell a does not build without cell b". A tree that holds a and
 * not b is *exposed* to that pair.
 */
export interface BuildOdds {
  readonly cells: readonly Mask[];
  readonly at: (a: number, b: number) => number;
  /** Probability that a tree builds, given which cells it holds. */
  readonly chance: (holds: (cell: number) => boolean) => number;
}

/** Expected needs a half cut is exposed to before anything is known: far ones, and ones between neighbours. */
const FAR = 0.6;
const NEAR = 0.05;
/** Multiples of the two that are considered. */
const DENSITIES = [1, 3, 9, 27];
/** A dead tree is put down to needs it is exposed to: their expected number is raised to this. */
const BLAME = 1.5;
/** The same when a single pair can be to blame: then it is known. */
const CERTAIN = 50;

/**
 * Learns from what built and what did not which cells need which. A tree that built refutes every pair it was
 * exposed to; a tree that did not puts the blame on the pairs that are left. The cells are disjoint sets of units;
 * units in no cell are taken to change nothing.
 */
export function learnBuildOdds(cells: readonly Mask[], record: BuildRecord): BuildOdds {
  const m = cells.length;
  const expected = startingOdds(m);
  const density = densityOf(expected, cells, record);
  for (let pair = 0; pair < expected.length; pair++) expected[pair] = (expected[pair] ?? 0) * density;
  for (const tree of record.built) refute(expected, cells, tree);
  const exposures = record.dead.map((tree) => exposedPairs(expected, cells, tree));
  exposures.sort((a, b) => a.length - b.length);
  for (const pairs of exposures) blame(expected, pairs);
  const at = (a: number, b: number): number => expected[a * m + b] ?? 0;
  return { cells, at, chance: (holds) => Math.exp(-exposure(m, at, holds)) };
}

function startingOdds(m: number): Float64Array {
  const expected = new Float64Array(m * m);
  for (let a = 0; a < m; a++) {
    for (let b = 0; b < m; b++) {
      const distance = Math.abs(a - b);
      if (distance > 0) expected[a * m + b] = (4 * FAR) / (m * m) + NEAR / (distance * distance);
    }
  }
  return expected;
}

/**
 * Some patches hang together far more than others. The density that fits what built and what did not, each tree
 * taken by itself; dense patches must be stripped in small blocks.
 */
function densityOf(expected: Float64Array, cells: readonly Mask[], record: BuildRecord): number {
  const exposure = (tree: Mask): number =>
    exposedPairs(expected, cells, tree).reduce((sum, pair) => sum + (expected[pair] ?? 0), 0);
  const dead = record.dead.map(exposure).filter((sum) => sum > 0);
  if (dead.length < 2) return 1;
  const built = record.built.map(exposure).reduce((sum, one) => sum + one, 0);
  const likelihood = (density: number): number =>
    dead.reduce(
      (sum, one) => sum + Math.log(1 - Math.exp(-density * one)),
      -density * built - Math.log(density),
    );
  return DENSITIES.reduce((best, density) => (likelihood(density) > likelihood(best) ? density : best));
}

function refute(expected: Float64Array, cells: readonly Mask[], tree: Mask): void {
  const m = cells.length;
  const outside = cells.map((cell) => (cell & tree) === 0n);
  for (const [a, cell] of cells.entries()) {
    if (!isInside(cell, tree)) continue;
    for (let b = 0; b < m; b++) if (outside[b]) expected[a * m + b] = 0;
  }
}

function exposedPairs(expected: Float64Array, cells: readonly Mask[], tree: Mask): number[] {
  const m = cells.length;
  const lacking: number[] = [];
  for (const [b, cell] of cells.entries()) if (!isInside(cell, tree)) lacking.push(b);
  const pairs: number[] = [];
  for (const [a, cell] of cells.entries()) {
    if ((cell & tree) === 0n) continue;
    for (const b of lacking) if ((expected[a * m + b] ?? 0) > 0) pairs.push(a * m + b);
  }
  return pairs;
}

function blame(expected: Float64Array, pairs: readonly number[]): void {
  let sum = 0;
  for (const pair of pairs) sum += expected[pair] ?? 0;
  const target = pairs.length === 1 ? CERTAIN : BLAME;
  if (sum >= target || sum === 0) return;
  for (const pair of pairs) expected[pair] = ((expected[pair] ?? 0) * target) / sum;
}

function exposure(m: number, at: BuildOdds["at"], holds: (cell: number) => boolean): number {
  let sum = 0;
  for (let a = 0; a < m; a++) {
    if (!holds(a)) continue;
    for (let b = 0; b < m; b++) if (!holds(b)) sum += at(a, b);
  }
  return sum;
}
