import { describe, expect, it } from "@jest/globals";
import { workOff } from "../../src/offline/work-off.ts";

/** Work on four items, each of which ends when the test says so, also before it began. */
function someWork() {
  const started: number[] = [];
  const ends = new Map<number, { end: () => void; fail: (error: Error) => void }>();
  const promises = [1, 2, 3, 4].map(
    (item) =>
      new Promise<number>((resolve, reject) => {
        ends.set(item, { end: () => resolve(item), fail: reject });
      }),
  );
  const work = async (item: number): Promise<number> => {
    started.push(item);
    return promises[item - 1] ?? item;
  };
  return { started, ends, work };
}

describe("workOff", () => {
  it("has so many at work, and gives each answer as it comes", async () => {
    const { started, ends, work } = someWork();
    const answers = workOff([1, 2, 3, 4], 2, work);
    ends.get(2)?.end();
    expect(await answers.next()).toEqual({ done: false, value: 2 });
    expect(started).toEqual([1, 2]);
    ends.get(1)?.end();
    expect(await answers.next()).toEqual({ done: false, value: 1 });
    expect(started).toEqual([1, 2, 3]);
    ends.get(4)?.end();
    expect(await answers.next()).toEqual({ done: false, value: 4 });
    ends.get(3)?.end();
    expect(await answers.next()).toEqual({ done: false, value: 3 });
    expect(await answers.next()).toEqual({ done: true, value: undefined });
  });

  it("waits for the others when one fails, and then fails", async () => {
    const { ends, work } = someWork();
    const answers = workOff([1, 2], 2, work);
    const order: string[] = [];
    const first = answers.next().catch((error: Error) => order.push(error.message));
    ends.get(1)?.fail(new Error("broken"));
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    order.push("the other is at work");
    ends.get(2)?.end();
    await first;
    expect(order).toEqual(["the other is at work", "broken"]);
  });
});
