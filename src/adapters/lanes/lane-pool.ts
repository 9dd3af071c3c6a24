/** A fixed number of places, each opened when it is first needed and used by one at a time. */
export interface Pool<T> {
  /** Waits for a free place, first come first served. */
  use<R>(work: (place: T) => Promise<R>): Promise<R>;
  /** Refuses what is still waiting, waits for what is running, and closes every place. */
  dispose(): Promise<void>;
}

/** Work that never began because the pool was closed. */
const closed = (): Error => new Error("The lanes are closed.");

export function openPool<T>(
  size: number,
  open: (index: number) => Promise<T>,
  close: (place: T) => Promise<void>,
): Pool<T> {
  const all = new Map<number, Promise<T>>();
  const free: number[] = [];
  let begun = 0;
  const waiting: { start(index: number): void; refuse(error: Error): void }[] = [];
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  const takeIndex = (): Promise<number> => {
    const index = free.pop();
    if (index !== undefined) return Promise.resolve(index);
    if (begun === size) return new Promise((start, refuse) => waiting.push({ start, refuse }));
    begun += 1;
    return Promise.resolve(begun - 1);
  };
  const giveBack = (index: number): void => {
    const next = waiting.shift();
    if (next === undefined) {
      free.push(index);
    } else {
      next.start(index);
    }
  };
  const placeOf = (index: number): Promise<T> => {
    const place = all.get(index) ?? open(index);
    all.set(index, place);
    // A place that failed to open is tried again by the next.
    place.catch(() => all.delete(index));
    return place;
  };

  async function onFreePlace<R>(work: (place: T) => Promise<R>): Promise<R> {
    const index = await takeIndex();
    try {
      return await work(await placeOf(index));
    } finally {
      giveBack(index);
    }
  }

  async function use<R>(work: (place: T) => Promise<R>): Promise<R> {
    if (isClosed) {
      throw closed();
    }
    const done = onFreePlace(work);
    running.add(done);
    try {
      return await done;
    } finally {
      running.delete(done);
    }
  }

  async function dispose(): Promise<void> {
    isClosed = true;
    for (const each of waiting.splice(0)) {
      each.refuse(closed());
    }
    await Promise.allSettled(running);
    for (const place of await Promise.allSettled(all.values())) {
      if (place.status === "fulfilled") {
        await close(place.value);
      }
    }
    all.clear();
  }
  return { use, dispose };
}
