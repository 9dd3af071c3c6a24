import type { ObjectId } from "../../core/patch/patch.ts";
import type { Selection } from "../../core/tests/selection.ts";
import type { TaskPlace } from "../../ports/task-places.ts";
import { runTree, type TreeRun } from "../run/run-tree.ts";
import type { Candidate, Rejection } from "./candidate.ts";
import { type ComparedRuns, compareRuns, faultOfRun, testNaming } from "./compare-runs.ts";
import { type MintedRow, type MintRecipe, mintedRow } from "./minted-row.ts";
import { failsForNames, type PatchTexts } from "./name-errors.ts";
import { projectVersion } from "./project-version.ts";
import { type SplitChange, splitChange } from "./split-change.ts";

export type Minted =
  | { readonly kind: "minted"; readonly row: MintedRow }
  | { readonly kind: "rejected"; readonly because: Rejection; readonly detail?: string };

export interface MintOptions {
  readonly recipe: MintRecipe;
  /** Tasks whose tests use names that only the fix brings. */
  readonly nameErrors: "dropped" | "kept";
  /** Milliseconds for all runs of one candidate together. */
  readonly longestMs: number;
}

/** Runs a merged change without and with its fix, several times, and makes a task of it when the fix makes a test pass. */
export async function mintCandidate(
  candidate: Candidate,
  place: TaskPlace,
  options: MintOptions,
): Promise<Minted> {
  const { recipe } = options;
  const split = await splitChange(place, candidate.tree, recipe.split);
  if (typeof split === "string") return { kind: "rejected", because: split };
  const { trees, patches, suites, base } = place;
  const texts = {
    patch: await patches.write(base.tree, split.withoutTests),
    testPatch: await patches.write(base.tree, split.withTests),
  };
  const compared = await runBoth(candidate.tree, { ...split, ...texts }, place, options);
  if (compared.kind === "rejected") return compared;
  const row = mintedRow({
    candidate,
    ...texts,
    compared: compared.runs,
    version: await projectVersion(trees, base.tree),
    suites,
    toolchain: await place.toolchain(),
    recipe,
  });
  return { kind: "minted", row };
}

type Compared =
  | { readonly kind: "compared"; readonly runs: ComparedRuns }
  | Extract<Minted, { readonly kind: "rejected" }>;

async function runBoth(
  head: ObjectId,
  split: SplitChange & PatchTexts,
  { runner, suites }: TaskPlace,
  { recipe, nameErrors, longestMs }: MintOptions,
): Promise<Compared> {
  const selection: Selection =
    recipe.tests === "all" ? { kind: "all" } : { kind: "files", files: split.testFiles };
  const order = { suites, selection, signal: AbortSignal.timeout(Math.ceil(longestMs)) };
  const rules = { rules: recipe.rules, name: testNaming(suites.map(({ framework }) => framework)) };
  const faultOf = (befores: readonly TreeRun[], afters: readonly TreeRun[]) =>
    faultOfRuns(befores.at(-1), afters.at(-1), nameErrors === "kept" ? undefined : split);
  const before: TreeRun[] = [];
  const after: TreeRun[] = [];
  for (let round = 0; round < recipe.repeat; round += 1) {
    before.push(await runTree(runner, split.withTests, order));
    const fault = faultOf(before, after);
    if (fault !== undefined) return fault;
    after.push(await runTree(runner, head, order));
    const later = faultOf(before, after);
    if (later !== undefined) return later;
    // Most candidates fix nothing: that is known after one round.
    if (compareRuns(before.slice(0, 1), after.slice(0, 1), rules).buckets.FAIL_TO_PASS.length === 0)
      return { kind: "rejected", because: "nothing-fixed" };
  }
  const runs = compareRuns(before, after, rules);
  return runs.buckets.FAIL_TO_PASS.length === 0
    ? { kind: "rejected", because: "flaky", detail: runs.flaky.slice(0, 5).join(", ") }
    : { kind: "compared", runs };
}

/** `texts`: absent where names do not matter. */
function faultOfRuns(
  before: TreeRun | undefined,
  after: TreeRun | undefined,
  texts: PatchTexts | undefined,
): Extract<Minted, { readonly kind: "rejected" }> | undefined {
  const fault = (after && faultOfRun(after)) ?? (before && faultOfRun(before));
  if (fault) return { kind: "rejected", ...fault };
  if (texts === undefined || before === undefined || after === undefined) return undefined;
  return failsForNames(before, after, texts)
    ? { kind: "rejected", because: "import-or-attribute-error" }
    : undefined;
}
