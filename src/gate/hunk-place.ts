import type { FilePatch, Hunk } from "../core/patch/patch.ts";
import { pathOf } from "../core/patch/path-of.ts";
import type { HunkPlace } from "../core/verdict/schema.ts";

/** A hunk as verdicts and repair packets write it down, with at most so many characters of its text. */
export function hunkPlace(file: FilePatch, hunk: Hunk, mostDiff: number): HunkPlace {
  const path = pathOf(file);
  const oldPath = file.before?.path;
  const { oldStart, oldLines, newStart, newLines } = hunk;
  return {
    path,
    ...(oldPath === undefined || oldPath === path ? {} : { oldPath }),
    oldStart,
    oldLines,
    newStart,
    newLines,
    header: hunk.header.slice(0, 8_000),
    diff: hunk.lines.join("\n").slice(0, mostDiff),
  };
}
