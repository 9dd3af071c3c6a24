import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { MINT_RULES, mintBuckets } from "../../src/offline/mint-buckets.ts";

const STATUSES = ["PASSED", "FAILED", "ERROR", "SKIPPED", "XFAIL", "absent"] as const;
const run = (status: string) => new Map(status === "absent" ? [] : [["t", status]]);

/** Rows: before; columns: after, in the order of STATUSES. `-` is no list. */
const TABLES: Readonly<Record<(typeof MINT_RULES)[number], readonly string[]>> = {
  "swebench-1": [
    "P2P P2F - - - -",
    "F2P F2F - - - -",
    "F2P F2F - - - -",
    "- - - - - -",
    "- - - - - -",
    "F2P F2F - - - -",
  ],
  "swe-smith": [
    "P2P P2F - - - -",
    "F2P F2F - - - F2P",
    "- - - - - -",
    "- - - - - -",
    "- - - - - -",
    "F2P P2F - - - -",
  ],
  strict: [
    "P2P P2F P2F P2F P2P P2F",
    "F2P F2F F2F F2F F2P F2F",
    "F2P F2F F2F F2F F2P F2F",
    "F2P F2F F2F - F2P -",
    "P2P P2F P2F P2F P2P P2F",
    "F2P F2F F2F - F2P -",
  ],
};
const NAMES: Readonly<Record<string, string>> = {
  FAIL_TO_PASS: "F2P",
  FAIL_TO_FAIL: "F2F",
  PASS_TO_PASS: "P2P",
  PASS_TO_FAIL: "P2F",
};

describe("minting", () => {
  it.each(MINT_RULES)("sorts every pair of statuses as %s does", (rules) => {
    const table = STATUSES.map((before) =>
      STATUSES.map((after) => {
        const buckets = mintBuckets(run(before), run(after), rules);
        const bucket = Object.entries(buckets).find(([, tests]) => tests.includes("t"))?.[0];
        return bucket === undefined ? "-" : NAMES[bucket];
      }).join(" "),
    );
    expect(table).toEqual(TABLES[rules]);
  });

  it("puts a test into one list at most", () => {
    const map = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom(...STATUSES.slice(0, 5)));
    fc.assert(
      fc.property(map, map, fc.constantFrom(...MINT_RULES), (before, after, rules) => {
        const tests = Object.values(
          mintBuckets(new Map(Object.entries(before)), new Map(Object.entries(after)), rules),
        ).flat();
        expect(new Set(tests).size).toBe(tests.length);
      }),
    );
  });
});
