import type { Culprit, Verdict } from "../../core/verdict/schema.ts";

/** Why a broken test has no certified culprit. */
export type OpenReason = "budget" | "unbuildable" | "contradiction" | "flaky" | "not-searched";

interface FlakyTest {
  readonly test: string;
  readonly verdicts: number;
  /** Confirmations and probes of those verdicts, shared among the flaky tests of each. */
  readonly runs: number;
}

/** What verdicts tell together. Counts, so that groups can be added up; shares are for whoever prints them. */
export interface Stats {
  readonly verdicts: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Verdicts with broken pass-to-pass tests. */
  readonly broken: number;
  /** Of those: every broken test has a certified culprit or repair set. */
  readonly caught: number;
  /** Of those: some have. */
  readonly partlyCaught: number;
  /** Verdicts by each reason for which a broken test stays open. */
  readonly open: Readonly<Record<OpenReason, number>>;
  readonly brokenTests: number;
  readonly caughtTests: number;
  /** Verdicts with a search. */
  readonly searched: number;
  readonly probes: number;
  /** The least that any search could do with, over the same verdicts. */
  readonly lowerBound: number;
  /** The most expensive first. */
  readonly flaky: readonly FlakyTest[];
  readonly totalMs: number;
  readonly suiteMs: number;
  readonly overheadMs: number;
}

export function gatherStats(verdicts: readonly Verdict[]): Stats {
  const broken = verdicts.filter(({ p2p }) => p2p.broken.length > 0).map(explained);
  const searched = verdicts.filter(({ probes }) => probes.runs > 0);
  return {
    verdicts: verdicts.length,
    outcomes: countBy(verdicts.map(({ outcome }) => outcome)),
    broken: broken.length,
    caught: broken.filter(({ tests, caught }) => caught === tests).length,
    partlyCaught: broken.filter(({ tests, caught }) => caught > 0 && caught < tests).length,
    open: {
      budget: withReason(broken, "budget"),
      unbuildable: withReason(broken, "unbuildable"),
      contradiction: withReason(broken, "contradiction"),
      flaky: withReason(broken, "flaky"),
      "not-searched": withReason(broken, "not-searched"),
    },
    brokenTests: sum(broken, ({ tests }) => tests),
    caughtTests: sum(broken, ({ caught }) => caught),
    searched: searched.length,
    probes: sum(searched, ({ probes }) => probes.runs),
    lowerBound: sum(searched, ({ probes }) => probes.lowerBound),
    flaky: flakyTests(verdicts),
    totalMs: sum(verdicts, ({ timing }) => timing.totalMs),
    suiteMs: sum(verdicts, ({ timing }) => timing.suiteMs),
    overheadMs: sum(verdicts, ({ timing }) => timing.overheadMs),
  };
}

interface Explained {
  readonly tests: number;
  readonly caught: number;
  readonly reasons: ReadonlySet<OpenReason>;
}

function explained({ p2p, culprits }: Verdict): Explained {
  const byTest = new Map(
    culprits.flatMap((culprit) => culprit.tests.map((test) => [test, culprit] as const)),
  );
  const reasons = new Set<OpenReason>();
  let caught = 0;
  for (const { id } of p2p.broken) {
    const reason = reasonOf(byTest.get(id));
    if (reason === undefined) caught += 1;
    else reasons.add(reason);
  }
  return { tests: p2p.broken.length, caught, reasons };
}

/** Undefined when the test's culprit is certified. */
function reasonOf(culprit: Culprit | undefined): OpenReason | undefined {
  switch (culprit?.kind) {
    case undefined:
      return "not-searched";
    case "culprit":
    case "repair-set":
      return undefined;
    case "flaky":
      return "flaky";
    case "inconclusive":
      return culprit.why === "unbuildable" || culprit.why === "contradiction" ? culprit.why : "budget";
  }
}

const MOST_FLAKY = 20;

function flakyTests(verdicts: readonly Verdict[]): readonly FlakyTest[] {
  const found = new Map<string, { verdicts: number; runs: number }>();
  for (const { p2p, culprits, runs } of verdicts) {
    const told = culprits.filter(({ kind }) => kind === "flaky").flatMap(({ tests }) => tests);
    const tests = [...new Set([...p2p.flaky, ...told])];
    const spent = runs.filter(({ purpose }) => purpose === "confirm" || purpose === "probe").length;
    for (const test of tests) {
      const known = found.get(test) ?? { verdicts: 0, runs: 0 };
      found.set(test, { verdicts: known.verdicts + 1, runs: known.runs + spent / tests.length });
    }
  }
  return [...found]
    .map(([test, counts]) => ({ test, ...counts }))
    .toSorted((a, b) => b.runs - a.runs || b.verdicts - a.verdicts || (a.test < b.test ? -1 : 1))
    .slice(0, MOST_FLAKY);
}

const withReason = (all: readonly Explained[], reason: OpenReason): number =>
  all.filter(({ reasons }) => reasons.has(reason)).length;

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}

function countBy(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
