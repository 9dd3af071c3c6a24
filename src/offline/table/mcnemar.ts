/** McNemar's test on pairs: how many changed only one way, how many only the other, and how likely a split at least as uneven is by chance. */
export interface McNemar {
  /** Pairs with the property in A and not in B. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** Two-sided, exact (binomial); 1 when nothing changed. */
  readonly p: number;
}

/** Source: Q. McNemar 1947; the exact form as in A. Agresti, "Categorical Data Analysis", section 10.1.4: binomial(onlyA + onlyB, 1/2), doubled, at most 1. */
export function mcNemar(onlyA: number, onlyB: number): McNemar {
  const total = onlyA + onlyB;
  const smaller = Math.min(onlyA, onlyB);
  // Logarithms, since 2^-total is 0 in floating point beyond about a thousand pairs.
  let term = -total * Math.LN2;
  let tail = Math.exp(term);
  for (let k = 1; k <= smaller; k += 1) {
    term += Math.log((total - k + 1) / k);
    tail += Math.exp(term);
  }
  return { onlyA, onlyB, p: Math.min(1, 2 * tail) };
}
