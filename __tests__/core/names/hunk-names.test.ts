import { describe, expect, it } from "@jest/globals";
import { openSourceOutliner } from "../../../src/adapters/grammars/source-outliner.ts";
import { hunkNames } from "../../../src/core/names/hunk-names.ts";
import type { Hunk } from "../../../src/core/patch/patch.ts";
import { aPatch } from "../../builders/a-patch.ts";

const outliner = openSourceOutliner();

/** What a hunk that replaces the whole of a file does to names. */
async function changeOf(path: string, before: readonly string[], after: readonly string[]) {
  const hunk: Hunk = {
    id: "0.0",
    oldStart: before.length === 0 ? 0 : 1,
    oldLines: before.length,
    newStart: after.length === 0 ? 0 : 1,
    newLines: after.length,
    header: "",
    lines: [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)],
  };
  const [file] = aPatch({ path, hunks: [hunk] }).files;
  if (file === undefined) throw new Error("no file");
  const base = await outliner.outline(path, before.join("\n"));
  const head = await outliner.outline(path, after.join("\n"));
  return hunkNames(hunk, { file, base, head });
}

describe("the kind of a hunk", () => {
  it.each([
    ["code", "a.js", ["let a = 1;"], ["let a = 2;"]],
    ["code", "a.js", ["let a = 1;"], []],
    ["comment", "a.js", ["// One."], ["// Two.", ""]],
    ["comment", "a.js", [], ["/** Says", " * more. */"]],
    ["layout", "a.js", ["f(a, b);"], ["f(", "  a,", "  b);"]],
    ["layout", "a.js", ["let a = 1; // One."], ["let a = 1; // Two."]],
    ["types", "a.ts", ["let a: number = 1;"], ["let a: Cents = 1;"]],
    ["types", "a.ts", ["interface A { a: number }"], ["interface A { a: string }"]],
    ["code", "a.go", ["type A struct { B int }"], ["type A struct { B string }"]],
    [
      "layout",
      "a.py",
      ["def f():", '    """One."""', "    return 1"],
      ["def f():", '    """Two."""', "    return 1"],
    ],
    ["code", "a.py", ["if a:", "    f()", "    g()"], ["if a:", "    f()", "g()"]],
    ["docs", "CHANGELOG.md", ["one"], ["two"]],
    ["code", "a.yaml", ["a: 1"], ["a: 2"]],
  ])("is %s in %s: %j -> %j", async (kind, path, before, after) => {
    expect((await changeOf(path, before, after)).kind).toBe(kind);
  });
});

describe("the names of a hunk", () => {
  it("are told apart by what comes, what goes and what stays", async () => {
    const names = await changeOf(
      "a.js",
      ['import { old } from "./old.js";', "export function total(a) {", "  return old(a);", "}"],
      [
        'import { fresh } from "./fresh.js";',
        "export function total(a, b) {",
        "  return fresh(a, b);",
        "}",
        "const more = 1;",
      ],
    );
    const of = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
    expect({
      adds: of(names.adds),
      removes: of(names.removes),
      redefines: of(names.redefines),
      uses: [...names.uses],
      drops: [...names.drops],
      loads: names.loads,
      unloads: names.unloads,
      scope: names.scope?.name,
    }).toEqual({
      adds: ["fresh", "b", "more"],
      removes: ["old"],
      redefines: ["total", "a"],
      uses: ["fresh", "b"],
      drops: ["old"],
      loads: ["./fresh.js"],
      unloads: ["./old.js"],
      scope: undefined,
    });
  });
});
