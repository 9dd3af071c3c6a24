interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitOptions<Item, Answer> {
  /** Commits these together, durably, and answers each in its place. When it throws, none was committed. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Most items of one commit. */
  readonly most: number;
  /** Commits that may be under way at the same time. */
  readonly atOnce: number;
  /** Whether a failed commit is the fault of some item, so that the others may pass without it. Else all fail: the database is away. */
  readonly isFaultOfAnItem: (error: unknown) => boolean;
}

/**
 * Lets items that arrive while a commit is under way go into the next one together: what is durable costs one flush of the disk for all of them.
 * Each caller gets its answer when its own commit is done. An item that the database refuses does not take others with it: they are
 * committed one by one then.
 */
export function groupCommit<Item, Answer>(
  options: GroupCommitOptions<Item, Answer>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let underWay = 0;

  const add = (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay === options.atOnce) return;
      underWay += 1;
      // After the events of this turn: what else has arrived already comes along.
      setImmediate(drain);
    });

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, options.most);
      waiting = waiting.slice(options.most);
      await commitGroup(group, options);
      // Lets requests that came in during a commit that blocks this thread reach the next group.
      await new Promise((resolve) => setImmediate(resolve));
    }
    underWay -= 1;
  };

  return add;
}

async function commitGroup<Item, Answer>(
  group: readonly Waiting<Item, Answer>[],
  options: GroupCommitOptions<Item, Answer>,
): Promise<void> {
  try {
    const answers = await options.commit(group.map((one) => one.item));
    group.forEach((one, position) => {
      one.resolve(answers[position] as Answer);
    });
  } catch (error) {
    if (group.length > 1 && options.isFaultOfAnItem(error)) {
      for (const one of group) await commitGroup([one], options);
      return;
    }
    for (const one of group) one.reject(error);
  }
}
