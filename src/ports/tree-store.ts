import type { ObjectId, Patch, TreePath } from "../core/patch/patch.ts";
import type { TreeChange } from "../core/patch/tree-changes.ts";

/** The trees of a repository. Writes go to a store of our own beside it; the user's repository is only read. */
export interface TreeStore {
  /** The difference from `base` to `head`, both tree ids, with hunks. */
  diff(base: ObjectId, head: ObjectId): Promise<Patch>;
  readBlob(blob: ObjectId): Promise<Uint8Array>;
  /** `base` with the changes made to it. */
  writeTree(base: ObjectId, changes: readonly TreeChange[]): Promise<ObjectId>;
  listPaths(tree: ObjectId): Promise<readonly TreePath[]>;
  /** Undefined when the tree has no such file. */
  readFile(tree: ObjectId, path: TreePath): Promise<Uint8Array | undefined>;
}
