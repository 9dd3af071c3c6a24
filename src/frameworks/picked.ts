import type { Selection } from "../core/tests/selection.ts";
import type { Suite } from "../core/tests/suite.ts";
import { type TestId, testOfKey } from "../core/tests/test-id.ts";

/** A selection as a command line needs it: files relative to the suite's folder. */
export type Picked =
  | { readonly kind: "all" }
  | { readonly kind: "files"; readonly files: readonly string[] }
  | {
      readonly kind: "tests";
      readonly tests: readonly TestId[];
      /** Undefined when a test names no file: then a choice by file would leave it out. */
      readonly files: readonly string[] | undefined;
    };

/**
 * Reads a selection. `holdsTests` tells the files that the runner takes as test files, relative to the suite's folder:
 * other files of a `files` selection (fixtures, snapshots, helpers) hold no test and are left out; a *test* in such a
 * file (defined by a helper) makes the files unknown, since running the helper alone would run nothing.
 * A selection with nothing left in it is everything.
 */
export function picked(suite: Suite, selection: Selection, holdsTests: (file: string) => boolean): Picked {
  if (selection.kind === "all") return selection;
  if (selection.kind === "files") {
    const files = unique(selection.files.map((file) => inFolder(suite.directory, file)).filter(holdsTests));
    return files.length === 0 ? { kind: "all" } : { kind: "files", files };
  }
  const tests = selection.tests.map(testOfKey);
  if (tests.length === 0) return { kind: "all" };
  const files = unique(tests.map(({ file }) => (file === "" ? "" : inFolder(suite.directory, file))));
  return { kind: "tests", tests, files: files.every((file) => holdsTests(file)) ? files : undefined };
}

/** `../x` for a file outside the folder. */
function inFolder(directory: string, file: string): string {
  if (directory === "") return file;
  if (file.startsWith(`${directory}/`)) return file.slice(directory.length + 1);
  return `${"../".repeat(directory.split("/").length)}${file}`;
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();
