import { describe, expect, it } from "@jest/globals";
import { failureLine } from "../../../src/core/render/failure-line.ts";

describe("a failure in one line", () => {
  it.each([
    ["expected 0, got -5\nat somewhere", "expected 0, got -5"],
    [
      "Expected values to be strictly equal:\n\nundefined !== 0\n",
      "Expected values to be strictly equal: undefined !== 0",
    ],
    [
      "Expected values to be strictly equal:\n+ actual - expected\n\n+ 'x-1'\n- 'x-2'\n     ^",
      "Expected values to be strictly equal: + 'x-1' - 'x-2'",
    ],
    [
      'Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: "-1.05"\nReceived: "1.05"',
      'Error: expect(received).toBe(expected) // Object.is equality Expected: "-1.05" Received: "1.05"',
    ],
    [
      "expect(received).toThrow(expected)\n\nExpected constructor: RangeError\n\nReceived function did not throw",
      "expect(received).toThrow(expected) Expected constructor: RangeError Received function did not throw",
    ],
    [
      'expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 1\n\n  Object {\n-   "a": 1,\n+   "a": 2,\n  }',
      'expect(received).toEqual(expected) // deep equality + "a": 2, - "a": 1,',
    ],
    ["TypeError: x is undefined\n- a\n+ b", "TypeError: x is undefined"],
    ["a:\nb:\nc:\nd", "a: b: c:"],
    ["only this:", "only this:"],
    ["\n\n", undefined],
  ])("of %j is %j", (message, line) => expect(failureLine(message)).toBe(line));
});
