import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseTestList } from "../../../src/core/tests/test-lists.ts";
import { UserError } from "../../../src/core/user-error.ts";

describe("parseTestList", () => {
  it.each([
    [
      "one id a line, with comments",
      "# head\na.py::test_x\r\n\n  b > c # d  \n",
      ["a.py::test_x", "b > c # d"],
    ],
    ["a JSON list", '["a", "b"]', ["a", "b"]],
    ["a JSON string that holds a list", JSON.stringify(JSON.stringify(["a", 'say "b"'])), ["a", 'say "b"']],
    ["a Python list", `['a', "it's", 'say "b"', u'c',]`, ["a", "it's", 'say "b"', "c"]],
    [
      "Python's escapes",
      String.raw`['caf\xe9', '\u00fc', 'a\'b', 'n\\n', '\d']`,
      ["café", "ü", "a'b", "n\\n", "\\d"],
    ],
    ["an empty list", "[]", []],
    ["nothing", "\n", []],
    ["each id once", "a\na\n b", ["a", "b"]],
    ["a line that begins with a bracket", "[slow] adds\n[fast] adds", ["[slow] adds", "[fast] adds"]],
    ["a byte order mark", '\ufeff["a"]', ["a"]],
  ])("reads %s", (_, text, ids) => {
    expect(parseTestList(text)).toEqual(ids);
  });

  it.each(['["a", "b"', "['a' 'b']", "['a', b]", '["a", 1]', "[1, 2]", '[["a"]]', "['a', __import__('os')]"])(
    "refuses %s",
    (text) => {
      expect(() => parseTestList(text)).toThrow(UserError);
    },
  );

  it("reads back any list of ids, as JSON and as Python would print it", () => {
    const id = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .map((text) => text.trim())
      .filter((text) => text !== "");
    const python = (text: string) =>
      `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 6 }), (ids) => {
        expect(parseTestList(JSON.stringify(ids))).toEqual(ids);
        expect(parseTestList(`[${ids.map(python).join(", ")}]`)).toEqual(ids);
      }),
    );
  });
});
