import type { ObjectId } from "../../core/patch/patch.ts";

/** A working tree of our own, away from the user's. */
export interface Checkout {
  readonly folder: string;
  /** Where the objects of the `.git` in it are. */
  readonly objectFolders: readonly string[];
  /** Makes the tracked files those of the tree; what runs left goes, except ignored files and kept paths. */
  moveTo(tree: ObjectId): Promise<void>;
  /** Keeps an untracked path (relative to the top) from being removed by the moves that follow. */
  keep(path: string): Promise<void>;
  dispose(): Promise<void>;
}
