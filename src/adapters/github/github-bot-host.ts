import type { BranchHost } from "../../ports/branch-host.ts";
import type { FullPullRequestHost } from "../../ports/full-pull-request-host.ts";
import type { ReactionHost } from "../../ports/reaction-host.ts";
import type { RepositoryHost } from "../../ports/repository-host.ts";
import type { WorkflowRunHost } from "../../ports/workflow-run-host.ts";
import { githubBranches } from "./github-branches.ts";
import type { GitHubClient } from "./github-client.ts";
import { githubFullPullRequests } from "./github-full-pull-requests.ts";
import { type GitHubHost, githubHost } from "./github-host.ts";
import { githubReactions } from "./github-reactions.ts";
import { githubRepositories } from "./github-repositories.ts";
import { githubWorkflowRuns } from "./github-workflow-runs.ts";
import type { Repository } from "./repository.ts";

type GitHubBotHost = GitHubHost &
  FullPullRequestHost &
  WorkflowRunHost &
  BranchHost &
  ReactionHost &
  RepositoryHost;

/** A repository as an installed App sees and changes it. */
export function githubBotHost(client: GitHubClient, repository: Repository, app: number): GitHubBotHost {
  return {
    ...githubHost(client, repository, app),
    ...githubFullPullRequests(client, repository),
    ...githubWorkflowRuns(client, repository),
    ...githubBranches(client, repository),
    ...githubReactions(client, repository),
    ...githubRepositories(client, repository),
  };
}
