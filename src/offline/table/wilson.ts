/** Two ends of an interval of a share, each between 0 and 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The normal deviate of a two-sided 95 % interval. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval at 95 % for `count` of `total`; also good for small numbers and shares near 0 and 1. Undefined without a total.
 * Source: E. B. Wilson 1927, as (formula 3) in R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998).
 */
export function wilson(count: number, total: number): Interval | undefined {
  if (total <= 0) return undefined;
  const share = count / total;
  const square = (Z * Z) / total;
  const middle = share + square / 2;
  const half = Z * Math.sqrt((share * (1 - share)) / total + square / (4 * total));
  return {
    low: count === 0 ? 0 : (middle - half) / (1 + square),
    high: count === total ? 1 : (middle + half) / (1 + square),
  };
}
