import type { LocalizeReport, LocalizeVerdict } from "../core/localize/result.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import type { Outcome } from "../core/verdict/schema.ts";
import type { Clock } from "../ports/clock.ts";
import type { Machine } from "../ports/machine.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import { type DescribedBreak, describeBreak } from "./describe-break.ts";
import type { EvaluationRequest } from "./evaluation-request.ts";
import type { Examination } from "./examine-change.ts";
import { findBreakingHunk, type SearchLimits, type SearchPlan } from "./find-breaking-hunk.ts";
import { lanesFor } from "./lanes-for.ts";
import { outcomeWithoutUnits } from "./outcome-without-units.ts";
import { type RefinedCulprit, refineCulprit } from "./refine-culprit.ts";
import type { RunLog } from "./run-log.ts";

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

export interface BreakToExplain extends Examination {
  readonly request: EvaluationRequest;
  /** When the evaluation began, on the clock. */
  readonly started: number;
}

/** Finds what broke the tests, and for each culprit what the change would be without it. */
export async function explainBreak(found: BreakToExplain, ports: ExplainPorts): Promise<ExplainedBreak> {
  const { request } = found;
  const described = await describeBreak(found, ports);
  const limits = {
    parallel: request.parallel === "auto" ? autoParallel(found, ports.machine) : request.parallel,
    maxProbes: request.maxProbes,
    outOfTime: () => ports.clock.now() - found.started > request.maxMinutes * 60_000,
  };
  const report = await findBreakingHunk({ ...described, limits }, ports);
  // What was stopped must have left its lane, and is told in the verdict too.
  await ports.log.settled();
  return explainReport(report, { ...found, ...described, limits }, ports);
}

interface ExplainPorts {
  readonly trees: TreeStore;
  readonly log: RunLog;
  readonly clock: Clock;
  readonly outliner: SourceOutliner;
  readonly machine?: Machine;
}

function autoParallel({ evidence }: BreakToExplain, machine: Machine | undefined): number {
  if (machine === undefined) return 1;
  return lanesFor(
    machine,
    evidence.flatMap(({ base }) => base.run.usage ?? []),
  );
}

/** What the search found, made complete: the outcome without each culprit, and the lines of it that do it. */
export async function explainReport(
  report: LocalizeReport,
  found: BreakToExplain & DescribedBreak & { readonly limits: SearchLimits },
  ports: { readonly trees: TreeStore; readonly log: RunLog },
): Promise<ExplainedBreak> {
  const { change, broken, plan, limits } = found;
  const explanations: Explanation[] = [];
  const outcomes = new Map<string, Promise<Outcome | undefined>>();
  /** Tests may share a culprit and not its proof. */
  const outcomeOf = (dropped: readonly string[]): Promise<Outcome | undefined> => {
    const known = outcomes.get(dropped.join()) ?? outcomeWithoutUnits(dropped, found, ports);
    outcomes.set(dropped.join(), known);
    return known;
  };
  let used = report.runs;
  for (const { tests, verdict } of groupByAnswer(report)) {
    const isFirst = explanations.length < MOST_OUTCOMES_WITHOUT;
    const blamed = isFirst && !limits.outOfTime() ? unitsToBlame(verdict) : [];
    const dropped = blamed.flatMap((index) => plan.units[index]?.hunks ?? []);
    const outcomeWithout = dropped.length === 0 ? undefined : await outcomeOf(dropped);
    const culprit = { change, broken, plan, limits, used, verdict, tests };
    const refines = isFirst && found.request.refine !== "whole-hunks";
    const { refined, runs } = refines ? await refineCulprit(culprit, ports) : { refined: undefined, runs: 0 };
    used += runs;
    explanations.push({ tests, verdict, outcomeWithout, ...(refined === undefined ? {} : { refined }) });
  }
  return { plan, explanations, report: { ...report, runs: used } };
}

/** The units that the answer would have a maintainer drop; none unless it is certified. */
export function unitsToBlame(verdict: LocalizeVerdict): readonly number[] {
  if (verdict.kind === "culprit") return verdict.units;
  return verdict.kind === "repair-set" ? verdict.parts.flat() : [];
}

/** Tests whose answer rests on the same runs: a proof that is told of several tests must hold for each of them. */
function groupByAnswer(report: LocalizeReport): { tests: TestKey[]; verdict: LocalizeVerdict }[] {
  const groups = new Map<string, { tests: TestKey[]; verdict: LocalizeVerdict }>();
  for (const [test, verdict] of report.verdicts) {
    const answer = JSON.stringify(groundsOf(verdict));
    const group = groups.get(answer) ?? { tests: [], verdict };
    group.tests.push(test as TestKey);
    groups.set(answer, group);
  }
  return [...groups.values()].toSorted((a, b) => b.tests.length - a.tests.length);
}

function groundsOf(verdict: LocalizeVerdict): readonly unknown[] {
  switch (verdict.kind) {
    case "culprit":
      return [verdict.kind, verdict.units, verdict.verifiedPrefix, verdict.links, verdict.history];
    case "repair-set":
      return [verdict.kind, verdict.parts, verdict.links];
    case "inconclusive":
      return [verdict.kind, verdict.why, verdict.verifiedPrefix, verdict.links];
    case "flaky":
      return [verdict.kind];
  }
}
