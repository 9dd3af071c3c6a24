import type { FinishedRunHost } from "../../gate/publish/finished-run.ts";
import type { BranchHost } from "../../ports/branch-host.ts";
import type { FullPullRequestHost } from "../../ports/full-pull-request-host.ts";
import type { ReactionHost } from "../../ports/reaction-host.ts";
import type { RepositoryHost } from "../../ports/repository-host.ts";
import type { WorkflowRunHost } from "../../ports/workflow-run-host.ts";

/** A repository as the bot sees and changes it: everything that publishing needs, and what commands and buttons do. */
export type BotHost = FinishedRunHost &
  FullPullRequestHost &
  WorkflowRunHost &
  BranchHost &
  ReactionHost &
  RepositoryHost;
