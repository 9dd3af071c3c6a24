import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { readPythonLiteral } from "../../../src/offline/input/python-literal.ts";

/** Python's `repr` of a string, with its choice of quotes. */
function repr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = [...text].map((character) => {
    if (character === "\\" || character === quote) return `\\${character}`;
    if (character === "\n") return "\\n";
    if (character === "\t") return "\\t";
    const code = character.codePointAt(0) ?? 0;
    if (code < 32 || code === 127) return `\\x${code.toString(16).padStart(2, "0")}`;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : character;
  });
  return quote + body.join("") + quote;
}

describe("Python literals", () => {
  it("are none when they are deeper than Python itself reads", () => {
    expect(readPythonLiteral("[".repeat(90) + "]".repeat(90))).toBeDefined();
    expect(readPythonLiteral("[".repeat(200_000) + "]".repeat(200_000))).toBeUndefined();
    expect(readPythonLiteral("{1: (".repeat(100_000))).toBeUndefined();
  });

  it("gives back every list of strings that repr writes", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (list) => {
        expect(readPythonLiteral(`[${list.map(repr).join(", ")}]`)).toEqual(list);
      }),
    );
  });

  it.each([
    ["None", null],
    ["{'a': True, 'b': [1, -2.5e3, ()], }", { a: true, b: [1, -2500, []] }],
    ["{'x', 'y'}", ["x", "y"]],
    ["\"it's\" 'joined'", "it'sjoined"],
    ["r'\\d'", "\\d"],
    ["'''tri'ple'''", "tri'ple"],
    ["'\\u00e9\\x41\\101\\q'", "éAA\\q"],
    ["[]", []],
    ["{}", {}],
  ])("reads %s", (text, value) => {
    expect(readPythonLiteral(text)).toEqual(value);
  });

  it.each(["[", "['a'", "name", "'open", "1 2", "{'a': }", "__import__('os')", ""])(
    "is undefined for %s",
    (text) => {
      expect(readPythonLiteral(text)).toBeUndefined();
    },
  );

  it("never throws", () => {
    fc.assert(fc.property(fc.string(), (text) => void readPythonLiteral(text)));
  });
});
