import type { HunkKind, HunkNames } from "../names/hunk-names.ts";
import type { TreePath } from "../patch/patch.ts";
import type { FailureFrame } from "./failure-frames.ts";
import { isSameFile } from "./signature.ts";

/**
 * How much likelier a hunk becomes by each signal, as a factor. A prior steers which tree is probed next and never decides, so
 * these need not be right, only helpful on average; `npm run bench:prior` measures each. A signal set to 1 is off.
 */
export interface PriorWeights {
  /** The failure's stack passes through a line of the hunk, through its function, through its file. */
  readonly frameLine: number;
  readonly frameFunction: number;
  readonly frameFile: number;
  /** The failure's message names something that the hunk defines, uses or stands in. */
  readonly nameInError: number;
  /** The test's title shares a word with the hunk's names or file. */
  readonly wordInTitle: number;
  /** The test's code calls the hunk's function, directly; each further call away has half the effect. */
  readonly called: number;
  /** For each import between the test's file and the hunk's; and when there is no way at all. */
  readonly perImport: number;
  readonly notImported: number;
  /** The test's file is named after the hunk's. */
  readonly sameStem: number;
  readonly kinds: Readonly<Record<HunkKind, number>>;
  /** Of a test file: what it holds can fail by its own doing only. */
  readonly testFile: number;
}

export const priorWeights: PriorWeights = {
  frameLine: 20,
  frameFunction: 8,
  frameFile: 3,
  nameInError: 4,
  wordInTitle: 2,
  called: 6,
  perImport: 0.8,
  notImported: 0.1,
  sameStem: 2,
  kinds: { code: 1, types: 0.05, layout: 0.03, comment: 0.01, docs: 0.01 },
  testFile: 0.1,
};

/** What is known of one broken test and its failure on head. */
export interface TestFacts {
  /** Innermost first. */
  readonly frames: readonly FailureFrame[];
  /** Identifiers in the failure's message. */
  readonly errorNames: ReadonlySet<string>;
  /** Words of the test's title and of its file's name, in lower case. */
  readonly titleWords: ReadonlySet<string>;
  readonly file: TreePath;
  /** Imports between the test's file and each file that it reaches; undefined when the graph is not known. */
  readonly distances: ReadonlyMap<TreePath, number> | undefined;
  /** Calls between the test's code and each function, by name: 0 for those that it names itself. */
  readonly callDepths: ReadonlyMap<string, number>;
}

/** What is known of one unit. */
export interface UnitFacts {
  readonly hunks: readonly HunkNames[];
  readonly isTest: boolean;
}

/** The weight of each unit for one test, all above 0: a comment has broken a test before. */
export function priorOf(
  test: TestFacts,
  units: readonly UnitFacts[],
  weights: PriorWeights = priorWeights,
): readonly number[] {
  return units.map(({ hunks, isTest }) => {
    const best = hunks.reduce((most, hunk) => Math.max(most, weightOf(hunk, test, weights)), 0);
    return Math.max(best, LEAST) * (isTest ? weights.testFile : 1);
  });
}

const LEAST = 1e-6;

function weightOf(hunk: HunkNames, test: TestFacts, weights: PriorWeights): number {
  return (
    weights.kinds[hunk.kind] *
    frameFactor(hunk, test, weights) *
    nameFactor(hunk, test, weights) *
    callFactor(hunk, test, weights) *
    distanceFactor(hunk, test, weights)
  );
}

/** Frames further out count less. The test's own frames are in every one of its failures and say nothing. */
function frameFactor(hunk: HunkNames, { frames, file }: TestFacts, weights: PriorWeights): number {
  let best = 1;
  let depth = 0;
  for (const frame of frames) {
    if (isSameFile(frame.file, file)) continue;
    depth += 1;
    if (!isSameFile(frame.file, hunk.path)) continue;
    best = Math.max(best, frameStrength(frame, hunk, weights) / (1 + 0.15 * (depth - 1)));
  }
  return best;
}

function frameStrength(frame: FailureFrame, { ranges, scope }: HunkNames, weights: PriorWeights): number {
  if (ranges.some(({ from, lines }) => frame.line >= from - 1 && frame.line <= from + lines))
    return weights.frameLine;
  const own = scope?.name.split(".").at(-1);
  const isInside = scope !== undefined && frame.line >= scope.from && frame.line <= scope.to;
  return isInside || (own !== undefined && own === frame.function)
    ? weights.frameFunction
    : weights.frameFile;
}

function nameFactor(hunk: HunkNames, { errorNames, titleWords }: TestFacts, weights: PriorWeights): number {
  const names = namesOf(hunk);
  const inError = names.some((name) => errorNames.has(name)) ? weights.nameInError : 1;
  const words = new Set([...names, stemOf(hunk.path)].flatMap(wordsIn));
  const inTitle = [...titleWords].some((word) => words.has(word)) ? weights.wordInTitle : 1;
  return inError * inTitle;
}

const namesOf = (hunk: HunkNames): readonly string[] => [
  ...(hunk.scope?.name.split(".") ?? []),
  ...[...hunk.adds, ...hunk.removes, ...hunk.redefines].map(({ name }) => name),
  ...hunk.uses,
  ...hunk.drops,
];

function callFactor(hunk: HunkNames, { callDepths }: TestFacts, weights: PriorWeights): number {
  const own = hunk.scope?.name.split(".").at(-1);
  const names = own === undefined ? [...hunk.redefines, ...hunk.removes].map(({ name }) => name) : [own];
  const depths = names.map((name) => callDepths.get(name) ?? Number.POSITIVE_INFINITY);
  return 1 + (weights.called - 1) / 2 ** Math.min(...depths, 1_000);
}

function distanceFactor({ path }: HunkNames, { distances, file }: TestFacts, weights: PriorWeights): number {
  const stem = stemOf(file).replace(/^(?:test|spec)[-_.]|[-_.]?(?:tests?|spec|it)$/gi, "");
  const named = stem.length > 2 && stemOf(path).toLowerCase() === stem.toLowerCase() ? weights.sameStem : 1;
  if (distances === undefined) return named;
  const distance = distances.get(path);
  return (
    named * (distance === undefined ? weights.notImported : weights.perImport ** Math.max(0, distance - 1))
  );
}

const stemOf = (path: TreePath): string =>
  path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.\w+$/, "")
    .replace(/\.(?:test|spec)$/, "");

/** The words of a name in any case style, in lower case and without a plural's s; short ones say nothing. */
export function wordsIn(text: string): readonly string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase().replace(/(?<=..)s$/, ""))
    .filter((word) => word.length > 2 && !FILLERS.has(word));
}

const FILLERS = new Set(
  "the and for with when that test tests spec should return returns given does not has have get set use can all new into from without value src lib index".split(
    " ",
  ),
);
