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

/** A repository on GitHub, behind every port that speaks of pull requests. With the id of an app, the check runs of others do not exist. */
export function githubHost(client: GitHubClient, repository: Repository, app?: number): GitHubHost {
  const parts = {
    ...githubPullRequests(client, repository),
    ...githubComments(client, repository),
    ...githubChecks(client, repository, app),
    ...githubSuggestions(client, repository),
  };
  const standing = githubStanding(client, repository, parts);
  return {
    ...parts,
    ...(app === undefined ? standing : withChecksOf(parts, standing)),
    ...githubLabels(client, repository),
    ...githubApprovals(client, repository),
    ...githubArtifacts(client, repository),
    ...githubFiles(client, repository),
    ...githubIssues(client, repository),
  };
}

/** The one query tells the check runs of every app. */
function withChecksOf(checks: CheckHost, standing: StandingHost): StandingHost {
  return {
    readStanding: async (number, of) => {
      const stands = await standing.readStanding(number, of);
      return { ...stands, checks: () => checks.listCheckRuns(stands.pull.head, of.checkName) };
    },
  };
}
