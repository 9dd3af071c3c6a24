/** Numbers in [0, 1) that are the same for the same seed (mulberry32 over a hash of the text). */
export function seededRandom(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function below(random: () => number, count: number): number {
  return Math.floor(random() * count);
}

export function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}
