import { type HeadFailure, headFailureOf } from "../core/localize/probe-outcome.ts";
import type { LocalizeReport, LocalizeVerdict } from "../core/localize/result.ts";
import type { Judgement } from "../core/outcome/judge.ts";
import { type TestKey, testOfKey } from "../core/tests/test-id.ts";
import type { Outcome } from "../core/verdict/schema.ts";
import type { Clock } from "../ports/clock.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import type { Change } from "./change.ts";
import type { EvaluationRequest } from "./evaluate-change.ts";
import { type BrokenSuite, findBreakingHunk, type SearchPlan } from "./find-breaking-hunk.ts";
import { movesLines } from "./moves-lines.ts";
import { outcomeWithoutUnits } from "./outcome-without-units.ts";
import { planSearch } from "./plan-search.ts";
import { type RefinedCulprit, refineCulprit } from "./refine-culprit.ts";
import type { RunLog } from "./run-log.ts";
import type { SuiteEvidence } from "./suite-evidence.ts";

/** Tests that share one answer. */
export interface Explanation {
  readonly tests: readonly TestKey[];
  readonly verdict: LocalizeVerdict;
  /** What the change would be without the units to blame. */
  readonly outcomeWithout: Outcome | undefined;
  /** The smallest part of the culprit that still breaks the tests; absent when none is certified. */
  readonly refined?: RefinedCulprit;
}

export interface ExplainedBreak {
  readonly plan: SearchPlan;
  /** The answer for most tests first. */
  readonly explanations: readonly Explanation[];
  readonly report: LocalizeReport | undefined;
}

export const nothingToExplain: ExplainedBreak = {
  plan: { units: [], needs: [] },
  explanations: [],
  report: undefined,
};

/** "What would it be without it" costs whole suite runs: it is answered for the first culprits only, and so is what part of them does it. */
const MOST_OUTCOMES_WITHOUT = 3;

export interface BreakToExplain {
  readonly request: EvaluationRequest;
  readonly change: Change;
  readonly evidence: readonly SuiteEvidence[];
  readonly judgement: Judgement;
  /** When the evaluation began, on the clock. */
  readonly started: number;
}

/** Finds what broke the tests, and for each culprit what the change would be without it. */
export async function explainBreak(
  found: BreakToExplain,
  ports: { trees: TreeStore; log: RunLog; clock: Clock; outliner: SourceOutliner },
): Promise<ExplainedBreak> {
  const { request, change } = found;
  const isEdited = movesLines(change);
  const broken = found.evidence.flatMap((suite) => brokenSuite(suite, found.judgement, isEdited));
  const plan = await planSearch(change, broken, ports);
  const limits = {
    parallel: request.parallel,
    maxProbes: request.maxProbes,
    outOfTime: () => ports.clock.now() - found.started > request.maxMinutes * 60_000,
  };
  const report = await findBreakingHunk({ change, broken, plan, limits }, ports);
  const explanations: Explanation[] = [];
  let used = report.runs;
  for (const { tests, verdict } of groupByAnswer(report)) {
    const isFirst = explanations.length < MOST_OUTCOMES_WITHOUT;
    const blamed = isFirst ? unitsToBlame(verdict) : [];
    const dropped = blamed.flatMap((index) => plan.units[index]?.hunks ?? []);
    const outcomeWithout =
      dropped.length === 0 ? undefined : await outcomeWithoutUnits(dropped, found, ports);
    const culprit = { change, broken, plan, limits, used, verdict, tests };
    const { refined, runs } = isFirst ? await refineCulprit(culprit, ports) : { refined: undefined, runs: 0 };
    used += runs;
    explanations.push({ tests, verdict, outcomeWithout, ...(refined === undefined ? {} : { refined }) });
  }
  return { plan, explanations, report: { ...report, runs: used } };
}

/** A run of only the broken tests may take this long, however short they were on base. */
const PROBE_DEADLINE_MS = 15_000;

function brokenSuite(
  evidence: SuiteEvidence,
  judgement: Judgement,
  isEdited: (path: string) => boolean,
): readonly BrokenSuite[] {
  const { suite, secondBase, secondHead } = evidence;
  if (secondBase === undefined || secondHead === undefined) return [];
  const tests = new Map<TestKey, HeadFailure>();
  for (const { key } of judgement.p2p.broken) {
    const failure =
      testOfKey(key).suite === suite.name ? headFailureOf(secondHead.run, key, isEdited) : undefined;
    if (failure !== undefined) tests.set(key, failure);
  }
  const timeoutMs = Math.min(suite.timeoutMs, Math.max(3 * secondBase.run.ms, PROBE_DEADLINE_MS));
  return tests.size === 0 ? [] : [{ suite, tests, isEdited, timeoutMs }];
}

/** The units that the answer would have a maintainer drop; none unless it is certified. */
export function unitsToBlame(verdict: LocalizeVerdict): readonly number[] {
  if (verdict.kind === "culprit") return verdict.units;
  return verdict.kind === "repair-set" ? verdict.parts.flat() : [];
}

function groupByAnswer(report: LocalizeReport): { tests: TestKey[]; verdict: LocalizeVerdict }[] {
  const groups = new Map<string, { tests: TestKey[]; verdict: LocalizeVerdict }>();
  for (const [test, verdict] of report.verdicts) {
    const answer = JSON.stringify([verdict.kind, unitsToBlame(verdict)]);
    const group = groups.get(answer) ?? { tests: [], verdict };
    group.tests.push(test as TestKey);
    groups.set(answer, group);
  }
  return [...groups.values()].toSorted((a, b) => b.tests.length - a.tests.length);
}
