import type { ObjectId } from "../core/patch/patch.ts";

export interface MergedPull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  /** The commit of the target branch that it became. */
  readonly commit: ObjectId;
  /** ISO times. */
  readonly createdAt: string;
  readonly mergedAt: string;
}

export interface IssueText {
  readonly title: string;
  readonly body: string;
  readonly comments: readonly { readonly body: string; readonly createdAt: string }[];
}

/** Merged pull requests and the issues that they close, read from the host. */
export interface MergedPullHost {
  /** Newest first. */
  mergedPulls(): AsyncIterable<MergedPull>;
  /** The messages of its commits, oldest first. */
  messagesOf(pull: number): Promise<readonly string[]>;
  /** Undefined where there is no such issue, or where the number is a pull request's. */
  readIssue(issue: number): Promise<IssueText | undefined>;
}
