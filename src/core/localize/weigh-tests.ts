/** Weight by unit for some tests taken together, summing to 1. */
export type WeightsOf = (tests: readonly string[]) => Float64Array;

/**
 * The prior of a cohort is the mean of its tests' priors. A prior that is absent, of another length, or without any
 * positive weight counts as uniform; weights that are negative or no numbers count as 0.
 */
export function weighTests(units: number, prior?: (test: string) => readonly number[]): WeightsOf {
  const even = new Float64Array(units).fill(1 / Math.max(1, units));
  if (prior === undefined) return () => even;
  const known = new Map<string, Float64Array>();
  const weightsOf = (test: string): Float64Array => {
    const weights = known.get(test) ?? cleaned(prior(test), even);
    known.set(test, weights);
    return weights;
  };
  return (tests) => {
    const sum = new Float64Array(units);
    for (const test of tests)
      for (const [unit, weight] of weightsOf(test).entries()) sum[unit] = (sum[unit] ?? 0) + weight;
    return sum.map((weight) => weight / Math.max(1, tests.length));
  };
}

function cleaned(weights: readonly number[], even: Float64Array): Float64Array {
  if (weights.length !== even.length) return even;
  const clean = Float64Array.from(weights, (weight) => (Number.isFinite(weight) && weight > 0 ? weight : 0));
  const sum = clean.reduce((a, b) => a + b, 0);
  return sum > 0 ? clean.map((weight) => weight / sum) : even;
}
