import { z } from "zod";
import type { Delivery } from "../../ports/bot/delivery-inbox.ts";
import type { WorkflowRun } from "../../ports/workflow-run-host.ts";
import type { BotHost } from "./bot-host.ts";
import type { BotWorld } from "./bot-world.ts";
import { followInQueue, followRun } from "./follow-run.ts";
import { cameToItsEnd } from "./head-state.ts";
import { knowRepository } from "./know-repository.ts";
import { inRepository } from "./payload.ts";
import { pullQueue } from "./pull-queue.ts";

const payloadSchema = inRepository.extend({ workflow_run: z.object({ id: z.number() }) });

/** A workflow run began, went on or ended. What it is now is asked of GitHub: the event may be an earlier one than the last. */
export async function onWorkflowRun(payload: unknown, world: BotWorld, delivery: Delivery): Promise<void> {
  const { workflow_run, repository, installation } = payloadSchema.parse(payload);
  const known =
    installation === undefined ? undefined : await knowRepository(repository, installation.id, world);
  if (known === undefined) return;
  const host = await world.hostOf(known);
  const run = await host.readRun(workflow_run.id);
  if (run === undefined || !(await isGates(run, world, host))) return;
  if (run.event === "merge_group") return followRun(run, undefined, { repository: known, world });
  const { head, branch } = run;
  const found = await host.findPullRequests({ head, ...(branch === undefined ? {} : { branch }) });
  const own = found.filter((pull) => pull.head === head);
  for (const { number } of own) {
    if (delivery.queue === pullQueue(known.id, number))
      await followRun(run, number, { repository: known, world });
    else await followInQueue({ repository: known.id, run: run.run.id, number }, world);
  }
}

/** Another workflow's run is the gate's when it left the artifact; most have none, and are no concern of ours. */
async function isGates(run: WorkflowRun, { settings }: BotWorld, host: BotHost): Promise<boolean> {
  if (run.event !== "pull_request" && run.event !== "merge_group") return false;
  if (run.workflow === settings.workflow) return true;
  return cameToItsEnd(run) && host.hasArtifact(run.run.id, settings.artifact);
}
