import type { HostAnswer } from "./host-answer.ts";

/** The text of an issue or of a comment on it. */
export interface IssueText {
  readonly body: string;
  /** Who wrote what it says now: the last to edit it, or else its author. Undefined when that account is gone. */
  readonly by: string | undefined;
}

/** A comment in the conversation of a pull request. */
export interface PullRequestComment extends IssueText {
  /** ISO time of the host's clock: when it was written, or last edited. */
  readonly at: string;
}

/** The issues that pull requests close. A token that may read issues suffices. */
export interface IssueHost {
  /** `owner/name`, as the host spells it. */
  readonly repositoryName: string;
  /** Issues of this repository that the host itself links as closed by the pull request. */
  linkedIssues(pullRequest: number): Promise<HostAnswer<readonly number[]>>;
  /** The issue's own text first, then its comments, oldest first. `gone` when there is no such issue. */
  readIssueTexts(issue: number): Promise<HostAnswer<readonly IssueText[]>>;
  /** The comments on a pull request, oldest first, without its own text. */
  readPullRequestComments(pullRequest: number): Promise<HostAnswer<readonly PullRequestComment[]>>;
}
