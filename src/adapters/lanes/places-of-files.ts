import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import picomatch from "picomatch";
import type { Selection } from "../../core/tests/selection.ts";
import type { Suite } from "../../core/tests/suite.ts";
import { testOfKey } from "../../core/tests/test-id.ts";

/**
 * Reports name files relative to the folder the suite runs in; ids have them relative to the repository. Returns
 * what turns one into the other, for files that are there.
 */
export function relativeToRepository(suite: Suite, lane: string): (file: string) => string {
  if (suite.directory === "") {
    return (file) => file;
  }
  const known = new Map<string, string>();
  return (file) => {
    if (file === "" || isAbsolute(file) || file.includes("://")) {
      return file;
    }
    const place = known.get(file) ?? placeOf(file, suite.directory, lane);
    known.set(file, place);
    return place;
  };
}

function placeOf(file: string, directory: string, lane: string): string {
  const below = join(directory, file);
  return existsSync(join(lane, below)) ? below : file;
}

/**
 * The selection without test files that this tree does not have, or undefined when nothing of it is left: many
 * runners refuse to run anything when one file is missing.
 */
export function presentSelection(selection: Selection, suite: Suite, lane: string): Selection | undefined {
  if (selection.kind === "all") {
    return selection;
  }
  const isTestFile = picomatch([...suite.testFiles], { dot: true, flags: "s" });
  const isPresent = (file: string): boolean =>
    file === "" || !isTestFile(file) || existsSync(join(lane, file));
  if (selection.kind === "files") {
    const files = selection.files.filter(isPresent);
    return files.length === 0 ? undefined : { kind: "files", files };
  }
  const tests = selection.tests.filter((test) => isPresent(testOfKey(test).file));
  return tests.length === 0 ? undefined : { kind: "tests", tests };
}
