/** Works on some items at a time, and gives each answer as it comes. When one fails, the others are waited for, and the failure goes on. */
export async function* workOff<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  workers: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running = new Map<number, Promise<readonly [number, R]>>();
  let started = 0;
  const next = async (): Promise<R> => {
    const [index, answer] = await Promise.race(running.values());
    running.delete(index);
    return answer;
  };
  try {
    for await (const item of items) {
      const index = started;
      started += 1;
      running.set(
        index,
        work(item).then((answer) => [index, answer]),
      );
      if (running.size >= workers) yield await next();
    }
    while (running.size > 0) yield await next();
  } finally {
    await Promise.allSettled(running.values());
  }
}
