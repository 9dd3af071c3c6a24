import type { SuiteRun } from "../../core/tests/suite-run.ts";
import { type Grade, gradeStatuses, notGraded } from "../grade/grade-instance.ts";
import { type RuleSetName, rulesFor } from "../grade/rule-set.ts";
import type { Instance } from "../instance.ts";
import { listedTests } from "./listed-tests.ts";
import type { TreeRun } from "./run-tree.ts";
import { statusesOfRun } from "./statuses-of-run.ts";

export type RunGrade = Pick<Grade, "verdict" | "reason">;

/**
 * Grades a run as the harness grades a log: a run that was not set up is invalid, one without results unparsed, one that fails without
 * a failed test invalid, where the rules look at that.
 */
export function gradeTreeRun(instance: Instance, { runs, results }: TreeRun, ruleSet: RuleSetName): RunGrade {
  const rules = rulesFor(ruleSet, instance.evalType);
  const unfit = runs.find((run) => run.kind === "invalid" && UNFIT.has(run.reason));
  if (unfit !== undefined) return without(instance, "invalid", reasonOf(unfit));
  if (runs.some((run) => run.kind === "timed-out")) return without(instance, "timed-out", undefined);
  const silent = runs.find((run) => run.results.size === 0 && run.kind !== "completed");
  if (silent !== undefined && rules.emptyLog === "unparsed")
    return without(instance, "unparsed", reasonOf(silent));
  if (rules.exitCode === "checked" && runs.some(failsWithoutFailure))
    return without(instance, "invalid", "exit-code");
  return gradeResults(instance, results, ruleSet);
}

/** The grade where nothing but the tests' own statuses is looked at: what has none is missing. */
export function gradeResults(
  instance: Instance,
  results: TreeRun["results"],
  ruleSet: RuleSetName,
): RunGrade {
  const { truncatedIds } = rulesFor(ruleSet, instance.evalType);
  const find = listedTests(new Set(results.keys()), truncatedIds);
  // A log parser may see failures only; a run sees every test, so that `strict` can grade those instances too.
  const seen = ruleSet === "strict" ? { ...instance, evalType: "pass-and-fail" as const } : instance;
  const { verdict, reason } = gradeStatuses(seen, statusesOfRun(instance, results, find), ruleSet);
  return { verdict, reason };
}

/** Whether something stopped the run that the patch may be to blame for. */
export const isCutShort = ({ runs }: TreeRun): boolean =>
  runs.some((run) => run.kind === "crashed" || (run.kind === "invalid" && run.reason === "build-failed"));

const UNFIT: ReadonlySet<string> = new Set(["setup-failed", "command-not-found"]);

const without = (
  instance: Instance,
  cell: Parameters<typeof notGraded>[1],
  reason: string | undefined,
): RunGrade => ({ verdict: notGraded(instance, cell), reason });

const reasonOf = (run: SuiteRun): string => (run.kind === "invalid" ? run.reason : run.kind);

function failsWithoutFailure({ exitCode, results }: SuiteRun): boolean {
  if (exitCode === 0) return false;
  return ![...results.values()].some(({ status }) => status === "failed" || status === "errored");
}
