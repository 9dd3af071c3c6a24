import type { ObjectId } from "../../core/patch/patch.ts";
import { treeChanges } from "../../core/patch/tree-changes.ts";
import type { TaskPlace } from "../../ports/task-places.ts";

/** The trees of a task with its tests in place. */
export interface LaidTests {
  /** The task's base commit with the test patch. */
  readonly base: ObjectId;
  /** Another tree with every file of the test patch as the test patch has it, whatever was done to it there. */
  over(tree: ObjectId): Promise<ObjectId>;
  /** Paths of the files that the test patch leaves behind. */
  readonly files: readonly string[];
}

/** Lays the test patch over the base commit; a sentence when it does not fit there. */
export async function layTestPatch(place: TaskPlace, testPatch: string): Promise<LaidTests | string> {
  const { base, trees, patches } = place;
  if (testPatch.trim() === "") return { base: base.tree, over: async (tree) => tree, files: [] };
  const laid = await patches.apply(base.tree, testPatch, "exact");
  if (laid.kind === "not-applied") return laid.detail;
  const patch = await trees.diff(base.tree, laid.tree);
  const all = new Set(patch.files.flatMap((file) => file.hunks.map(({ id }) => id)));
  const changes = await treeChanges(patch, all, (blob) => trees.readBlob(blob));
  return {
    base: laid.tree,
    over: (tree) => trees.writeTree(tree, changes),
    files: patch.files.flatMap(({ after }) => after?.path ?? []),
  };
}
