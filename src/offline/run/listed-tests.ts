import { resolveTest } from "../../core/tests/resolve-test.ts";
import { type TestKey, testOfKey, writeTestId } from "../../core/tests/test-id.ts";

/** Finds the tests that an id of a data set means among those of a run. */
export type ListedTests = (id: string) => readonly TestKey[];

/**
 * Data sets write ids as their log parsers saw them: pytest's node ids, unittest's `name (module.Class)`, bare names that several
 * tests share, ids cut inside a parameter. An id that fits several tests means all of them: the parsers could not tell them apart either.
 */
export function listedTests(known: ReadonlySet<TestKey>, truncatedIds: "by-prefix" | "exact"): ListedTests {
  const byWritten = writtenIds(known);
  return (id) => {
    for (const form of formsOf(id)) {
      const answer = resolveTest(form, known);
      if (answer.kind === "found") return [answer.key];
      if (answer.kind === "ambiguous")
        return answer.candidates.flatMap((candidate) => byWritten.get(candidate) ?? []);
    }
    return truncatedIds === "by-prefix" && isTruncated(id) ? beginningWith(id, known) : [];
  };
}

function writtenIds(known: ReadonlySet<TestKey>): ReadonlyMap<string, TestKey> {
  const ids = new Map<string, TestKey>();
  for (const key of known) {
    ids.set(writeTestId(testOfKey(key)), key);
    ids.set(writeTestId(testOfKey(key), "several-suites"), key);
  }
  return ids;
}

/** `test_a (m.T)`, and from Python 3.11 on `test_a (m.T.test_a)`: both mean `m.T.test_a`. */
function formsOf(id: string): readonly string[] {
  const [, name, place] = /^(\S+) \(([\w.]+)\)$/.exec(id.trim()) ?? [];
  if (name === undefined || place === undefined) return [id];
  return [id, place.endsWith(`.${name}`) ? place : `${place}.${name}`];
}

const isTruncated = (id: string): boolean => id.split("[").length > id.split("]").length;

function beginningWith(id: string, known: ReadonlySet<TestKey>): readonly TestKey[] {
  return [...known].filter((key) => nodeIdOf(key).startsWith(id));
}

/** As pytest writes it, which is where the data sets' ids are cut. */
export function nodeIdOf(key: TestKey): string {
  const { file, classPath, name } = testOfKey(key);
  return [file, ...classPath, name].filter((part) => part !== "").join("::");
}
