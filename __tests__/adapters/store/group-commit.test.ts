import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { groupCommit } from "../../../src/adapters/store/group-commit.ts";

/** A database that notes what it was given together, takes its time, and refuses some items. */
function aDatabase(refused: ReadonlySet<number> = new Set()) {
  const groups: number[][] = [];
  const committed: number[] = [];
  let underWay = 0;
  const commit = async (items: readonly number[]): Promise<readonly string[]> => {
    underWay += 1;
    if (underWay > 1) throw new Error("two commits at once");
    groups.push([...items]);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    if (items.some((item) => refused.has(item))) throw new Error("refused");
    committed.push(...items);
    return items.map((item) => `answer ${item}`);
  };
  const isFaultOfAnItem = (error: unknown): boolean => (error as Error).message === "refused";
  return { groups, committed, commit, isFaultOfAnItem, atOnce: 1 };
}

describe("commits of a group", () => {
  it("take together what arrives at once and what arrives during a commit", async () => {
    const database = aDatabase();
    const add = groupCommit({ ...database, most: 100 });
    const first = [1, 2, 3].map(add);
    await first[0];
    await Promise.all([...first, ...[4, 5].map(add)]);
    expect(database.groups).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it("are no larger than allowed", async () => {
    const database = aDatabase();
    const add = groupCommit({ ...database, most: 2 });
    await Promise.all([1, 2, 3, 4, 5].map(add));
    expect(database.groups).toEqual([[1, 2], [3, 4], [5]]);
  });

  it("go on at the same time, as many as are allowed", async () => {
    let [underWay, most] = [0, 0];
    const commit = async (items: readonly number[]): Promise<readonly number[]> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return items;
    };
    const add = groupCommit({ commit, most: 2, atOnce: 3, isFaultOfAnItem: () => false });
    const items = Array.from({ length: 40 }, (_, index) => index);
    expect(await Promise.all(items.map(add))).toEqual(items);
    expect(most).toBe(3);
  });

  it("fail together when the database is away, without asking it for each", async () => {
    let asked = 0;
    const commit = async (): Promise<readonly string[]> => {
      asked += 1;
      throw new Error("no connection");
    };
    const add = groupCommit<number, string>({ commit, most: 100, atOnce: 1, isFaultOfAnItem: () => false });
    const answers = await Promise.allSettled([1, 2, 3].map(add));
    expect(answers.map((one) => one.status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(asked).toBe(1);
  });

  it("answer each with its own, keep the order, and refuse only what is refused", async () => {
    const items = fc.uniqueArray(fc.nat(40), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        items,
        fc.array(fc.nat(40)),
        fc.integer({ min: 1, max: 9 }),
        async (all, bad, most) => {
          const refused = new Set(bad);
          const database = aDatabase(refused);
          const add = groupCommit({ ...database, most });
          const answers = await Promise.allSettled(all.map(add));
          expect(answers.map((one) => (one.status === "fulfilled" ? one.value : "no"))).toEqual(
            all.map((item) => (refused.has(item) ? "no" : `answer ${item}`)),
          );
          expect(database.committed).toEqual(all.filter((item) => !refused.has(item)));
        },
      ),
      { numRuns: 50 },
    );
  });
});
