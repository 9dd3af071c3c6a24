import type { ObjectId } from "../core/patch/patch.ts";

/** A change as it came into a branch: its commit there, and the commit that it came upon. */
export interface MergedCommit {
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly base: ObjectId;
  readonly kind: "merge" | "single";
  readonly message: string;
  /** ISO time, in UTC. */
  readonly at: string;
}

/** The history of a repository, as far as it is at hand. Only read. */
export interface History {
  /** What came into a branch, newest first, along the first parents. */
  mergedCommits(revision: string): AsyncIterable<MergedCommit>;
  /** One commit, as what the last `commits` commits brought together. Undefined where the repository lacks it. */
  mergedAs(commit: ObjectId, commits: number): Promise<MergedCommit | undefined>;
  /** Messages of the commits that a merge brought, newest first; none for a single commit. */
  messagesOf(merge: MergedCommit): Promise<readonly string[]>;
}
