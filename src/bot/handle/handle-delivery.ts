import type { Delivery } from "../../ports/bot/delivery-inbox.ts";
import type { JobWorker } from "../../ports/bot/job-queue.ts";
import { rerunWhenEnded } from "../commands/rerun-later.ts";
import type { BotWorld } from "./bot-world.ts";
import { expireCheck } from "./expire-check.ts";
import { followRunLater } from "./follow-run.ts";
import { doPress, onCheckRun, onCheckSuite } from "./on-check.ts";
import { onComment } from "./on-comment.ts";
import { onInstallation, onInstallationRepositories } from "./on-installation.ts";
import { onMergeGroup } from "./on-merge-group.ts";
import { onPullRequest } from "./on-pull-request.ts";
import { onRepository } from "./on-repository.ts";
import { onWorkflowRun } from "./on-workflow-run.ts";
import { refreshNow } from "./refresh-now.ts";
import { surveyRepository } from "./survey-repository.ts";

type Handler = (payload: unknown, world: BotWorld, delivery: Delivery) => Promise<void>;

const handlers: Readonly<Record<string, Handler>> = {
  installation: onInstallation,
  installation_repositories: onInstallationRepositories,
  repository: onRepository,
  pull_request: onPullRequest,
  workflow_run: onWorkflowRun,
  merge_group: onMergeGroup,
  check_run: onCheckRun,
  check_suite: onCheckSuite,
  issue_comment: onComment,
};

/** The events that something is done about; all others are ignored. */
export const handledEvents: readonly string[] = Object.keys(handlers);

/**
 * Does what a delivery asks for. A delivery only says where to look: what stands there is read from GitHub, so that late, repeated and
 * overtaken deliveries come to the same end. Throws what a later try may mend.
 */
export async function handleDelivery(delivery: Delivery, world: BotWorld): Promise<void> {
  const handler = Object.hasOwn(handlers, delivery.event) ? handlers[delivery.event] : undefined;
  await handler?.(JSON.parse(delivery.payload), world, delivery);
}

/** The workers of the jobs that handling deliveries adds, by kind. */
export function followUpWorkers(world: BotWorld): Readonly<Record<string, JobWorker>> {
  return {
    "expire-check": (payload) => expireCheck(payload, world),
    "follow-run": (payload) => followRunLater(payload, world),
    press: (payload) => doPress(payload, world),
    "refresh-pull": (payload) => refreshNow(payload, world),
    rerun: (payload) => rerunWhenEnded(payload, world),
    "survey-repository": (payload) => surveyRepository(payload, world),
  };
}
