import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compose, type HunkRange } from "../../../src/core/patch/compose.ts";

/** A file pair as runs of lines that are the same and runs that differ: what any subset must give is read off without line numbers. */
interface Pair {
  readonly segments: readonly {
    readonly old: readonly string[];
    readonly new: readonly string[];
    readonly id?: string;
  }[];
}

const line = fc
  .tuple(
    fc.string({ unit: fc.constantFrom("a", "\0", "\xff", "\xc3", " ", "\t", "+", "-"), maxLength: 4 }),
    fc.constantFrom("\n", "\r\n", "\r\r\n"),
  )
  .map(([text, end]) => text + end);
const lines = fc.array(line, { maxLength: 4 });

const pair: fc.Arbitrary<Pair> = fc
  .tuple(
    fc.array(fc.tuple(fc.array(line, { minLength: 1, maxLength: 4 }), lines, lines), { maxLength: 6 }),
    lines,
    fc.boolean(),
    fc.boolean(),
  )
  .map(([runs, first, oldEnds, newEnds]) => {
    const segments: { old: string[]; new: string[]; id?: string }[] = [{ old: [], new: first, id: "first" }];
    for (const [index, [same, old, fresh]] of runs.entries()) {
      segments.push({ old: same, new: same }, { old, new: fresh, id: `h${index}` });
    }
    const last = segments.at(-1);
    if (last === undefined) throw new Error("no segment");
    if (oldEnds) last.old = [...last.old, "no newline"];
    if (newEnds) last.new = [...last.new, "no newline here"];
    return { segments };
  });

function hunksOf({ segments }: Pair): readonly HunkRange[] {
  let [oldLine, newLine] = [0, 0];
  const hunks: HunkRange[] = [];
  for (const { old, new: fresh, id } of segments) {
    const start = (at: number, count: number): number => (count === 0 ? at : at + 1);
    if (id !== undefined) {
      const [oldLines, newLines] = [old.length, fresh.length];
      hunks.push({
        id,
        oldStart: start(oldLine, oldLines),
        oldLines,
        newStart: start(newLine, newLines),
        newLines,
      });
    }
    oldLine += old.length;
    newLine += fresh.length;
  }
  return hunks;
}

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");
const text = (of: Uint8Array): string => Buffer.from(of).toString("latin1");
const side = ({ segments }: Pair, pick: (id: string | undefined) => "old" | "new"): string =>
  segments.flatMap((segment) => segment[pick(segment.id)]).join("");

describe("compose", () => {
  it("gives, for any subset of hunks, head's lines in those places and base's everywhere else", () => {
    fc.assert(
      fc.property(pair, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), (files, choice) => {
        const hunks = hunksOf(files);
        const subset = new Set(hunks.filter((_, index) => choice[index]).map((hunk) => hunk.id));
        const expected = side(files, (id) => (id !== undefined && subset.has(id) ? "new" : "old"));
        const [base, head] = [side(files, () => "old"), side(files, () => "new")];
        expect(text(compose(bytes(base), bytes(head), hunks, subset))).toBe(expected);
      }),
      { numRuns: 400 },
    );
  });

  it("gives head for all hunks and base for none", () => {
    fc.assert(
      fc.property(pair, (files) => {
        const hunks = hunksOf(files);
        const [base, head] = [bytes(side(files, () => "old")), bytes(side(files, () => "new"))];
        expect(compose(base, head, hunks, new Set(hunks.map((hunk) => hunk.id)))).toEqual(
          new Uint8Array(head),
        );
        expect(compose(base, head, hunks, new Set())).toEqual(new Uint8Array(base));
      }),
    );
  });

  it.each([
    ["reach past the end", { id: "0.0", oldStart: 1, oldLines: 3, newStart: 1, newLines: 1 }],
    ["leave a difference outside", { id: "0.0", oldStart: 1, oldLines: 1, newStart: 1, newLines: 1 }],
    ["do not line up", { id: "0.0", oldStart: 2, oldLines: 1, newStart: 1, newLines: 1 }],
  ])("refuses hunks that %s", (_, hunk) => {
    expect(() => compose(bytes("a\nb\n"), bytes("x\nlonger\n"), [hunk], new Set())).toThrow(/hunk/);
  });

  it("refuses hunks that are out of order", () => {
    const hunk = (id: string, start: number): HunkRange => ({
      id,
      oldStart: start,
      oldLines: 1,
      newStart: start,
      newLines: 1,
    });
    expect(() => compose(bytes("a\nb\n"), bytes("x\ny\n"), [hunk("b", 2), hunk("a", 1)], new Set())).toThrow(
      /order/,
    );
  });
});
