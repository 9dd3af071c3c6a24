import type { ReportedTest } from "../reports/report.ts";
import { openNeutraliser } from "./neutral-text.ts";
import type { TestResult, TestResults } from "./suite-run.ts";
import { keyOfTest, type TestId, type TestKey } from "./test-id.ts";
import { textHash } from "./text-hash.ts";

export interface CollectOptions {
  readonly suite: string;
  /** Absolute paths of the lane (and its links' targets, its temporary folder): made relative wherever they appear. */
  readonly roots: readonly string[];
}

export interface TestCollector {
  add(test: ReportedTest): void;
  /** A path from the same report, in the form it has in the keys. */
  file(path: string): string;
  results(): TestResults;
}

/** Longest name, class or file in a key, in characters; a longer one ends in a hash of the whole. And the deepest class path. */
const NAME_LIMIT = 1_000;
const DEPTH_LIMIT = 64;

/**
 * The tests of one run, from any number of reports, as a map. A repeated identity gets the next ordinal, so no result hides
 * another; names and messages are made the same for every lane and every time. Passed tests share one object: there may be a million.
 */
export function collectTests({ suite, roots }: CollectOptions): TestCollector {
  const neutral = openNeutraliser(roots);
  const results = new Map<TestKey, TestResult>();
  const repeats = new Map<TestKey, number>();

  const nameOf = (text: string): string => capped(neutral.text(text).trim());
  const ordinalOf = (id: TestId, first: TestKey): number => {
    if (!results.has(first)) return 1;
    const ordinal = (repeats.get(first) ?? id.ordinal) + 1;
    repeats.set(first, ordinal);
    return ordinal;
  };

  return {
    add({ file = "", classPath, name, result }) {
      const id: TestId = {
        suite,
        file: file === "" ? "" : capped(neutral.file(file)),
        classPath: classPath
          .slice(-DEPTH_LIMIT)
          .map(nameOf)
          .filter((part) => part !== ""),
        name: nameOf(name) || "(unnamed)",
        ordinal: 1,
      };
      const first = keyOfTest(id);
      const ordinal = ordinalOf(id, first);
      results.set(ordinal === 1 ? first : keyOfTest({ ...id, ordinal }), neutralResult(result, neutral.text));
    },
    file: (path) => neutral.file(path),
    results: () => results,
  };
}

const PASSED: TestResult = Object.freeze({ status: "passed" });
const SKIPPED: TestResult = Object.freeze({ status: "skipped" });

function neutralResult(
  { status, message, details }: TestResult,
  neutral: (text: string) => string,
): TestResult {
  if (status === "passed") return PASSED;
  if (status === "skipped" && message === undefined) return SKIPPED;
  return {
    status,
    ...(message === undefined ? {} : { message: neutral(message) }),
    ...(details === undefined ? {} : { details: neutral(details) }),
  };
}

function capped(text: string): string {
  if (text.length <= NAME_LIMIT) return text;
  const hash = textHash(text);
  return `${text.slice(0, NAME_LIMIT - hash.length - 2)}… ${hash}`;
}
