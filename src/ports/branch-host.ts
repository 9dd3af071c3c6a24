import type { ObjectId } from "../core/patch/patch.ts";
import type { HostAnswer } from "./host-answer.ts";

/** A path in a commit: `100644`, `100755`, `120000` (a link), `160000` (a submodule), `040000` (a folder). */
export interface TreeEntry {
  readonly mode: string;
  readonly object: ObjectId;
}

/** A branch of this repository or of a fork. */
export interface Branch {
  readonly owner: string;
  readonly repository: string;
  readonly name: string;
}

export interface FileWrite {
  readonly path: string;
  readonly mode: "100644" | "100755";
  /** Undefined takes the file away. */
  readonly content: Uint8Array | undefined;
}

export interface NewCommit {
  /** What the branch must still point at. */
  readonly parent: ObjectId;
  readonly message: string;
  readonly files: readonly FileWrite[];
}

/** Reads files of commits byte by byte, and adds commits to branches, without a checkout. */
export interface BranchHost {
  /** Undefined when the commit has nothing at that path. */
  readEntry(commit: ObjectId, path: string): Promise<HostAnswer<TreeEntry | undefined>>;
  readCommit(
    commit: ObjectId,
  ): Promise<HostAnswer<{ readonly parents: readonly ObjectId[]; readonly message: string }>>;
  readBlob(object: ObjectId): Promise<HostAnswer<Uint8Array>>;
  /** Never forced: refused when the branch has moved on from the parent. Gives the new commit. */
  commitTo(branch: Branch, commit: NewCommit): Promise<HostAnswer<ObjectId>>;
}
