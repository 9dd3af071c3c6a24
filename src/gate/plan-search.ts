import { orderUnits } from "../core/localize/order-units.ts";
import {
  type PriorWeights,
  priorOf,
  priorWeights,
  type TestFacts,
  type UnitFacts,
} from "../core/localize/prior.ts";
import { type TestSource, testFacts } from "../core/localize/test-facts.ts";
import { type CallGraph, callGraph } from "../core/names/call-depths.ts";
import { type HunkNames, hunkNames, type OutlinedFile } from "../core/names/hunk-names.ts";
import { importDistances } from "../core/names/import-distances.ts";
import { indexModules, type ModuleIndex } from "../core/names/resolve-module.ts";
import type { SourceOutline } from "../core/names/source-outline.ts";
import { editId } from "../core/patch/hunk-edits.ts";
import type { FilePatch, Patch, TreePath } from "../core/patch/patch.ts";
import { pathOf } from "../core/patch/path-of.ts";
import { type Unit, units } from "../core/patch/units.ts";
import { type TestKey, testOfKey } from "../core/tests/test-id.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import type { BrokenSuite } from "./broken-suite.ts";
import type { Change } from "./change.ts";
import type { SearchPlan } from "./find-breaking-hunk.ts";
import { type OutlinedTree, outlinedChange, outlinedTree } from "./outlined-change.ts";

type Ports = { readonly trees: TreeStore; readonly outliner: SourceOutliner };

/** Facts are gathered for this many tests; more broken tests seldom know more. */
const MOST_TESTS = 200;

/** The units of the graded change, source before test files, with what is known before any of them is tried (localization.md, section 3). */
export async function planSearch(
  change: Change,
  broken: readonly BrokenSuite[],
  ports: Ports,
  weights: PriorWeights = priorWeights,
): Promise<SearchPlan> {
  const patch = gradedPatch(change);
  const order = testRanks(change, patch);
  const found = units(patch).toSorted((a, b) => order(a) - order(b));
  const files = await outlinedChange(patch, ports);
  const names = namesOfHunks(files);
  const headers = headersOf(names);
  if (names.size === 0) return { units: found, needs: [], headers };
  const named = found.map((unit) => unit.hunks.flatMap((id) => names.get(id) ?? []));
  const paths = await ports.trees.listPaths(change.held);
  const basePaths = patch.files.flatMap(({ before }) => before?.path ?? []);
  const modules = indexModules([...new Set([...paths, ...basePaths])]);
  const needs = orderUnits({
    units: found.map((unit, index) => ({ hunks: named[index] ?? [], ...pathsOf(unit, patch) })),
    files,
    modules,
  });
  const facts = await factsOfTests(change, broken, { files, modules }, ports);
  const unitFacts: readonly UnitFacts[] = found.map((unit, index) => ({
    hunks: named[index] ?? [],
    isTest: order(unit) > 0,
  }));
  const prior = (test: TestKey) => {
    const known = facts.get(test);
    return known === undefined ? [] : priorOf(known, unitFacts, weights);
  };
  return { units: found, needs, headers, prior };
}

/** Reads what the plan will need of the changed files, so that planning finds it read. What cannot be read is told then. */
export async function readAhead(change: Change, ports: Ports): Promise<void> {
  await outlinedChange(gradedPatch(change), ports).catch(() => []);
}

/** The change without what is held back: only its hunks can have broken a held test. */
function gradedPatch({ patch, heldHunks }: Change): Patch {
  const graded = new Set(heldHunks);
  const files = patch.files
    .map((file) => ({ ...file, hunks: file.hunks.filter((hunk) => graded.has(hunk.id)) }))
    .filter((file) => file.hunks.length > 0);
  return { files };
}

/** Source first, then what tests need, then tests: each uses what is before it. */
function testRanks({ testEdits }: Change, patch: Patch): (unit: Unit) => number {
  const tests = new Set(testEdits.map(({ path }) => path));
  const ranks = new Map<string, number>();
  for (const file of patch.files) {
    const path = pathOf(file);
    const rank = !tests.has(path) ? 0 : /(?:test|spec)[^/]*$/i.test(path) ? 2 : 1;
    for (const { id } of file.hunks) ranks.set(id, rank);
  }
  return (unit) => Math.min(...unit.hunks.map((id) => ranks.get(id) ?? 0));
}

function namesOfHunks(files: readonly OutlinedFile[]): ReadonlyMap<string, HunkNames> {
  const names = files.flatMap((outlined) =>
    outlined.file.hunks.map((hunk) => [hunk.id, hunkNames(hunk, outlined)] as const),
  );
  return new Map(names);
}

/** The function around each hunk, and around each of its edits, for when the culprit is one of these. */
function headersOf(names: ReadonlyMap<string, HunkNames>): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const [id, { scope, editScopes }] of names) {
    if (scope !== undefined) headers.set(id, scope.name);
    for (const [index, around] of editScopes.entries()) {
      if (around !== undefined) headers.set(editId(id, index), around.name);
    }
  }
  return headers;
}

function pathsOf(unit: Unit, { files }: Patch) {
  const ids = new Set(unit.hunks);
  const own = files.filter((file) => file.hunks.some(({ id }) => ids.has(id)));
  const appears = (file: FilePatch): boolean =>
    file.after !== undefined && file.after.path !== file.before?.path;
  const goes = ({ change }: FilePatch): boolean => change === "deleted" || change === "renamed";
  return {
    creates: own.filter(appears).flatMap(({ after }) => after?.path ?? []),
    deletes: own.filter(goes).flatMap(({ before }) => before?.path ?? []),
  };
}

async function factsOfTests(
  change: Change,
  broken: readonly BrokenSuite[],
  known: { readonly files: readonly OutlinedFile[]; readonly modules: ModuleIndex },
  ports: Ports,
): Promise<ReadonlyMap<TestKey, TestFacts>> {
  const tree = outlinedTree(change.held, ports);
  const changed = known.files.flatMap(({ head }) => head ?? []);
  const facts = new Map<TestKey, TestFacts>();
  const reached = new Map<TreePath, Awaited<ReturnType<typeof reachOf>>>();
  for (const [key, onHead] of broken.flatMap(({ tests }) => [...tests]).slice(0, MOST_TESTS)) {
    const test = testOfKey(key);
    const reach = reached.get(test.file) ?? (await reachOf(test.file, known.modules, tree, changed));
    reached.set(test.file, reach);
    const failure = onHead.kind === "skipped" ? "" : onHead.text;
    facts.set(key, testFacts({ test, failure, ...reach }));
  }
  return facts;
}

/** The test's file and what it imports, directly or not. A report may name the file from another folder, or not at all. */
async function reachOf(
  file: TreePath,
  modules: ModuleIndex,
  tree: OutlinedTree,
  changed: readonly SourceOutline[],
): Promise<{
  readonly source: TestSource | undefined;
  readonly distances: ReadonlyMap<TreePath, number> | undefined;
  readonly calls: CallGraph;
}> {
  const [text, outline] = file === "" ? [] : [await tree.text(file), await tree.outline(file)];
  if (text === undefined || outline === undefined)
    return { source: undefined, distances: undefined, calls: callGraph(changed) };
  const distances = await importDistances(file, modules, (path) => tree.outline(path));
  const near = await Promise.all([...(distances?.keys() ?? [])].map((path) => tree.outline(path)));
  return {
    source: { path: file, text, outline },
    distances,
    calls: callGraph([...near.filter((each) => each !== undefined), ...changed]),
  };
}
