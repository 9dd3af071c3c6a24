import picomatch from "picomatch";
import type { ObjectId, TreePath } from "../core/patch/patch.ts";
import type { TreeChange } from "../core/patch/tree-changes.ts";
import type { TreeStore } from "../ports/tree-store.ts";

/** Tests that are laid over base and over head, as SWE-bench's test patch is. */
export interface LaidTests {
  /** What is written over both trees; files that the tests' own change removed are removed. */
  readonly changes: readonly TreeChange[];
  /** The files that are there afterwards. */
  readonly files: readonly TreePath[];
}

/** What the change from one tree to another brings of these test files (globs), or all that it brings. */
export async function testsBetween(
  { from, to }: { readonly from: ObjectId; readonly to: ObjectId },
  testFiles: readonly string[] | "all",
  trees: TreeStore,
): Promise<LaidTests> {
  const isWanted = testFiles === "all" ? () => true : picomatch([...testFiles], { dot: true, flags: "s" });
  const changes = new Map<TreePath, TreeChange>();
  const patch = await trees.diff(from, to);
  for (const { before, change } of patch.files) {
    const goes = change === "deleted" || change === "renamed";
    if (goes && before !== undefined && isWanted(before.path)) {
      changes.set(before.path, { path: before.path, deleted: true });
    }
  }
  const files: TreePath[] = [];
  for (const { after } of patch.files) {
    if (after === undefined || !isWanted(after.path)) continue;
    changes.set(after.path, after);
    files.push(after.path);
  }
  const all = [...changes.values()];
  return {
    changes: [...all.filter((each) => "deleted" in each), ...all.filter((each) => !("deleted" in each))],
    files,
  };
}
