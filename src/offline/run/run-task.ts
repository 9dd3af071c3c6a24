import type { ObjectId } from "../../core/patch/patch.ts";
import type { Selection } from "../../core/tests/selection.ts";
import { type TestKey, testOfKey, writeTestId } from "../../core/tests/test-id.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AppliedHow } from "../../ports/patch-files.ts";
import type { SourceOutliner } from "../../ports/source-outliner.ts";
import type { TaskPlace } from "../../ports/task-places.ts";
import { notGraded } from "../grade/grade-instance.ts";
import { type RuleSetName, rulesFor } from "../grade/rule-set.ts";
import type { InstanceVerdict } from "../instance-result.ts";
import type { NotGraded } from "../taxonomy.ts";
import { type CulpritLimits, type FoundCulprits, findCulprits } from "./find-culprits.ts";
import { gradeResults, gradeTreeRun, isCutShort, type RunGrade } from "./grade-tree-run.ts";
import { gradedRunner, type KnownRun } from "./graded-runner.ts";
import { layTestPatch } from "./lay-test-patch.ts";
import { listedTests } from "./listed-tests.ts";
import type { ModelPatch } from "./model-patch.ts";
import { runTree, type TreeRun } from "./run-tree.ts";
import type { Task } from "./task.ts";

export interface TaskRules {
  readonly ruleSet: RuleSetName;
  /** `test-patch-files`: only the files that the test patch touches, as the harness does. */
  readonly tests: "all" | "test-patch-files";
  /** Absent: what broke is counted and not searched. */
  readonly search?: CulpritLimits;
}

export interface TaskPorts {
  readonly clock: Clock;
  readonly outliner?: SourceOutliner;
}

/** What became of one prediction. */
export interface TaskResult {
  readonly verdict: InstanceVerdict;
  readonly reason?: string;
  /** For people. */
  readonly detail?: string;
  readonly applied?: AppliedHow;
  /** When pass-to-pass tests broke and the search was wanted. */
  readonly found?: FoundCulprits;
}

/** Grades one prediction in the task's place: base with T and the model's patch is run, and what broke is searched on the way there. */
export async function runTask(
  task: Task,
  patch: ModelPatch,
  rules: TaskRules,
  world: TaskPorts & { readonly place: TaskPlace },
): Promise<TaskResult> {
  const { place } = world;
  const nothing = (cell: NotGraded, reason: string, detail: string): TaskResult => ({
    verdict: notGraded(task.instance, cell),
    reason,
    detail,
  });
  const laid = await layTestPatch(place, task.testPatch);
  if (typeof laid === "string") return nothing("invalid", "test-patch-not-applied", laid);
  const model = await applyModelPatch(place, patch);
  if (model.kind === "not-applied") return nothing("not-applied", "patch-not-applied", model.detail);
  const selection: Selection = rules.tests === "all" ? { kind: "all" } : { kind: "files", files: laid.files };
  const trees = { base: laid.base, head: await laid.over(model.tree) };
  const graded = await gradeHead(task, rules, { place, trees, selection });
  const applied = model.how === undefined ? {} : { applied: model.how };
  const result = {
    verdict: graded.verdict,
    ...(graded.reason === undefined ? {} : { reason: graded.reason }),
    ...strangersOnly(task, rules, graded),
  };
  if (rules.search === undefined || !breaks(graded.verdict)) return { ...result, ...applied };
  const found = await searchBreak(
    task,
    { ...rules, search: rules.search },
    { ...world, trees, selection, graded },
  );
  return { ...result, ...applied, found };
}

/** Not one listed test among those that ran: more often a command that names its tests otherwise than a patch that breaks them all. */
function strangersOnly(
  { instance }: Task,
  { ruleSet }: TaskRules,
  { verdict, head: { results } }: GradedHead,
): { readonly detail?: string } {
  const { truncatedIds } = rulesFor(ruleSet, instance.evalType);
  const listed = [...instance.f2p, ...instance.p2p];
  const [ran] = results.keys();
  if (verdict.kind !== "graded" || ran === undefined || listed.length === 0) return {};
  const find = listedTests(new Set(results.keys()), truncatedIds);
  if (listed.some((id) => find(id).length > 0)) return {};
  const named = `\`${listed[0]}\` is listed, \`${writeTestId(testOfKey(ran))}\` ran`;
  return {
    detail: `none of the ${listed.length} listed tests is among the ${results.size} that ran: ${named}`,
  };
}

type Applied =
  | { readonly kind: "applied"; readonly how: AppliedHow | undefined; readonly tree: ObjectId }
  | { readonly kind: "not-applied"; readonly detail: string };

async function applyModelPatch({ patches, base }: TaskPlace, { kind, text }: ModelPatch): Promise<Applied> {
  if (kind === "none") return { kind: "applied", how: undefined, tree: base.tree };
  return patches.apply(base.tree, text, "as-the-harness");
}

interface TaskTrees {
  readonly place: TaskPlace;
  readonly trees: { readonly base: ObjectId; readonly head: ObjectId };
  readonly selection: Selection;
}

type GradedHead = RunGrade & {
  readonly head: TreeRun;
  /** Where base had to be asked as well. */
  readonly base?: TreeRun;
};

async function gradeHead(
  { instance }: Task,
  { ruleSet }: TaskRules,
  { place, trees, selection }: TaskTrees,
): Promise<GradedHead> {
  const order = { suites: place.suites, selection };
  const head = await runTree(place.runner, trees.head, order);
  const grade = gradeTreeRun(instance, head, ruleSet);
  if (ruleSet !== "strict" || grade.verdict.kind === "graded" || !isCutShort(head)) return { ...grade, head };
  // The gate's own rule: what stops head and does not stop base, the patch has broken.
  const base = await runTree(place.runner, trees.base, order);
  const runs = base.runs.every(({ kind }) => kind === "completed");
  return runs ? { ...gradeResults(instance, head.results, ruleSet), head, base } : { ...grade, head, base };
}

const breaks = (verdict: InstanceVerdict): boolean =>
  verdict.kind === "graded" && verdict.p2p.passed < verdict.p2p.total;

async function searchBreak(
  { instance }: Task,
  { ruleSet, search }: TaskRules & { readonly search: CulpritLimits },
  { place, trees, selection, graded, ...ports }: TaskTrees & TaskPorts & { readonly graded: GradedHead },
): Promise<FoundCulprits> {
  const base = graded.base ?? (await runTree(place.runner, trees.base, { suites: place.suites, selection }));
  const { truncatedIds } = rulesFor(ruleSet, instance.evalType);
  const find = listedTests(new Set([...base.results.keys(), ...graded.head.results.keys()]), truncatedIds);
  const keysOf = (ids: readonly string[]): readonly TestKey[] => [...new Set(ids.flatMap((id) => find(id)))];
  const f2p = keysOf(instance.f2p);
  const known = (tree: ObjectId, { runs }: TreeRun): readonly KnownRun[] =>
    place.suites.flatMap((suite, at) => (runs[at] === undefined ? [] : [{ tree, suite, run: runs[at] }]));
  const runner = gradedRunner(place.runner, {
    listed: new Set([...f2p, ...keysOf(instance.p2p)]),
    everything: selection,
    known: [...known(trees.base, base), ...known(trees.head, graded.head)],
  });
  return findCulprits({ place, ...trees, runner, f2p }, search, ports);
}
