import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { collectTests } from "../../../src/core/tests/collect-tests.ts";
import { keyOfTest, testOfKey, writeTestId } from "../../../src/core/tests/test-id.ts";

const passed = { status: "passed" } as const;

function idOf(test: { file?: string; classPath?: string[]; name: string }, roots: string[] = []): string {
  const collector = collectTests({ suite: "unit", roots });
  collector.add({ classPath: [], ...test, result: passed });
  const [key] = collector.results().keys();
  return key === undefined ? "" : writeTestId(testOfKey(key));
}

describe("collectTests", () => {
  it.each([
    ["a path in the lane", "/tmp/lane-1/repo/test/a.js"],
    ["a file URL", "file:///tmp/lane-1/repo/test/a.js"],
    ["a dot in front", "./test/a.js"],
    ["a way round", "test/../test//a.js"],
    ["backslashes", "test\\a.js"],
  ])("makes a file relative to the repository: %s", (_, file) => {
    expect(idOf({ file, name: "t" }, ["/tmp/lane-1/repo/"])).toBe("test/a.js > t");
  });

  it.each([
    ["C:\\lane\\test\\a.js", ["C:\\lane"], "test/a.js > t"],
    ["file:///C:/lane/test/a.js", ["C:\\lane"], "test/a.js > t"],
    ["/tmp/l/my%20repo/a.js", ["/tmp/l/my%20repo"], "a.js > t"],
    ["file:///tmp/l/my%20repo/a.js", ["/tmp/l/my repo"], "a.js > t"],
    ["/elsewhere/a.js", ["/tmp/l"], "/elsewhere/a.js > t"],
    ["../out/a.js", [], "../out/a.js > t"],
  ])("reads the path %s", (file, roots, id) => {
    expect(idOf({ file, name: "t" }, roots)).toBe(id);
  });

  it.each([
    ["a lane path", "loads /tmp/lane-1/repo/test/a.js well", "loads test/a.js well"],
    ["the lane itself", "runs in /tmp/lane-1/repo", "runs in ."],
    ["a temporary folder", "writes /tmp/jest-4f3a/out.txt", "writes <tmp>/out.txt"],
    ["a time", "made at 2024-05-06T07:08:09.123Z by me", "made at <time> by me"],
    ["a time in digits", "TestAcme-20251114214921", "TestAcme-<time>"],
    ["milliseconds", "run 1721111111111", "run <time>"],
    ["an address", "test_x[<object at 0x7f3a2b1c>]", "test_x[<object at <address>>]"],
    ["a UUID", "user 123e4567-e89b-12d3-a456-426614174000", "user <uuid>"],
    ["blanks around", "  adds \n", "adds"],
    ["no name", " ", "(unnamed)"],
  ])("makes a name the same in every run: %s", (_, name, id) => {
    expect(idOf({ name }, ["/tmp/lane-1/repo"])).toBe(id);
  });

  it.each(["since 2024-05-06", "adds 0xdeadbeef", "port 8080", "a/tmp/b", "version 1.2.3"])(
    "leaves a name alone that only looks so: %s",
    (name) => expect(idOf({ name })).toBe(name),
  );

  it.each([
    [["passed", "failed"]],
    [["failed", "passed"]],
    [["passed", "passed", "skipped", "errored"]],
  ] as const)("numbers tests of one name with those that passed last: %j", (statuses) => {
    const collector = collectTests({ suite: "u", roots: [] });
    for (const status of statuses) collector.add({ classPath: [], name: "t", result: { status } });
    const results = [...collector.results()].map(([key, { status }]) => [
      writeTestId(testOfKey(key)),
      status,
    ]);
    const rank = ["errored", "failed", "skipped", "passed"];
    const sorted = [...statuses].sort((one, other) => rank.indexOf(one) - rank.indexOf(other));
    expect(results).toEqual(sorted.map((status, at) => [at === 0 ? "t" : `t #${at + 1}`, status]));
  });

  it("makes errors outside tests neutral", () => {
    const collector = collectTests({ suite: "u", roots: ["/lane"] });
    expect(collector.error({ file: "/lane/a.js", message: "no /lane/b.js" })).toEqual({
      file: "a.js",
      message: "no b.js",
    });
  });

  it("makes messages neutral, and keeps them without the report they were cut from", () => {
    const collector = collectTests({ suite: "u", roots: ["/tmp/lane-1"] });
    collector.add({
      classPath: [],
      name: "t",
      result: { status: "failed", message: "no /tmp/lane-1/a.js", details: "at /tmp/x9/b" },
    });
    expect([...collector.results().values()]).toEqual([
      { status: "failed", message: "no a.js", details: "at <tmp>/b" },
    ]);
  });

  it("keeps long names short, apart and the same each time", () => {
    const long = "x".repeat(1_000_000);
    const one = idOf({ name: `${long}a` });
    expect(one.length).toBeLessThanOrEqual(1_000);
    expect(idOf({ name: `${long}b` })).not.toBe(one);
    expect(idOf({ name: `${long}a` })).toBe(one);
  });

  it("loses no result, whatever repeats, and finds each by its key", () => {
    const word = fc.constantFrom("a", "b", "a\0b", "");
    const test = fc.record({
      file: word,
      classPath: fc.array(word, { maxLength: 2 }),
      name: word,
      status: fc.constantFrom("passed", "failed", "skipped"),
    });
    fc.assert(
      fc.property(fc.array(test, { maxLength: 30 }), (tests) => {
        const collector = collectTests({ suite: "u", roots: [] });
        for (const { status, ...place } of tests)
          collector.add({ ...place, result: { status: status as "passed" } });
        const results = collector.results();
        expect(results.size).toBe(tests.length);
        expect([...results.values()].map((result) => result.status).sort()).toEqual(
          tests.map(({ status }) => status).sort(),
        );
        expect(new Set(results.keys()).size).toBe(tests.length);
        for (const [key, result] of results) {
          expect(results.get(key)).toBe(result);
          expect(keyOfTest(testOfKey(key))).toBe(key);
        }
      }),
    );
  });

  it("does not know a test that is not there", () => {
    const collector = collectTests({ suite: "u", roots: [] });
    collector.add({ classPath: ["C"], name: "t", result: passed });
    const key = (name: string, ordinal = 1) =>
      keyOfTest({ suite: "u", file: "", classPath: ["C"], name, ordinal });
    const results = collector.results();
    expect([
      results.has(key("t")),
      results.has(key("t", 2)),
      results.has(key("u")),
      results.get(key("u")),
    ]).toEqual([true, false, false, undefined]);
  });

  it("keeps the texts of very many failures within bounds", () => {
    const collector = collectTests({ suite: "u", roots: [] });
    for (let at = 0; at < 2_600; at += 1) {
      collector.add({
        classPath: [],
        name: `t${at}`,
        result: { status: "failed", message: "m".repeat(2_000), details: "d".repeat(8_000) },
      });
    }
    const results = [...collector.results().values()];
    const length = results.reduce(
      (sum, { message = "", details = "" }) => sum + message.length + details.length,
      0,
    );
    expect(length).toBeLessThan(32_000_000);
    expect(results.every(({ status }) => status === "failed")).toBe(true);
    expect(results.at(-1)?.message?.length).toBe(200);
  });
});
