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

/**
 * Tells test files from source by globs, as in a suite's `testFiles`; a glob that begins with `!` takes files out again. What takes the place of
 * a test file of base, or of a folder that holds one, is an edit of it whatever its name: only one of the two can be in a tree.
 */
export function splitTests(patch: Patch, testFiles: readonly string[]): SplitPatch {
  const isTest = testMatcher(testFiles);
  const files: FilePatch[] = [];
  const source: FilePatch[] = [];
  const edits: TestEdit[] = [];
  const separated = patch.files.flatMap((each) => separateMove(each, isTest));
  const ousts = oustsTests(separated, isTest);
  for (const file of separated) {
    files.push(file);
    const path = (file.after ?? file.before)?.path ?? "";
    const ousting = ousts(file);
    if (!ousting && !isTest(path)) source.push(file);
    else {
      const hunks = file.hunks.map((hunk) => hunk.id);
      edits.push({ path, kind: ousting ? "edited" : kindOf(file), hunks });
    }
  }
  return { patch: { files }, source: { files: source }, edits };
}

/** Whether a file is new at a path that a test file of base, now gone, leaves free: above it or below it. */
function oustsTests(
  files: readonly FilePatch[],
  isTest: (path: TreePath) => boolean,
): (file: FilePatch) => boolean {
  const gone = files.flatMap(({ change, before }) =>
    change === "deleted" && before !== undefined && isTest(before.path) ? [before.path] : [],
  );
  const freed = new Set(gone);
  const foldersFreed = new Set(gone.flatMap(foldersAbove));
  return ({ before, after }) => {
    if (after === undefined || after.path === before?.path) return false;
    return foldersFreed.has(after.path) || foldersAbove(after.path).some((folder) => freed.has(folder));
  };
}

function foldersAbove(path: TreePath): readonly TreePath[] {
  const names = path.split("/");
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join("/"));
}

function testMatcher(globs: readonly string[]): (path: TreePath) => boolean {
  // A path may hold line feeds, and a file behind one is held like any other.
  const options = { dot: true, nonegate: true, flags: "s" };
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
