import type { ObjectId } from "../../core/patch/patch.ts";

/** A merged change that may become a task. */
export interface Candidate {
  readonly instanceId: string;
  readonly repository: string;
  /** The pull request's; absent for a merge that names none. */
  readonly number?: number;
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly base: ObjectId;
  readonly createdAt: string;
  readonly issues: readonly number[];
  readonly statement: {
    readonly text: string;
    /** What the text was written as. Only an issue was written without the solution at hand. */
    readonly source: "issue" | "pull-request" | "commit-message";
  };
  /** What was said about the issue before the change began; empty where that is not known. */
  readonly hints: string;
}

/** Why a merged change did not become a task. Each has a sentence in `docs/mint.md`. */
export const REJECTIONS = [
  "resolves-no-issue",
  "not-in-clone",
  "touches-no-tests",
  "only-tests",
  "does-not-install",
  "does-not-run",
  "too-slow",
  "import-or-attribute-error",
  "nothing-fixed",
  "flaky",
  "cannot-run",
] as const;

export type Rejection = (typeof REJECTIONS)[number];

/** What a source of candidates gives. */
export type FoundCandidate =
  | { readonly kind: "candidate"; readonly candidate: Candidate }
  | {
      readonly kind: "rejected";
      readonly instanceId: string;
      readonly commit: ObjectId;
      readonly because: Rejection;
    };
