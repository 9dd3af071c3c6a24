import { describe, expect, it } from "@jest/globals";
import { errorLine } from "../../../src/core/render/error-line.ts";

describe("an error in one line", () => {
  it.each([
    [new Error("first line\nsecond line"), "first line"],
    [new Error(""), "Error"],
    ["text", "text"],
    [{ message: "like an error" }, "like an error"],
    [undefined, "undefined"],
    [new Error("denied for ghp_abcdefghijklmnop"), "denied for [redacted]"],
    [new Error("\nempty first"), "failed without a message"],
    [new Error("a\0b\u001b[2Jc\rd\u202ee\ud800"), "a<U+0000>bc<U+000D>d<U+202E>e<U+D800>"],
  ])("of %p is %p", (error, line) => {
    expect(errorLine(error)).toBe(line);
  });

  it("is never long", () => {
    expect(errorLine(new Error("x".repeat(10_000)))).toHaveLength(300);
    expect(errorLine(new Error(`${"x".repeat(299)}\u{1f600}`))).toBe("x".repeat(299));
  });
});
