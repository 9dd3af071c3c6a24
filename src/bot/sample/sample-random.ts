/** Numbers that look random and are the same in each run. */
export interface SampleRandom {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True so many times of a hundred. */
  chance(percent: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Marsaglia's xorshift32 from this seed. */
export function sampleRandom(seed: number): SampleRandom {
  let state = seed | 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}
