import { errorClassOf, familyOf } from "../../core/localize/failure-family.ts";
import type { TestKey } from "../../core/tests/test-id.ts";
import type { TreeRun } from "../run/run-tree.ts";

/**
 * Whether the tests fail without the fix because they use names that only the fix brings: a module, an attribute, a function. No statement
 * tells those names, so that nobody could solve the task. After SWE-bench, which drops runs with import and attribute errors
 * anywhere; here only failures that the fix takes away count, in any language, and what the runner says outside of tests.
 */
export function failsForNames(before: TreeRun, after: TreeRun): boolean {
  const outside = before.runs.flatMap(({ notes }) =>
    notes.filter((note) => note.startsWith("outside any test")),
  );
  return outside.some(isNameError) || [...before.results].some(([key]) => isNewlyNamed(key, before, after));
}

function isNewlyNamed(key: TestKey, before: TreeRun, after: TreeRun): boolean {
  const failure = before.results.get(key);
  if (failure === undefined || failure.status === "passed" || failure.status === "skipped") return false;
  // A file that does not load is one failed test in some reports, and gone once it loads.
  const later = after.results.get(key)?.status;
  const isTakenAway = later === "passed" || later === undefined;
  return isTakenAway && isNameError(`${failure.message ?? ""}\n${failure.details ?? ""}`);
}

function isNameError(text: string): boolean {
  return familyOf(errorClassOf(text), text) === "wiring" || text.split("\n").some(isPythonNameError);
}

/** The rule of SWE-bench's own validation. */
const isPythonNameError = (line: string): boolean =>
  /attribute|import/i.test(line) && /error|fail/i.test(line);
