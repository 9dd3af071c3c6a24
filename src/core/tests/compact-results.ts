import { ownText } from "./own-text.ts";
import type { TestResult, TestResults } from "./suite-run.ts";
import { keyOfTest, type TestId, type TestKey } from "./test-id.ts";

/** Results that are being gathered, group by group. */
export interface CompactResults extends TestResults {
  /** The group of all tests that differ from this one in name and ordinal only. */
  groupOf(test: TestId): Group;
  /** Adds a test under the next free ordinal, so that none hides another. `name` is without zero characters. */
  add(group: Group, name: string, result: TestResult): void;
  /**
   * Numbers the tests of one identity anew, those that passed last. Then one that is added to them and passes takes no
   * other's place, and neither does the order in which a runner happens to report them.
   */
  numberRepeats(): void;
  /** Bytes that names and their places in the map take, about; the texts of failures come on top. */
  taken(): number;
}

declare const group: unique symbol;
export type Group = string & { readonly [group]: true };

const SEPARATOR = "\u0000";

/** Bytes of one entry of the map, besides its key; and at most of a character of that. */
const ENTRY = 100;
const CHARACTER = 2;

/**
 * A map from test keys to results that holds the part keys share (suite, file, classes) once: a million tests of some
 * thousand classes take a third of what their keys would. Keys are put together again when asked for.
 */
export function openCompactResults(): CompactResults {
  const groups = new Map<string, Group>();
  const prefixes: string[] = [];
  /** By group, name and ordinal. */
  const results = new Map<string, TestResult>();
  const repeats = new Map<string, number>();
  let taken = 0;

  const keyOf = (short: string): TestKey => {
    const cut = short.indexOf(SEPARATOR);
    return `${prefixes[Number.parseInt(short.slice(0, cut), 36)]}${short.slice(cut + 1)}` as TestKey;
  };
  const lookUp = (key: TestKey): TestResult | undefined => {
    const cut = startOfName(key);
    const known = groups.get(key.slice(0, cut));
    return known === undefined ? undefined : results.get(`${known}${SEPARATOR}${key.slice(cut)}`);
  };
  function* entries(): Generator<[TestKey, TestResult], undefined> {
    for (const [short, result] of results) yield [keyOf(short), result];
    return undefined;
  }
  function* keys(): Generator<TestKey, undefined> {
    for (const short of results.keys()) yield keyOf(short);
    return undefined;
  }

  const all: CompactResults = {
    groupOf(test) {
      const key = keyOfTest(test);
      const prefix = ownText(key.slice(0, startOfName(key)));
      const known = groups.get(prefix);
      if (known !== undefined) return known;
      const added = prefixes.length.toString(36) as Group;
      groups.set(prefix, added);
      prefixes.push(prefix);
      taken += ENTRY + CHARACTER * prefix.length;
      return added;
    },
    add(own, name, result) {
      taken += ENTRY + CHARACTER * name.length;
      // Joined, not `+`: that would keep the report's text, which the name was cut from, in memory.
      const first = [own, name, "1"].join(SEPARATOR);
      if (!results.has(first)) {
        results.set(first, result);
        return;
      }
      const ordinal = (repeats.get(first) ?? 1) + 1;
      repeats.set(first, ordinal);
      results.set([own, name, ordinal].join(SEPARATOR), result);
    },
    numberRepeats() {
      for (const [first, count] of repeats) {
        const stem = first.slice(0, -1);
        const shorts = Array.from({ length: count }, (_, at) => `${stem}${at + 1}`);
        const found = shorts.flatMap((short) => results.get(short) ?? []);
        found.sort((one, other) => RANKS[one.status] - RANKS[other.status]);
        for (const [at, result] of found.entries()) results.set(shorts[at] ?? first, result);
      }
    },
    taken: () => taken,
    get: lookUp,
    has: (key) => lookUp(key) !== undefined,
    get size() {
      return results.size;
    },
    forEach(visit, self) {
      for (const [key, result] of entries()) visit.call(self, result, key, all);
    },
    entries,
    keys,
    values: () => results.values(),
    [Symbol.iterator]: entries,
  };
  return all;
}

const RANKS: Readonly<Record<TestResult["status"], number>> = {
  failed: 0,
  errored: 0,
  skipped: 1,
  passed: 2,
};

/** Behind the separator in front of the name: name and ordinal follow. */
function startOfName(key: TestKey): number {
  const ordinal = key.lastIndexOf(SEPARATOR);
  return key.lastIndexOf(SEPARATOR, ordinal - 1) + 1;
}
