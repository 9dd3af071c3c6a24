import { describe, expect, it } from "@jest/globals";
import { priorOf, type TestFacts, wordsIn } from "../../../src/core/localize/prior.ts";
import { callDepths, callGraph } from "../../../src/core/names/call-depths.ts";
import type { HunkNames } from "../../../src/core/names/hunk-names.ts";
import type { SourceOutline } from "../../../src/core/names/source-outline.ts";

const plain: HunkNames = {
  hunk: "0.0",
  path: "src/other.js",
  kind: "code",
  scope: undefined,
  editScopes: [],
  adds: [],
  removes: [],
  redefines: [],
  uses: new Set(),
  drops: new Set(),
  mentions: new Set(),
  loads: [],
  unloads: [],
  ranges: [{ from: 10, lines: 2 }],
  changedLines: 2,
};

const facts: TestFacts = {
  frames: [],
  errorNames: new Set(),
  titleWords: new Set(),
  file: "test/cart.test.js",
  distances: undefined,
  callDepths: new Map(),
};

const weigh = (test: Partial<TestFacts>, ...hunks: readonly Partial<HunkNames>[]): readonly number[] =>
  priorOf(
    { ...facts, ...test },
    hunks.map((hunk) => ({ hunks: [{ ...plain, ...hunk }], isTest: false })),
  );

const total = { name: "total", kind: "function", from: 1, to: 20 } as const;

describe("the prior", () => {
  it("is even where nothing is known", () => {
    expect(weigh({}, {}, {})).toEqual([1, 1]);
  });

  it.each<readonly [string, Partial<TestFacts>, Partial<HunkNames>]>([
    ["a line on the stack", { frames: [{ file: "src/other.js", line: 11 }] }, {}],
    [
      "a function on the stack",
      { frames: [{ file: "src/other.js", line: 99, function: "total" }] },
      { scope: total },
    ],
    ["a file on the stack", { frames: [{ file: "/lane/src/other.js", line: 99 }] }, {}],
    ["a name in the error", { errorNames: new Set(["couponValue"]) }, { uses: new Set(["couponValue"]) }],
    [
      "a word of the title",
      { titleWords: new Set(["discount"]) },
      { redefines: [{ name: "discountFor", line: 1, reach: "file" }] },
    ],
    ["a function that the test calls", { callDepths: new Map([["total", 0]]) }, { scope: total }],
    ["the name of the test's file", {}, { path: "src/cart.js" }],
  ])("prefers a hunk for %s", (_signal, test, hunk) => {
    const [with_ = 0, without = 0] = weigh(test, hunk, { path: "src/else.js", ranges: [] });
    expect(with_).toBeGreaterThan(without);
  });

  it("prefers inner frames to outer ones, and near files to far ones", () => {
    const frames = [
      { file: "a.js", line: 1 },
      { file: "b.js", line: 1 },
    ];
    const [inner = 0, outer = 0] = weigh({ frames }, { path: "a.js" }, { path: "b.js" });
    expect(inner).toBeGreaterThan(outer);
    const distances = new Map([
      ["a.js", 1],
      ["b.js", 3],
    ]);
    const [near = 0, far = 0, nowhere = 0] = weigh(
      { distances },
      { path: "a.js" },
      { path: "b.js" },
      { path: "c.js" },
    );
    expect([near > far, far > nowhere, nowhere > 0]).toEqual([true, true, true]);
  });

  it("takes comments, documents, types and layout for next to innocent, never for innocent", () => {
    for (const kind of ["comment", "docs", "types", "layout"] as const) {
      const [quiet = 0] = weigh({}, { kind });
      expect(quiet).toBeGreaterThan(0);
      expect(quiet).toBeLessThanOrEqual(0.05);
    }
  });

  it("takes no notice of frames in the test's own file", () => {
    const frames = [{ file: "test/cart.test.js", line: 11 }];
    expect(weigh({ frames }, { path: "test/cart.test.js" }, {})[1]).toBe(1);
  });

  it("takes a unit for its likeliest hunk", () => {
    const unit = { hunks: [{ ...plain, kind: "comment" as const }, plain], isTest: false };
    expect(priorOf(facts, [unit, { hunks: [], isTest: true }])).toEqual([1, expect.closeTo(1e-7)]);
  });
});

describe("words of a name", () => {
  it("come apart in every case style and lose their plural", () => {
    expect(wordsIn("discountFor_all-Orders2HTMLParser")).toEqual(["discount", "order", "htmlparser"]);
  });
});

describe("calls by name", () => {
  it("are counted along the shortest way, and end somewhere", () => {
    const outline: SourceOutline = {
      definitions: [],
      imports: [],
      code: new Map(),
      types: new Map(),
      scopes: [
        { name: "Cart.total", kind: "function", from: 1, to: 3 },
        { name: "rate", kind: "function", from: 5, to: 6 },
      ],
      uses: [
        { name: "rate", line: 2 },
        { name: "level", line: 6 },
        { name: "total", line: 6 },
        { name: "stray", line: 9 },
      ],
    };
    const depths = callDepths(["total"], callGraph([outline]));
    expect([...depths]).toEqual([
      ["total", 0],
      ["rate", 1],
      ["level", 2],
    ]);
  });
});
