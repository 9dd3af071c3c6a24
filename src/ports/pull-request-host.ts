import type { CommitFacts, PullRequestFacts } from "../core/agents/pull-request-facts.ts";
import type { ObjectId } from "../core/patch/patch.ts";

/** A pull request as it stands now. */
export interface PullRequest {
  readonly number: number;
  readonly head: ObjectId;
  readonly base: { readonly commit: ObjectId; readonly branch: string };
  readonly state: "open" | "closed" | "merged";
  readonly draft: "draft" | "ready";
  readonly labels: readonly string[];
  readonly author: PullRequestFacts["author"];
  readonly branch: PullRequestFacts["branch"];
  readonly body: string;
}

export interface PullRequestSource {
  readonly head: ObjectId;
  /** `owner` is that of the repository which the branch is in: a fork's, mostly. */
  readonly branch?: { readonly owner: string; readonly name: string };
}

/** Reads pull requests. Each throws a `UserError` when the pull request does not exist or the token may not read it. */
export interface PullRequestHost {
  readPullRequest(number: number): Promise<PullRequest>;
  listCommits(number: number): Promise<readonly CommitFacts[]>;
  /** Open pull requests that come from this branch, or hold this commit where the branch is not known. */
  findPullRequests(from: PullRequestSource): Promise<readonly PullRequest[]>;
}
