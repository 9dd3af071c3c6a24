import type { ApprovalHost } from "../../ports/approval-host.ts";
import type { BaseFileHost } from "../../ports/base-file-host.ts";
import type { CheckHost } from "../../ports/check-host.ts";
import type { CommentHost } from "../../ports/comment-host.ts";
import type { IssueHost } from "../../ports/issue-host.ts";
import type { LabelHost } from "../../ports/label-host.ts";
import type { PullRequestHost } from "../../ports/pull-request-host.ts";
import type { RunArtifactHost } from "../../ports/run-artifact-host.ts";
import type { StandingHost } from "../../ports/standing-host.ts";
import type { SuggestionHost } from "../../ports/suggestion-host.ts";
import { githubApprovals } from "./github-approvals.ts";
import { githubArtifacts } from "./github-artifacts.ts";
import { githubChecks } from "./github-checks.ts";
import type { GitHubClient } from "./github-client.ts";
import { githubComments } from "./github-comments.ts";
import { githubFiles } from "./github-files.ts";
import { githubIssues } from "./github-issues.ts";
import { githubLabels } from "./github-labels.ts";
import { githubPullRequests } from "./github-pull-requests.ts";
import { githubStanding } from "./github-standing.ts";
import { githubSuggestions } from "./github-suggestions.ts";
import type { Repository } from "./repository.ts";

export type GitHubHost = PullRequestHost &
  LabelHost &
  CommentHost &
  CheckHost &
  SuggestionHost &
  StandingHost &
  ApprovalHost &
  RunArtifactHost &
  BaseFileHost &
  IssueHost;

/** A repository on GitHub, behind every port that speaks of pull requests. */
export function githubHost(client: GitHubClient, repository: Repository): GitHubHost {
  const parts = {
    ...githubPullRequests(client, repository),
    ...githubComments(client, repository),
    ...githubChecks(client, repository),
    ...githubSuggestions(client, repository),
  };
  return {
    ...parts,
    ...githubStanding(client, repository, parts),
    ...githubLabels(client, repository),
    ...githubApprovals(client, repository),
    ...githubArtifacts(client, repository),
    ...githubFiles(client, repository),
    ...githubIssues(client, repository),
  };
}
