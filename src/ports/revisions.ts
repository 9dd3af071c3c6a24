import type { ObjectId } from "../core/patch/patch.ts";

export interface Commit {
  readonly commit: ObjectId;
  readonly tree: ObjectId;
}

/** Names of commits, as the user gives them. */
export interface Revisions {
  /** Throws a `UserError` that names the revision and the next step (fetch, unshallow). */
  resolve(revision: string): Promise<Commit>;
  mergeBase(a: ObjectId, b: ObjectId): Promise<ObjectId | undefined>;
  /** The tree of merging `head` into `base`, or the paths that conflict. */
  merge(
    base: ObjectId,
    head: ObjectId,
  ): Promise<{ readonly tree: ObjectId } | { readonly conflicts: readonly string[] }>;
}
