import { describe, expect, it } from "@jest/globals";
import { readText } from "../../builders/read-text.ts";

const tap = (...lines: string[]) => `${lines.join("\n")}\n`;

describe("tap", () => {
  it("reads each assertion as a test, with todo and skip", async () => {
    const { state, tests } = await readText(
      tap(
        "TAP version 13",
        "1..6",
        "ok 1 - a",
        "not ok 2 - b",
        "not ok 3 - c # TODO later",
        "ok 4 - d # SKIP no",
        "ok 5 - e # todo",
        "ok 6",
      ),
    );
    expect(state).toBe("complete");
    expect(tests).toEqual([
      "a: passed",
      "b: failed",
      "c: passed",
      "d: skipped",
      "e: passed",
      "(unnamed): passed",
    ]);
  });

  it("does not count the line that sums up a subtest, unless the subtest holds no test", async () => {
    const { tests } = await readText(
      tap(
        "TAP version 14",
        "# Subtest: group",
        "    ok 1 - in",
        "    1..1",
        "ok 1 - group",
        "# Subtest: empty",
        "    1..0",
        "ok 2 - empty",
        "1..2",
      ),
    );
    expect(tests).toEqual(["group > in: passed", "empty: passed"]);
  });

  it("counts a failing sum line when nothing in the subtest failed", async () => {
    const { tests } = await readText(
      tap("TAP version 14", "# Subtest: g", "    ok 1 - in", "    1..1", "not ok 1 - g", "1..1"),
    );
    expect(tests).toEqual(["g > in: passed", "g: failed"]);
  });

  it("takes a file's subtest for the file", async () => {
    const { results } = await readText(
      tap(
        "TAP version 14",
        "# Subtest: test/a.test.js",
        "    ok 1 - in",
        "    1..1",
        "ok 1 - test/a.test.js",
        "1..1",
      ),
    );
    expect([...results.keys()]).toEqual(["unit\0test/a.test.js\0in\x001"]);
  });

  it("groups by tape's comments, and repeats get numbers", async () => {
    const { tests } = await readText(
      tap(
        "TAP version 13",
        "# adds",
        "ok 1 should be equal",
        "not ok 2 should be equal",
        "# subtracts",
        "ok 3 should be equal",
        "",
        "1..3",
        "# tests 3",
        "# fail 1",
      ),
    );
    expect(tests).toEqual([
      "adds > should be equal: failed",
      "adds > should be equal #2: passed",
      "subtracts > should be equal: passed",
    ]);
  });

  it("does not group by diagnostics, which come and go with failures", async () => {
    const { tests } = await readText(
      tap("1..2", "not ok 1 - a", "#   Failed test 'a'", "# Looks bad", "ok 2 - b"),
    );
    expect(tests).toEqual(["a: failed", "b: passed"]);
  });

  it.each([
    ["a bail-out", tap("1..2", "ok 1", "Bail out! no database")],
    ["no plan", tap("TAP version 13", "ok 1")],
    ["fewer tests than planned", tap("1..3", "ok 1", "ok 2")],
  ])("is incomplete with %s", async (_, report) => {
    expect((await readText(report)).state).toBe("incomplete");
  });

  it("keeps the diagnostics of a failure", async () => {
    const { results } = await readText(
      tap(
        "TAP version 13",
        "not ok 1 - a",
        "  ---",
        "  message: expected 1",
        "  stack: |",
        "    at x.js:1",
        "  ...",
        "1..1",
      ),
    );
    const [failed] = [...results.values()];
    expect(failed?.message).toBe("expected 1");
    expect(failed?.details).toContain("at x.js:1");
  });

  it("ends a line at a line feed alone: a name may hold another of Unicode's line ends", async () => {
    const { state, tests } = await readText(
      tap(
        "TAP version 13",
        "ok 1 - line\u2028separator",
        "ok 2 - para\u2029graph",
        "ok 3 - next\u0085line",
        "1..3",
      ),
    );
    expect(state).toBe("complete");
    expect(tests).toEqual([
      "line\\u2028separator: passed",
      "para\\u2029graph: passed",
      "next\u0085line: passed",
    ]);
  });

  it("refuses text that is no TAP", async () => {
    expect((await readText("hello\nworld\n", { format: "tap" })).state).toBe("unreadable");
    expect((await readText("=== RUN   TestA\nok  \texample.com/a\t0.01s\n")).state).toBe("unreadable");
  });
});
