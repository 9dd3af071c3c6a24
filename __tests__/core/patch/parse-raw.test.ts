import { describe, expect, it } from "@jest/globals";
import { createHunkParser } from "../../../src/core/patch/parse-hunks.ts";
import { combine, parseRaw } from "../../../src/core/patch/parse-raw.ts";
import type { Patch } from "../../../src/core/patch/patch.ts";

const A = "a".repeat(40);
const B = "b".repeat(40);
const NONE = "0".repeat(40);
const RAW = `:100644 100644 ${A} ${B} M\0x\0`;
const DIFF = `diff --git a/x b/x\nindex ${A}..${B} 100644\n--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-a\n+b\n+c\n`;

function patchOf(raw: string, diff: string): Patch {
  const parser = createHunkParser();
  parser.push(diff);
  return combine(parseRaw(raw), parser.end());
}

describe("raw records", () => {
  it("reads each kind of change, with any name", () => {
    const raw = [
      `:000000 100644 ${NONE} ${B} A\0a b\0`,
      `:120000 000000 ${A} ${NONE} D\0q"\\\n\0`,
      `:100644 100755 ${A} ${B} R087\0:old\0n\xe9w\0`,
      `:100644 120000 ${A} ${B} T\0t\0`,
      "1\t0\ta b\0",
      '0\t1\tq"\\\n\0',
      "2\t3\t\0:old\0n\xe9w\0",
      "-\t-\tt\0",
    ].join("");
    expect(parseRaw(raw)).toEqual([
      { change: "added", after: { path: "a b", mode: "100644", blob: B }, counts: { added: 1, deleted: 0 } },
      {
        change: "deleted",
        before: { path: 'q"\\\n', mode: "120000", blob: A },
        counts: { added: 0, deleted: 1 },
      },
      {
        change: "renamed",
        before: { path: ":old", mode: "100644", blob: A },
        after: { path: "n\udce9w", mode: "100755", blob: B },
        counts: { added: 2, deleted: 3 },
      },
      {
        change: "type-changed",
        before: { path: "t", mode: "100644", blob: A },
        after: { path: "t", mode: "120000", blob: B },
        counts: undefined,
      },
    ]);
  });

  it("gives no records for no output", () => {
    expect(patchOf("", "")).toEqual({ files: [] });
  });

  it.each([
    ["is cut short", RAW],
    ["does not end with NUL", `${RAW}2\t1\tx`],
    ["has counts without a record", `${RAW}2\t1\tx\0${"2\t1\ty\0"}`],
    ["has a status that is unknown", `:100644 100644 ${A} ${B} U\0x\0${"2\t1\tx\0"}`],
    ["has counts that are none", `${RAW}two\tx\0`],
  ])("refuses output that %s", (_, raw) => {
    expect(() => parseRaw(raw)).toThrow(/git/);
  });
});

describe("combining facts and hunks", () => {
  it("makes the patch when they agree", () => {
    const [file] = patchOf(`${RAW}2\t1\tx\0`, DIFF).files;
    expect(file).toMatchObject({ change: "modified", grain: "separable", binary: false });
    expect(file?.hunks.map((hunk) => hunk.id)).toEqual(["0.0"]);
  });

  it.each([
    ["the line counts", `${RAW}2\t2\tx\0`, DIFF],
    ["the blobs", `:100644 100644 ${A} ${A} M\0x\0${"2\t1\tx\0"}`, DIFF],
    ["the number of files, the text having more", "", DIFF],
    ["the number of files, the text having less", `${RAW}2\t1\tx\0`, ""],
    ["whether there are hunks", `${RAW}0\t0\tx\0`, `diff --git a/x b/x\nindex ${A}..${B} 100644\n`],
  ])("refuses when they disagree about %s", (_, raw, diff) => {
    expect(() => patchOf(raw, diff)).toThrow();
  });

  it("gives a change of mode a hunk of its own, before the lines", () => {
    const [file] = patchOf(
      `:100644 100755 ${A} ${A} M\0x\0${"0\t0\tx\0"}`,
      "diff --git a/x b/x\nold mode 100644\nnew mode 100755\n",
    ).files;
    expect(file).toMatchObject({
      change: "modified",
      grain: "separable",
      hunks: [{ id: "0.0", oldLines: 0, newLines: 0, lines: ["old mode 100644", "new mode 100755"] }],
    });
    const both = patchOf(
      `:100644 100755 ${A} ${B} M\0x\0${"2\t1\tx\0"}`,
      DIFF.replace("\nindex", "\nold mode 100644\nnew mode 100755\nindex"),
    );
    expect(both.files[0]?.hunks.map(({ oldLines }) => oldLines > 0)).toEqual([false, true]);
  });
});
