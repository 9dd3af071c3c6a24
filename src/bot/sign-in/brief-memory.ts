interface Kept<T> {
  readonly answer: Promise<T>;
  readonly until: number;
}

/**
 * Remembers answers for a short time; who asks while one is fetched gets the same. Answers for which `keeps` is false, and failures, are not
 * remembered. At most `most` keys: the oldest goes first.
 */
export function briefMemory<T>(options: {
  readonly ms: number;
  readonly most: number;
  readonly now: () => Date;
  readonly keeps: (answer: T) => boolean;
}) {
  const kept = new Map<string, Kept<T>>();
  const drop = (key: string, entry?: Kept<T>): void => {
    if (entry === undefined || kept.get(key) === entry) kept.delete(key);
  };
  return {
    get: (key: string, fetch: () => Promise<T>): Promise<T> => {
      const now = options.now().getTime();
      const found = kept.get(key);
      if (found !== undefined && found.until > now) return found.answer;
      const entry: Kept<T> = { answer: fetch(), until: now + options.ms };
      kept.delete(key);
      kept.set(key, entry);
      if (kept.size > options.most) drop(kept.keys().next().value ?? "");
      entry.answer.then(
        (answer) => (options.keeps(answer) ? undefined : drop(key, entry)),
        () => drop(key, entry),
      );
      return entry.answer;
    },
    drop: (key: string): void => drop(key),
  };
}
