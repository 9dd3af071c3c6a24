import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  createHunkParser,
  type DiffSection,
  type DisplayLimits,
} from "../../../src/core/patch/parse-hunks.ts";

const A = "a".repeat(40);
const B = "b".repeat(40);

function parse(pieces: readonly string[], limits?: DisplayLimits): readonly DiffSection[] {
  const parser = createHunkParser(limits);
  for (const piece of pieces) parser.push(piece);
  return parser.end();
}

const head = (path: string): string =>
  `diff --git a/${path} b/${path}\nindex ${A}..${B} 100644\n--- a/${path}\n+++ b/${path}\n`;

const DIFF = [
  head("one.txt"),
  "@@ -1,3 +1,3 @@ function one() {\n context\r\n--- a removed line that looks like a header\n+++ an added one\n same\n",
  "@@ -20 +20,2 @@\n-old\n\\ No newline at end of file\n+caf\xc3\xa9 \xff\n+\n\\ No newline at end of file\n",
  `diff --git "a/na\\nme" "b/na\\nme"\nold mode 100644\nnew mode 100755\n`,
  `diff --git a/b.bin b/b.bin\nindex ${A}..${B} 100644\nBinary files a/b.bin and b/b.bin differ\n`,
  head("two.txt"),
  "@@ -0,0 +1,2 @@\n+@@ -1 +1 @@\n+diff --git a/x b/x\n",
].join("");

describe("reading the hunks of a diff", () => {
  it("tells the files, their blobs, their hunks and what lines they show", () => {
    const [one, mode, binary, two] = parse([DIFF]);
    expect(one?.blobs).toEqual([A, B]);
    expect(one?.hunks.map(({ hunk }) => hunk)).toEqual([
      {
        oldStart: 1,
        oldLines: 3,
        newStart: 1,
        newLines: 3,
        header: "function one() {",
        lines: [" context\r", "--- a removed line that looks like a header", "+++ an added one", " same"],
      },
      {
        oldStart: 20,
        oldLines: 1,
        newStart: 20,
        newLines: 2,
        header: "",
        lines: ["-old", "+café \ufffd", "+"],
      },
    ]);
    expect(mode).toEqual({ blobs: undefined, binary: false, hunks: [] });
    expect(binary).toEqual({ blobs: [A, B], binary: true, hunks: [] });
    expect(two?.hunks.map(({ hunk }) => hunk.lines)).toEqual([["+@@ -1 +1 @@", "+diff --git a/x b/x"]]);
  });

  it("gives the same whatever pieces the text comes in", () => {
    const whole = parse([DIFF]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: DIFF.length }), { maxLength: 40 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), DIFF.length];
        expect(parse(places.slice(1).map((end, index) => DIFF.slice(places[index], end)))).toEqual(whole);
      }),
    );
    expect(parse([...DIFF])).toEqual(whole);
  });

  it.each([
    ["too many lines, which would swallow the next hunk", "@@ -1,3 +1,3 @@\n-a\n+b\n@@ -9 +9 @@\n-a\n+b\n"],
    ["too many lines at the end", "@@ -1,3 +1,3 @@\n-a\n+b\n"],
    ["too few lines", "@@ -1 +1 @@\n-a\n+b\n+c\n"],
    ["no lines", "@@ -1 +1 @@\n"],
    ["no counts", "@@ -x +y @@\n-a\n+b\n"],
  ])("refuses a hunk whose header counts %s", (_, hunk) => {
    expect(() => parse([head("a"), hunk])).toThrow(/hunk/);
  });

  it("keeps a bounded part of what is huge, says so, and keeps the ranges exact", () => {
    const hunk = (at: number): string => `@@ -${at},0 +${at},100 @@ f()\n${"+0123456789\n".repeat(100)}`;
    const sections = parse([head("a"), hunk(1), hunk(200), head("b"), hunk(1)], {
      hunk: 500,
      line: 6,
      patch: 700,
    });
    const hunks = sections.flatMap((section) => section.hunks.map((each) => each.hunk));
    expect(hunks.map(({ newStart, newLines, header, cut }) => ({ newStart, newLines, header, cut }))).toEqual(
      [
        { newStart: 1, newLines: 100, header: "f()", cut: true },
        { newStart: 200, newLines: 100, header: "f()", cut: true },
        { newStart: 1, newLines: 100, header: "f()", cut: true },
      ],
    );
    expect(hunks[0]?.lines[0]).toBe("+01234");
    expect(hunks.every(({ lines }) => lines.length < 45)).toBe(true);
  });
});
