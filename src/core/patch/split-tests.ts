import picomatch from "picomatch";
import type { FilePatch, Patch, TreePath } from "./patch.ts";

/** What the change does to one test file. */
export interface TestEdit {
  readonly path: TreePath;
  /** A test file that moves is `deleted` at its old path and `added` at its new one. */
  readonly kind: "edited" | "deleted" | "added";
  /** Ids of its hunks in `SplitPatch.patch`. */
  readonly hunks: readonly string[];
}

export interface SplitPatch {
  /** The same change, in which a rename from or to a test file is a deletion and an addition, each with hunks of its own. */
  readonly patch: Patch;
  /** The files of `patch` that are not tests. */
  readonly source: Patch;
  readonly edits: readonly TestEdit[];
}

/** Tells test files from source by globs, as in a suite's `testFiles`; a glob that begins with `!` takes files out again. */
export function splitTests(patch: Patch, testFiles: readonly string[]): SplitPatch {
  const isTest = testMatcher(testFiles);
  const files: FilePatch[] = [];
  const source: FilePatch[] = [];
  const edits: TestEdit[] = [];
  for (const file of patch.files.flatMap((each) => separateMove(each, isTest))) {
    files.push(file);
    const path = (file.after ?? file.before)?.path ?? "";
    if (!isTest(path)) source.push(file);
    else edits.push({ path, kind: kindOf(file), hunks: file.hunks.map((hunk) => hunk.id) });
  }
  return { patch: { files }, source: { files: source }, edits };
}

function testMatcher(globs: readonly string[]): (path: TreePath) => boolean {
  const options = { dot: true, nonegate: true };
  const takes = picomatch(
    globs.filter((glob) => !glob.startsWith("!")),
    options,
  );
  const leaves = picomatch(
    globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1)),
    options,
  );
  return (path) => takes(path) && !leaves(path);
}

function separateMove(file: FilePatch, isTest: (path: TreePath) => boolean): readonly FilePatch[] {
  const { before, after, binary, hunks } = file;
  if (file.change !== "renamed" || before === undefined || after === undefined) return [file];
  if (!isTest(before.path) && !isTest(after.path)) return [file];
  const old = hunks
    .slice(0, 1)
    .map((hunk) => ({ ...hunk, id: `${hunk.id}-`, lines: [], newStart: 0, newLines: 0 }));
  return [
    { change: "deleted", before, binary, grain: "whole", hunks: old },
    { change: "added", after, binary, grain: "whole", hunks },
  ];
}

function kindOf({ change }: FilePatch): TestEdit["kind"] {
  if (change === "deleted") return "deleted";
  return change === "added" || change === "copied" ? "added" : "edited";
}
