import type { FilePatch, Patch } from "../../src/core/patch/patch.ts";

export type PatchRow = Partial<FilePatch> & {
  readonly path?: string;
  readonly from?: string;
  readonly hunkCount?: number;
};

const blob = (of: string, side: string): string =>
  [...`${side}${of}`]
    .map((character) => character.charCodeAt(0).toString(16))
    .join("")
    .padEnd(40, "0")
    .slice(0, 40);

/** A patch of modified files, unless a row says otherwise; `from` is the old path. Hunk `i` changes line `10 i + 1`. */
export function aPatch(...rows: readonly PatchRow[]): Patch {
  return { files: rows.map(aFilePatch) };
}

function aFilePatch({ path = "a.ts", from, hunkCount = 1, ...given }: PatchRow, index: number): FilePatch {
  const change = given.change ?? (from === undefined ? "modified" : "renamed");
  const before = { path: from ?? path, mode: "100644", blob: blob(path, "b") };
  const after = { path, mode: "100644", blob: blob(path, "a") };
  return {
    change,
    ...(change === "added" ? {} : { before }),
    ...(change === "deleted" ? {} : { after }),
    binary: false,
    grain: change === "modified" ? "separable" : "whole",
    hunks: Array.from({ length: hunkCount }, (_, place) => ({
      id: `${index}.${place}`,
      oldStart: place * 10 + 1,
      oldLines: 1,
      newStart: place * 10 + 1,
      newLines: 1,
      header: "",
      lines: ["-old", "+new"],
    })),
    ...given,
  };
}
