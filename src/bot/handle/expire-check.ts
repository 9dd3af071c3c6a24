import { publishNotice } from "../../gate/publish/publish-notice.ts";
import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { WorkflowRun } from "../../ports/workflow-run-host.ts";
import type { BotWorld } from "./bot-world.ts";
import { checkActions } from "./check-actions.ts";
import { cameToItsEnd, isFrom } from "./head-state.ts";
import { publishRun } from "./publish-run.ts";
import { refreshPullRequest } from "./refresh-pull-request.ts";
import { type Wait, waitSchema, waitUntil } from "./wait-until.ts";

/**
 * Worker of `expire-check`: the deadline of a check run that waits has passed. A run that still works gets a new one; one that ended while
 * its delivery was lost is published; otherwise the check run ends undecided and says why, so that a required check never hangs.
 */
export async function expireCheck(payload: unknown, world: BotWorld): Promise<void> {
  const wait = waitSchema.parse(payload);
  const repository = await world.index.findRepository(wait.repository);
  if (repository === undefined) return;
  const host = await world.hostOf(repository);
  const pull = wait.number === undefined ? undefined : await host.readFullPullRequest(wait.number);
  if (pull !== undefined) {
    if (pull.head !== wait.head || pull.state !== "open") return;
    if (await isJudged(pull.number, wait, world)) return refresh(repository, wait, world);
  }
  const runs = await host.listRuns(wait.head);
  const run = runs.find(
    (one) => one.workflow === world.settings.workflow && isGated(one) && isFrom(one, pull ?? {}),
  );
  if (run?.state === "working") return waitUntil(wait, world);
  if (run?.state === "awaits-approval") return refresh(repository, wait, world);
  if (run !== undefined && cameToItsEnd(run)) {
    await publishRun(run, repository, world);
    return;
  }
  const summary = `There is no verdict for this commit: ${whyNone(run)}.`;
  const refused = await publishNotice(
    {
      ...{ head: wait.head, gateName: world.settings.gateName, run: run?.run ?? { id: 0, attempt: 0 } },
      ...{ conclusion: "action_required", title: "Undecided: the gate did not answer", summary },
      actions: run === undefined ? [] : checkActions(undefined),
    },
    host,
  );
  if (refused !== undefined) world.log(`${repository.owner}/${repository.name}: ${refused}`);
}

const isGated = ({ event }: WorkflowRun): boolean => event === "pull_request" || event === "merge_group";

async function isJudged(number: number, { repository, head }: Wait, { ledger }: BotWorld): Promise<boolean> {
  return (await ledger.latestVerdict(repository, number, head)) !== undefined;
}

async function refresh(repository: KnownRepository, { number }: Wait, world: BotWorld): Promise<void> {
  if (number !== undefined) await refreshPullRequest(repository, number, world);
}

function whyNone(run: WorkflowRun | undefined): string {
  if (run === undefined) return "the gate's workflow has not run for it within the time allowed";
  const how = /^[a-z_]{1,40}$/.test(run.conclusion) ? ` as \`${run.conclusion}\`` : "";
  return `the gate's workflow run ended${how} without an answer, and no other followed within the time allowed`;
}
