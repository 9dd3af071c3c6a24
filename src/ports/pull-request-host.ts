import type { CommitFacts, PullRequestFacts } from "../core/agents/pull-request-facts.ts";
import type { ObjectId } from "../core/patch/patch.ts";

/** A pull request as it stands now. */
export interface PullRequest {
  readonly number: number;
  readonly head: ObjectId;
  readonly base: { readonly commit: ObjectId; readonly branch: string };
  readonly state: "open" | "closed" | "merged";
  readonly labels: readonly string[];
  readonly author: PullRequestFacts["author"];
  readonly branch: PullRequestFacts["branch"];
  readonly body: string;
}

/** Reads pull requests. Each throws a `UserError` when the pull request does not exist or the token may not read it. */
export interface PullRequestHost {
  readPullRequest(number: number): Promise<PullRequest>;
  listCommits(number: number): Promise<readonly CommitFacts[]>;
  /** Open pull requests with this head, also those from forks. */
  findPullRequests(head: ObjectId): Promise<readonly number[]>;
}
