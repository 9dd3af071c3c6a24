import { entropy } from "./noise.ts";

/**
 * Bits a probe tells about one cohort, when probability `inside` sits on groups of the tree and `outside` on the
 * others of the cell that it splits. Zero when the outcome is sure anyway or drowned by noise.
 */
export function splitGain(inside: number, outside: number, rate: number): number {
  const cell = inside + outside;
  if (cell <= 1e-12) return 0;
  const seen = (inside / cell) * (1 - 2 * rate) + rate;
  return cell * Math.max(0, entropy(seen) - entropy(rate));
}

/** `result[k]`: probability that the culprit is among the first k groups, by the chance of each (from index 1). */
export function cumulative(chance: Float64Array): Float64Array {
  const sums = new Float64Array(chance.length);
  for (let k = 1; k < sums.length; k++) sums[k] = (sums[k - 1] ?? 0) + (chance[k] ?? 0);
  return sums;
}

/** The neighbours of `k` among cuts that are chosen already; they bound the cell that a probe at `k` splits. */
export function cellAround(k: number, chosen: Iterable<number>): { low: number; high: number | undefined } {
  let low = 0;
  let high: number | undefined;
  for (const cut of chosen) {
    if (cut < k) low = Math.max(low, cut);
    else if (cut > k && (high === undefined || cut < high)) high = cut;
  }
  return { low, high };
}
