import type { DiffSection, SectionHunk } from "./parse-hunks.ts";
import type { FilePatch, FileSide, Patch } from "./patch.ts";
import { treePathFromLatin1 } from "./tree-path.ts";

/** One record of `git diff-tree -r --raw --numstat -z`, both halves. */
export interface RawRecord {
  readonly change: FilePatch["change"];
  readonly before?: FileSide;
  readonly after?: FileSide;
  /** Lines added and deleted; undefined for a binary file. */
  readonly counts: LineCounts | undefined;
}

interface LineCounts {
  readonly added: number;
  readonly deleted: number;
}

const CHANGES: Readonly<Record<string, FilePatch["change"]>> = {
  A: "added",
  D: "deleted",
  M: "modified",
  T: "type-changed",
  R: "renamed",
  C: "copied",
};

/**
 * Reads what `git diff-tree -r --raw --numstat -z` printed (as latin1, one character a byte), which is unambiguous for every
 * file name: first the raw records, then as many numstat records in the same order. Throws when it is anything else.
 */
export function parseRaw(output: string): readonly RawRecord[] {
  const fields = output.split("\0");
  if (fields.pop() !== "") throw new Error("git's raw output does not end with NUL");
  let at = 0;
  const next = (): string => {
    const field = fields[at++];
    if (field === undefined) throw new Error("git's raw output is cut short");
    return field;
  };
  const sides: Omit<RawRecord, "counts">[] = [];
  while (fields[at]?.startsWith(":")) sides.push(readRaw(next));
  const records = sides.map((side) => ({ ...side, counts: readCounts(next) }));
  if (at !== fields.length) throw new Error("git's raw output has more counts than records");
  return records;
}

function readRaw(next: () => string): Omit<RawRecord, "counts"> {
  const head = next();
  const match = /^:(\d{6}) (\d{6}) ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ([A-Z])\d*$/.exec(head);
  const change = CHANGES[match?.[5] ?? ""];
  if (match === null || change === undefined)
    throw new Error(`not a raw record of git: ${JSON.stringify(head)}`);
  const [, oldMode = "", newMode = "", oldBlob = "", newBlob = ""] = match;
  const oldPath = treePathFromLatin1(next());
  const newPath = change === "renamed" || change === "copied" ? treePathFromLatin1(next()) : oldPath;
  return {
    change,
    ...(change === "added" ? {} : { before: { path: oldPath, mode: oldMode, blob: oldBlob } }),
    ...(change === "deleted" ? {} : { after: { path: newPath, mode: newMode, blob: newBlob } }),
  };
}

function readCounts(next: () => string): LineCounts | undefined {
  const field = next();
  const match = /^(\d+|-)\t(\d+|-)\t/.exec(field);
  if (match === null) throw new Error(`not a numstat record of git: ${JSON.stringify(field)}`);
  if (field.length === match[0].length) {
    next();
    next();
  }
  if (match[1] === "-") return undefined;
  return { added: Number(match[1]), deleted: Number(match[2]) };
}

/**
 * The patch: file facts from the raw records, hunks from the sections of the diff text, which stand in the same order.
 * Whatever does not fit together (blob ids, numbers of lines, numbers of sections) throws: a patch is exact or it is not made.
 */
export function combine(records: readonly RawRecord[], sections: readonly DiffSection[]): Patch {
  let at = 0;
  const files = records.map((record, index) => {
    const own = sections.slice(at, at + (record.change === "type-changed" ? 2 : 1));
    at += own.length;
    return filePatch(record, own, index);
  });
  if (at !== sections.length) throw new Error("git's diff has more files than its raw output");
  return { files };
}

function filePatch(record: RawRecord, sections: readonly DiffSection[], index: number): FilePatch {
  const { counts, ...sides } = record;
  checkBlobs(record, sections);
  const binary = sections.some((section) => section.binary) || counts === undefined;
  const found = sections.flatMap((section) => section.hunks);
  if (!binary && counts !== undefined) checkCounts(record, counts, found);
  const hunks = [...modeHunk(record), ...found.map(({ hunk }) => hunk)];
  const separable = record.change === "modified" && !binary && isRegularFile(record);
  if (separable && hunks.length === 0) throw new Error(`git shows no hunk for ${nameOf(record)}`);
  return {
    ...sides,
    binary,
    hunks: (hunks.length === 0 ? [noLines([])] : hunks).map((hunk, place) => ({
      id: `${index}.${place}`,
      ...hunk,
    })),
    grain: separable ? "separable" : "whole",
  };
}

/** A change of mode is a hunk of its own, before the lines: either may be what breaks a test. */
function modeHunk({ change, before, after }: RawRecord): readonly SectionHunk["hunk"][] {
  if (change !== "modified" || before === undefined || after === undefined) return [];
  return before.mode === after.mode ? [] : [noLines([`old mode ${before.mode}`, `new mode ${after.mode}`])];
}

const noLines = (lines: readonly string[]): SectionHunk["hunk"] => ({
  oldStart: 0,
  oldLines: 0,
  newStart: 0,
  newLines: 0,
  header: "",
  lines,
});

function isRegularFile({ before, after }: RawRecord): boolean {
  return before?.mode.startsWith("100") === true && after?.mode.startsWith("100") === true;
}

/** The `index` line of a section names the two blobs; it is absent when they are the same. A type change is shown as two sections. */
function checkBlobs(record: RawRecord, sections: readonly DiffSection[]): void {
  const before = record.before?.blob;
  const after = record.after?.blob;
  const expected =
    record.change === "type-changed"
      ? [
          [before, undefined],
          [undefined, after],
        ]
      : [[before, after]];
  if (sections.length !== expected.length) throw new Error(`git's diff lacks ${nameOf(record)}`);
  for (const [place, pair] of expected.entries()) {
    const shown = sections[place]?.blobs;
    const fits =
      shown === undefined
        ? pair[0] === pair[1]
        : shown.every((blob, side) => blob === (pair[side] ?? blob.replace(/./g, "0")));
    if (!fits) throw new Error(`git's diff and raw output disagree about the blobs of ${nameOf(record)}`);
  }
}

function checkCounts(record: RawRecord, counts: LineCounts, hunks: readonly SectionHunk[]): void {
  const sum = (of: (hunk: SectionHunk) => number): number =>
    hunks.reduce((total, hunk) => total + of(hunk), 0);
  const grown = sum(({ hunk }) => hunk.newLines - hunk.oldLines);
  const exact = record.change !== "type-changed" && hunks.every(({ hunk }) => hunk.cut === undefined);
  const fits = exact
    ? sum((hunk) => hunk.added) === counts.added && sum((hunk) => hunk.deleted) === counts.deleted
    : grown === counts.added - counts.deleted;
  if (!fits) throw new Error(`git's diff and its line counts disagree about ${nameOf(record)}`);
}

function nameOf({ before, after }: RawRecord): string {
  return JSON.stringify(after?.path ?? before?.path);
}
