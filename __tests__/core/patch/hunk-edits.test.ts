import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compose } from "../../../src/core/patch/compose.ts";
import { hunkEdits } from "../../../src/core/patch/hunk-edits.ts";
import type { Hunk } from "../../../src/core/patch/patch.ts";

const bytes = (lines: readonly string[]) =>
  new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));

const signedLines = fc.array(fc.tuple(fc.constantFrom(" ", "-", "+"), fc.constantFrom("a", "b", "-", "")), {
  maxLength: 12,
});

/** A file of two lines, then the hunk, then one line more. */
function fileOf(signed: readonly (readonly [string, string])[]) {
  const without = (sign: string) => signed.filter(([own]) => own !== sign).map(([, text]) => text);
  const old = without("+");
  const now = without("-");
  const start = (lines: readonly string[]) => (lines.length === 0 ? 2 : 3);
  const hunk: Hunk = {
    id: "0.0",
    oldStart: start(old),
    oldLines: old.length,
    newStart: start(now),
    newLines: now.length,
    header: "",
    lines: signed.map(([sign, text]) => `${sign}${text}`),
  };
  return { hunk, base: bytes(["x", "y", ...old, "z"]), head: bytes(["x", "y", ...now, "z"]) };
}

describe("the edits of a hunk", () => {
  it("give head together, base when none is taken, and a file for every subset", () => {
    fc.assert(
      fc.property(signedLines, fc.infiniteStream(fc.boolean()), (signed, choose) => {
        const { hunk, base, head } = fileOf(signed);
        const edits = hunkEdits(hunk).map((edit, index) => ({ id: String(index), ...edit }));
        const ids = edits.map(({ id }) => id);
        expect(compose(base, head, edits, new Set(ids))).toEqual(head);
        expect(compose(base, head, edits, new Set())).toEqual(base);
        compose(base, head, edits, new Set(ids.filter(() => choose.next().value)));
        for (const { lines } of edits) expect(lines.every((line) => !line.startsWith(" "))).toBe(true);
      }),
    );
  });

  it("are the whole hunk when its lines were cut", () => {
    const { hunk } = fileOf([
      ["-", "a"],
      [" ", "b"],
      ["+", "c"],
    ]);
    expect(hunkEdits({ ...hunk, cut: true })).toHaveLength(1);
    expect(hunkEdits(hunk)).toHaveLength(2);
    expect(hunkEdits({ ...hunk, lines: hunk.lines.slice(1) })).toHaveLength(1);
  });

  it("keep the mark of a missing newline with their line", () => {
    const { hunk } = fileOf([
      ["-", "a"],
      ["+", "b"],
    ]);
    const marked = { ...hunk, lines: ["-a", "\\ No newline at end of file", "+b"] };
    expect(hunkEdits(marked)).toEqual([
      expect.objectContaining({ oldLines: 1, newLines: 1, lines: marked.lines }),
    ]);
  });
});
