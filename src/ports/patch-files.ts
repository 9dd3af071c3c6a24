import type { ObjectId } from "../core/patch/patch.ts";

/**
 * Which attempt took the patch. All but the first took a patch that does not fit exactly; `already-applied`: the tree holds what
 * it would do.
 */
export type AppliedHow = "git-apply" | "3way" | "reject" | "patch-fuzz" | "already-applied";

export type PatchApplication =
  | { readonly kind: "applied"; readonly how: AppliedHow; readonly tree: ObjectId }
  /** `detail`: what the last attempt said. */
  | { readonly kind: "not-applied"; readonly detail: string };

/** Patches as text: put on a tree, and written from two. */
export interface PatchFiles {
  /**
   * `exact`: as `git apply` takes it or not at all. `as-the-harness`: the attempts of SWE-bench 5, one after the other, with
   * everything cleaned up in between.
   */
  apply(tree: ObjectId, patch: string, leniency: "exact" | "as-the-harness"): Promise<PatchApplication>;
  /** The difference as `git diff` writes it, binary files included; `git apply` takes it on `base`. Empty when there is none. */
  write(base: ObjectId, head: ObjectId): Promise<string>;
}
