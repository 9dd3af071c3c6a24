import { errorClassOf, familyOf, wiringIn } from "../../core/localize/failure-family.ts";
import type { TestKey } from "../../core/tests/test-id.ts";
import type { TreeRun } from "../run/run-tree.ts";

/** A fix and its tests, as patches. */
export interface PatchTexts {
  readonly patch: string;
  readonly testPatch: string;
}

/**
 * Whether the tests fail without the fix because they use names that only the fix brings: a module, an attribute, a function. No statement
 * tells those names, so that nobody could solve the task. SWE-bench drops every run with an import or attribute error
 * anywhere in it; here, in any language, only one about a name that both the fix and its tests add, in a failure that the fix takes away.
 */
export function failsForNames(before: TreeRun, after: TreeRun, texts: PatchTexts): boolean {
  const added = namesIn(addedLines(texts.patch));
  const names = new Set([...namesIn(addedLines(texts.testPatch))].filter((name) => added.has(name)));
  const isAboutThem = (text: string): boolean =>
    nameErrorsIn(text).some((sentence) => [...namesIn(sentence)].some((name) => names.has(name)));
  const outside = before.runs.flatMap(({ notes }) =>
    notes.filter((note) => note.startsWith("outside any test")),
  );
  return (
    outside.some(isAboutThem) ||
    [...before.results.keys()].some((key) => isAboutThem(failureTakenAway(key, before, after)))
  );
}

/** Empty where the test did not fail before, or still does. A file that does not load is one failed test in some reports, and gone once it loads. */
function failureTakenAway(key: TestKey, before: TreeRun, after: TreeRun): string {
  const failure = before.results.get(key);
  const later = after.results.get(key)?.status;
  if (later !== undefined && later !== "passed") return "";
  return `${failure?.message ?? ""}\n${failure?.details ?? ""}`;
}

/**
 * What a failure says of names that do not fit together; the second half is the rule of SWE-bench's own validation, without what an
 * assertion compares: that may be any text.
 */
function nameErrorsIn(text: string): readonly string[] {
  const isWiring = familyOf(errorClassOf(text), text) === "wiring";
  const lines = text
    .split("\n")
    .filter(
      (line) =>
        /attribute|import/i.test(line) && /error|fail/i.test(line) && !/^(?:E\s)?\W*assert/i.test(line),
    );
  return [...(isWiring ? wiringIn(text) : []), ...lines];
}

/** With the new names of files, which stand behind `+++`. */
const addedLines = (patch: string): string =>
  patch
    .split("\n")
    .filter((line) => line.startsWith("+"))
    .join("\n");

function namesIn(text: string): ReadonlySet<string> {
  return new Set(
    (text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).filter((word) => !SAID_OF_ANY.has(word.toLowerCase())),
  );
}

/** Words of the errors themselves, and of every path and program. */
const SAID_OF_ANY: ReadonlySet<string> = new Set(
  `a an and are at attribute attributeerror be b by cannot class const constructor could def does end error exist export exports
  fail failed failure file find for found from function get has import imported importerror in index into is it its java js let lib
  load loaded main member method missing mjs module modulenotfounderror name named nameerror new no none not null object of on open or
  package path properties property py python rb read reading referenceerror require required resolve return rs self set src string
  struct symbol syntaxerror test tests that the this to ts type typeerror unable undefined unknown unresolved use value var was were
  when with`.split(/\s+/),
);
