import type { Branch } from "./branch-host.ts";
import type { PullRequest } from "./pull-request-host.ts";

/** A pull request with what only the bot asks for. */
export interface FullPullRequest extends PullRequest {
  readonly title: string;
  /** ISO time. */
  readonly openedAt: string;
  /** Absent when the fork is gone. */
  readonly source?: Branch;
  /** Whether those who may write here may push to the fork's branch. `yes` for a branch of this repository. */
  readonly maintainersMayPush: "yes" | "no";
}

export interface FullPullRequestHost {
  /** Throws a `UserError` when the pull request does not exist or the token may not read it. */
  readFullPullRequest(number: number): Promise<FullPullRequest>;
}
