import { z } from "zod";
import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { WorkflowRun } from "../../ports/workflow-run-host.ts";
import type { BotHost } from "./bot-host.ts";
import type { BotWorld } from "./bot-world.ts";
import { cameToItsEnd } from "./head-state.ts";
import { knowRepository } from "./know-repository.ts";
import { inRepository } from "./payload.ts";
import { publishRun } from "./publish-run.ts";
import { refreshPullRequest } from "./refresh-pull-request.ts";

const payloadSchema = inRepository.extend({ workflow_run: z.object({ id: z.number() }) });

/** A workflow run began, went on or ended. What it is now is asked of GitHub: the event may be an earlier one than the last. */
export async function onWorkflowRun(payload: unknown, world: BotWorld): Promise<void> {
  const { workflow_run, repository, installation } = payloadSchema.parse(payload);
  const known =
    installation === undefined ? undefined : await knowRepository(repository, installation.id, world);
  if (known === undefined) return;
  const host = await world.hostOf(known);
  const run = await host.readRun(workflow_run.id);
  if (run === undefined || !(await isGates(run, world, host))) return;
  if (cameToItsEnd(run)) {
    const report = await publishRun(run, known, world);
    if (report.kind === "published" && report.pullRequest !== undefined)
      return refreshPullRequest(known, report.pullRequest, world);
  }
  await refreshPullsOf(run, known, { host, world });
}

/** Another workflow's run is the gate's when it left the artifact; most have none, and are no concern of ours. */
async function isGates(run: WorkflowRun, { settings }: BotWorld, host: BotHost): Promise<boolean> {
  if (run.event !== "pull_request" && run.event !== "merge_group") return false;
  if (run.workflow === settings.workflow) return true;
  return cameToItsEnd(run) && host.hasArtifact(run.run.id, settings.artifact);
}

async function refreshPullsOf(
  { event, head, branch }: WorkflowRun,
  repository: KnownRepository,
  { host, world }: { readonly host: BotHost; readonly world: BotWorld },
): Promise<void> {
  if (event !== "pull_request") return;
  const found = await host.findPullRequests({ head, ...(branch === undefined ? {} : { branch }) });
  for (const pull of found) if (pull.head === head) await refreshPullRequest(repository, pull.number, world);
}
