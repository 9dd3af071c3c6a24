import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { packText, unpackText } from "../../../src/adapters/store/packed-text.ts";
import { retryPause } from "../../../src/adapters/store/retry-pause.ts";

describe("packed text", () => {
  it("is the same when it is unpacked, whatever it was", async () => {
    const text = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.string({ unit: "grapheme" }).map((part) => JSON.stringify(part.repeat(300))),
    );
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        expect(await unpackText(await packText(one))).toBe(one);
      }),
      { numRuns: 100 },
    );
  });

  it("is much shorter where text repeats itself", async () => {
    const text = JSON.stringify(
      Array.from({ length: 200 }, (_, n) => ({ url: `https://api.github.com/${n}` })),
    );
    expect((await packText(text)).length).toBeLessThan(text.length / 4);
  });
});

describe("pauses between attempts", () => {
  it("double from seconds to an hour, and differ between jobs that failed together", () => {
    for (let attempts = 1; attempts <= 20; attempts += 1) {
      const full = Math.min(5_000 * 2 ** (attempts - 1), 3_600_000);
      const pauses = Array.from({ length: 50 }, () => retryPause(attempts));
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(full / 2);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(full);
      expect(new Set(pauses).size).toBeGreaterThan(1);
    }
  });
});
