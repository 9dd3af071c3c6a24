import { describe, expect, it } from "@jest/globals";
import { failureLine } from "../../../src/core/render/failure-line.ts";

describe("a failure in one line", () => {
  it.each([
    ["expected 0, got -5\nat somewhere", "expected 0, got -5"],
    [
      "Expected values to be strictly equal:\n\nundefined !== 0\n",
      "Expected values to be strictly equal: undefined !== 0",
    ],
    ["a:\nb:\nc:\nd", "a: b: c:"],
    ["only this:", "only this:"],
    ["\n\n", undefined],
  ])("of %j is %j", (message, line) => expect(failureLine(message)).toBe(line));
});
