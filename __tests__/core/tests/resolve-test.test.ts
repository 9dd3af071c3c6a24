import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { resolveTest } from "../../../src/core/tests/resolve-test.ts";
import {
  keyOfTest,
  type TestId,
  type TestKey,
  testOfKey,
  writeTestId,
} from "../../../src/core/tests/test-id.ts";

const test = (file: string, classPath: string[], name: string, more: Partial<TestId> = {}): TestKey =>
  keyOfTest({ suite: "unit", file, classPath, name, ordinal: 1, ...more });

function resolve(id: string, ...known: TestKey[]): string {
  const answer = resolveTest(id, new Set(known));
  switch (answer.kind) {
    case "found":
      return writeTestId(testOfKey(answer.key), "several-suites");
    case "ambiguous":
      return `ambiguous: ${answer.candidates.join(" | ")}`;
    case "unknown":
      return `unknown: ${answer.nearest.join(" | ")}`;
  }
}

describe("resolveTest: notations", () => {
  const js = test("test/cart.test.ts", ["total"], "never goes below zero");
  const python = test("tests/a.py", ["T"], "test_x[a::b/c]");
  const pythonByModule = test("", ["tests.pkg.a", "T"], "test_y");
  const go = test("", ["example.com/m/pkg"], "TestX/sub");
  const java = test("", ["com.example.FooTest"], "bar");
  const rust = test("", ["src/lib.rs"], "tests::it_works");
  const all = [js, python, pythonByModule, go, java, rust];

  it.each([
    ["as written", "test/cart.test.ts > total > never goes below zero", js],
    ["with the suite", "unit: test/cart.test.ts > total > never goes below zero", js],
    ["a tail", "total > never goes below zero", js],
    ["the name alone", "never goes below zero", js],
    ["jest's full name", "total never goes below zero", js],
    ["jest's display", "total › never goes below zero", js],
    ["with blanks around", "  never goes below zero ", js],
    ["copied from a comment", "test/\u200bcart.test.ts > total > never goes below zero", js],
    ["pytest, with a parameter", "tests/a.py::T::test_x[a::b/c]", python],
    ["pytest, a tail", "T::test_x[a::b/c]", python],
    ["pytest's file for a module", "tests/pkg/a.py::T::test_y", pythonByModule],
    ["go", "example.com/m/pkg/TestX/sub", go],
    ["go, the package's last part", "pkg/TestX/sub", go],
    ["go, the test", "TestX/sub", go],
    ["Class.method", "FooTest.bar", java],
    ["Class#method", "com.example.FooTest#bar", java],
    ["rust, the whole path", "tests::it_works", rust],
    ["rust, the function", "it_works", rust],
  ])("finds a test by %s", (_, id, key) => {
    expect(resolveTest(id, new Set(all))).toEqual({ kind: "found", key });
  });
});

describe("resolveTest: which one", () => {
  const one = test("a.ts", ["d"], "adds");
  const two = test("b.ts", ["d"], "adds");

  it("lists the candidates of an ambiguous id, ten at most", () => {
    expect(resolve("adds", one, two)).toBe("ambiguous: a.ts > d > adds | b.ts > d > adds");
    const many = Array.from({ length: 30 }, (_, at) => test(`f${at}.ts`, [], "adds"));
    const answer = resolveTest("adds", new Set(many));
    expect(answer.kind === "ambiguous" && answer.candidates.length).toBe(10);
  });

  it("prefers the whole id to a tail of another", () => {
    expect(resolve("d > adds", one, test("", ["d"], "adds"))).toBe("unit: d > adds");
    expect(resolve("d adds", one, test("", ["d"], "adds"))).toBe("unit: d > adds");
  });

  it("takes an ordinal, and the first of a repeated test for its plain id", () => {
    const again = test("a.ts", ["d"], "adds", { ordinal: 2 });
    expect(resolve("a.ts > d > adds #2", one, again)).toBe("unit: a.ts > d > adds #2");
    expect(resolve("a.ts > d > adds", one, again)).toBe("unit: a.ts > d > adds");
    expect(resolve("adds #2", one, again)).toBe("unit: a.ts > d > adds #2");
  });

  it("tells the same test of two suites apart", () => {
    const other = test("a.ts", ["d"], "adds", { suite: "slow" });
    expect(resolve("a.ts > d > adds", one, other)).toBe(
      "ambiguous: unit: a.ts > d > adds | slow: a.ts > d > adds",
    );
    expect(resolve("slow: a.ts > d > adds", one, other)).toBe("slow: a.ts > d > adds");
  });

  it("does not take part of a sentence for a tail", () => {
    expect(resolve("adds numbers", test("", [], "never adds numbers"))).toMatch(/^unknown/);
  });

  it("names the nearest of an unknown id", () => {
    expect(
      resolve("T::test_subtrakt", test("t.py", ["T"], "test_subtract"), test("t.py", ["T"], "test_divide")),
    ).toBe("unknown: t.py > T > test_subtract");
    expect(resolve("nothing like it", test("t.py", ["T"], "test_divide"))).toBe("unknown: ");
  });

  it("finds every test by its written id, whatever its parts", () => {
    const part = fc
      .string({ minLength: 1, maxLength: 8 })
      .map((text) => text.trim())
      .filter((text) => text !== "" && !text.includes("\0"));
    const id = fc.record({ file: part, classPath: fc.array(part, { maxLength: 2 }), name: part });
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 8 }), (ids) => {
        const known = new Set(ids.map(({ file, classPath, name }) => test(file, classPath, name)));
        for (const key of known) {
          const written = writeTestId(testOfKey(key));
          const same = [...known].filter((other) => writeTestId(testOfKey(other)) === written);
          const answer = resolveTest(written, known);
          expect(answer).toEqual(
            same.length === 1 ? { kind: "found", key } : expect.objectContaining({ kind: "ambiguous" }),
          );
        }
      }),
    );
  });

  it("answers among 100,000 tests before the test runs out of time, also for an unknown id", () => {
    const known = new Set(
      Array.from({ length: 100_000 }, (_, at) =>
        test(`src/module${at % 500}.test.ts`, ["block"], `handles the case number ${at}`),
      ),
    );
    for (let at = 0; at < 200; at += 1)
      expect(resolveTest(`handles the case number ${at * 7}`, known).kind).toBe("found");
    expect(resolveTest("handels the case number 99", known).kind).toBe("unknown");
  });
});
