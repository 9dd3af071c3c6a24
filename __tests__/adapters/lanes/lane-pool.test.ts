import { describe, expect, it } from "@jest/globals";
import { openPool } from "../../../src/adapters/lanes/lane-pool.ts";

/** Something that is waited for and settled by hand. */
function aGate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a pool of lanes", () => {
  it("opens no more lanes than are needed at a time, and never more than it may", async () => {
    const opened: number[] = [];
    const pool = openPool(
      2,
      async (index) => {
        opened.push(index);
        return index;
      },
      async () => {},
    );
    await pool.use(async () => {});
    await pool.use(async () => {});
    expect(opened).toEqual([0]);
    const gate = aGate();
    const works = [1, 2, 3].map(() => pool.use(() => gate.opened));
    await settle();
    expect(opened).toEqual([0, 1]);
    gate.open();
    await Promise.all(works);
    expect(opened).toEqual([0, 1]);
  });

  it("costs nothing for lanes that are never needed", async () => {
    const pool = openPool(
      Number.MAX_SAFE_INTEGER,
      async (index) => index,
      async () => {},
    );
    expect(await pool.use(async (index) => index)).toBe(0);
  });

  it("serves who waits in the order of coming", async () => {
    const pool = openPool(
      1,
      async () => "lane",
      async () => {},
    );
    const order: string[] = [];
    await Promise.all(["a", "b", "c"].map((name) => pool.use(async () => order.push(name))));
    expect(order).toEqual(["a", "b", "c"]);
  });

  it("gives a lane back when the work on it fails", async () => {
    const pool = openPool(
      1,
      async () => "lane",
      async () => {},
    );
    await expect(pool.use(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await pool.use(async (lane) => lane)).toBe("lane");
  });

  it("tries again to open a lane that could not be opened", async () => {
    let tries = 0;
    const open = async (): Promise<string> => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error("no space")) : "lane";
    };
    const pool = openPool(1, open, async () => {});
    await expect(pool.use(async () => {})).rejects.toThrow("no space");
    expect(await pool.use(async (lane) => lane)).toBe("lane");
  });

  it("closes what it opened once the work on it has ended, and refuses what still waits", async () => {
    const closed: string[] = [];
    const pool = openPool(
      1,
      async () => "lane",
      async (lane) => void closed.push(lane),
    );
    const gate = aGate();
    const [working, waiting] = [pool.use(() => gate.opened), pool.use(async () => {})];
    const refused = expect(waiting).rejects.toThrow("closed");
    const disposed = pool.dispose();
    await settle();
    expect(closed).toEqual([]);
    gate.open();
    await Promise.all([working, disposed, refused]);
    expect(closed).toEqual(["lane"]);
    await expect(pool.use(async () => {})).rejects.toThrow("closed");
  });
});
