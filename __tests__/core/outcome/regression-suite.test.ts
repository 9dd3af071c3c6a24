import { describe, expect, it } from "@jest/globals";
import { regressionSuite } from "../../../src/core/outcome/regression-suite.ts";
import { testMatcher } from "../../../src/core/outcome/test-pattern.ts";
import { keyOfTest } from "../../../src/core/tests/test-id.ts";
import { key, results } from "../../builders/judged-runs.ts";

const none = { f2p: new Set<never>(), patterns: [], flaky: new Set<never>() };

describe("the regression suite", () => {
  it("is every test that passed on base; failed, errored and skipped ones are in neither set", () => {
    const suite = regressionSuite(results("a:p b:f c:e d:s e:p"), none);
    expect([...suite]).toEqual([key("a"), key("e")]);
  });

  it("holds no F2P test, no flaky one and none in quarantine", () => {
    const suite = regressionSuite(results("a b c d"), {
      ...none,
      f2p: new Set([key("a")]),
      flaky: new Set([key("b")]),
      quarantine: ["test/a.test.ts > c"],
    });
    expect([...suite]).toEqual([key("d")]);
  });

  it("holds only what the patterns select", () => {
    const suite = regressionSuite(results("fast slow"), { ...none, patterns: ["test/", "!*> slow"] });
    expect([...suite]).toEqual([key("fast")]);
  });
});

describe("a pattern over test ids", () => {
  const id = keyOfTest({
    suite: "unit",
    file: "test/cart.test.ts",
    classPath: ["total"],
    name: "is [a, b] (ok?) {x}",
    ordinal: 1,
  });

  it.each([
    ["*", true],
    ["test/", true],
    ["test/cart.test.ts", true],
    ["test/cart", false],
    ["test/cart*", true],
    ["test/cart.test.ts > total", true],
    ["test/cart.test.ts > tot", false],
    ["test/cart.test.ts > total > is [a, b] (ok?) {x}", true],
    ["*[a, b]*", true],
    ["*[ab]*", false],
    ["unit: test/cart.test.ts", true],
    ["unit: *", true],
    ["other: *", false],
    ["total", false],
    ["!test/", false],
    ["!other/", true],
    ["", false],
  ])("%s selects it: %s", (pattern, selected) => {
    expect(testMatcher([pattern])(id)).toBe(selected);
  });

  it("is decided by the last one that matches", () => {
    expect(testMatcher(["test/", "!test/cart.test.ts", "*(ok?)*"])(id)).toBe(true);
    expect(testMatcher(["test/", "*(ok?)*", "!test/cart.test.ts"])(id)).toBe(false);
  });

  it("of many stars comes to an end", () => {
    expect(testMatcher([`${"*".repeat(2000)}#${"*".repeat(2000)}`])(id)).toBe(false);
  });
});
