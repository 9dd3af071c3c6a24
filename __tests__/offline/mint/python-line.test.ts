import { expect, it } from "@jest/globals";
import { pythonLine } from "../../../src/offline/mint/python-line.ts";

it("a row is one line to everybody, and means the same", () => {
  const row = { text: "a\u2028b\u2029c\u0085d\u000be\u001ef\ng", more: "caf\u00e9" };
  const line = pythonLine(row);
  expect(JSON.parse(line)).toEqual(row);
  // What Python's `splitlines` breaks at.
  const breaks = ["\n", "\v", "\f", "\r", "\u001c", "\u001d", "\u001e", "\u0085", "\u2028", "\u2029"];
  expect(breaks.filter((mark) => line.includes(mark))).toEqual([]);
});
