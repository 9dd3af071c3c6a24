/** A branch to be made: a commit with changes of ours on top. */
export interface TaskBranch {
  readonly name: string;
  readonly base: string;
  /** Applied first. */
  readonly patch: string;
  /** Written after; each path once. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly message: string;
}

/** Branches of the user's repository, for whoever asked for them. Nothing is checked out. */
export interface TaskBranches {
  /** The text of a file of a commit; undefined when there is none. */
  readFile(commit: string, path: string): Promise<string | undefined>;
  /** A branch of that name that holds something else is left alone: `taken`. */
  write(branch: TaskBranch): Promise<"written" | "unchanged" | "taken">;
}
