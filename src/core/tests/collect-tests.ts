import type { ReportEnd, ReportedTest } from "../reports/report.ts";
import { type Group, openCompactResults } from "./compact-results.ts";
import { openNeutraliser } from "./neutral-text.ts";
import type { TestResults } from "./suite-run.ts";
import { openTextBudget } from "./text-budget.ts";
import { textHash } from "./text-hash.ts";

export interface CollectOptions {
  readonly suite: string;
  /** Absolute paths of the lane (and its links' targets, its temporary folder): made relative wherever they appear. */
  readonly roots: readonly string[];
  /** What all tests may take, in bytes and about; by default enough for more than a million. */
  readonly room?: number;
}

export interface TestCollector {
  /** A test for which there is no room is not kept. */
  add(test: ReportedTest): "kept" | "no-room";
  /** An error outside tests of the same reports, made neutral like the tests. */
  error(error: OutsideError): OutsideError;
  /** Of everything added. Asked for once, at the end. */
  results(): TestResults;
}

type OutsideError = ReportEnd["errors"][number];

/** Longest name, class or file in a key, in characters; a longer one ends in a hash of the whole. And the deepest class path. */
const NAME_LIMIT = 1_000;
const DEPTH_LIMIT = 64;

/** Keeps the reading of a run below some 300 MB. */
const ROOM = 200_000_000;

/**
 * The tests of one run, from any number of reports, as a map. A repeated identity gets the next ordinal, so no result hides
 * another, and those that did not pass come first; names and messages are made the same for every lane and every time. Passed tests share one object: there may be a million.
 */
export function collectTests({ suite, roots, room = ROOM }: CollectOptions): TestCollector {
  const neutral = openNeutraliser(roots);
  const results = openCompactResults();
  const texts = openTextBudget(neutral.text);
  const nameOf = (text: string): string => capped(neutral.text(text).trim().replaceAll("\0", ""));
  const classesOf = (classPath: readonly string[]) =>
    classPath
      .slice(-DEPTH_LIMIT)
      .map(nameOf)
      .filter((part) => part !== "");
  // Neighbours in a report mostly share file and class.
  let last:
    | { readonly file: string; readonly classPath: readonly string[]; readonly group: Group }
    | undefined;
  const groupOf = (file: string, classPath: readonly string[]): Group => {
    if (last && last.file === file && isSame(last.classPath, classPath)) return last.group;
    const neutralFile = file === "" ? "" : capped(neutral.file(file));
    const group = results.groupOf({
      suite,
      file: neutralFile,
      classPath: classesOf(classPath),
      name: "",
      ordinal: 1,
    });
    last = { file, classPath, group };
    return group;
  };

  return {
    add({ file = "", classPath, name, result }) {
      if (results.taken() > room) return "no-room";
      results.add(groupOf(file, classPath), nameOf(name) || "(unnamed)", texts.keep(result));
      return "kept";
    },
    error: ({ file, message }) => ({
      ...(file === undefined ? {} : { file: neutral.file(file) }),
      message: neutral.text(message),
    }),
    results() {
      results.numberRepeats();
      return results;
    },
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

function capped(text: string): string {
  if (text.length <= NAME_LIMIT) return text;
  const hash = textHash(text);
  return `${text.slice(0, NAME_LIMIT - hash.length - 2)}… ${hash}`;
}
