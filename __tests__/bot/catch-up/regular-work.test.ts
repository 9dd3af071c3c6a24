import { describe, expect, it } from "@jest/globals";
import { type RegularWork, startRegularWork } from "../../../src/bot/catch-up/regular-work.ts";
import { aStore } from "../../builders/a-store.ts";

const HOUR_MS = 3_600_000;

/** Starts each of the works in a process of its own, as it were, and ends when all have looked once. */
async function startAll(works: readonly RegularWork[], lines: string[] = []): Promise<void> {
  const { schedule } = await aStore();
  const started = works.map((work) =>
    startRegularWork([work], { schedule, log: (line) => lines.push(line) }),
  );
  await Promise.all(started.map((one) => one.stop()));
}

function counted(name: string, atStart: RegularWork["atStart"]) {
  const work = {
    name,
    everyMs: HOUR_MS,
    atStart,
    done: 0,
    run: async () => {
      work.done += 1;
    },
  };
  return work;
}

describe("regular work", () => {
  it("is done once in its period, whichever process comes first", async () => {
    const work = counted("prune", "when-due");
    await startAll([work, work, work]);
    expect(work.done).toBe(1);
  });

  it("that is always due at the start is done by each process then", async () => {
    const work = counted("catch-up", "always");
    await startAll([work, work]);
    expect(work.done).toBe(2);
  });

  it("that fails stops nothing, and says so without secrets", async () => {
    const lines: string[] = [];
    const failing: RegularWork = {
      ...counted("prune", "when-due"),
      run: async () => {
        throw new Error("no access with ghp_abcdefghijklmnop\nand more");
      },
    };
    const work = counted("catch-up", "when-due");
    await startAll([failing, work], lines);
    expect(work.done).toBe(1);
    expect(lines).toEqual(["prune failed: no access with [redacted]"]);
  });
});
