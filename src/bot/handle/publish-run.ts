import type { Approval } from "../../core/verdict/schema.ts";
import type { FinishedRunOptions, FinishedRunReport } from "../../gate/publish/finished-run.ts";
import { publishFinishedRun } from "../../gate/publish-finished-run.ts";
import { publishKnownVerdict } from "../../gate/publish-known-verdict.ts";
import { isRetargetedSince } from "../../gate/read-approvals.ts";
import type { KnownRepository, LedgerEntry } from "../../ports/bot/ledger.ts";
import type { WorkflowRun } from "../../ports/workflow-run-host.ts";
import type { BotWorld } from "./bot-world.ts";
import { checkActions } from "./check-actions.ts";
import { cameToItsEnd } from "./head-state.ts";
import { othersOnHead } from "./others-on-head.ts";

/** The account of GITHUB_TOKEN: as it, the Action publishes the same comments. */
const ACTION = "github-actions[bot]";

/** Publishes a run of the gate under the App's identity, and records its verdict. Both are harmless to repeat. */
export async function publishRun(
  run: WorkflowRun,
  repository: KnownRepository,
  world: BotWorld,
): Promise<FinishedRunReport> {
  const host = await world.hostOf(repository);
  const report = await publishFinishedRun(run, optionsFor(repository, run.url, world), host);
  return record(report, run.run, repository, world);
}

/** Publishes a recorded verdict once more: from its run while GitHub has it as it was, and else from the ledger. */
export async function publishAgain(
  entry: LedgerEntry & { readonly pullRequest: number },
  repository: KnownRepository,
  world: BotWorld,
): Promise<FinishedRunReport> {
  const host = await world.hostOf(repository);
  const run = await host.readRun(entry.run.id);
  const asItWas = run !== undefined && run.run.attempt === entry.run.attempt && cameToItsEnd(run);
  if (asItWas && (await host.hasArtifact(run.run.id, world.settings.artifact))) {
    const report = await publishRun(run, repository, world);
    if (report.kind === "published") return report;
  }
  const report = await publishKnownVerdict(entry, optionsFor(repository, run?.url, world), host);
  return record(report, entry.run, repository, world);
}

function optionsFor(
  repository: KnownRepository,
  url: string | undefined,
  world: BotWorld,
): FinishedRunOptions {
  const { gateName, artifact, secrets } = world.settings;
  return {
    ...{ gateName, artifact, secrets, yieldsTo: ACTION },
    ...(url === undefined ? {} : { detailsUrl: url }),
    rulings: (number, head) => acceptsOn(repository, { number, head }, world),
    othersOn: (number, head) => othersOnHead(repository, { number, head }, world),
    actionsFor: checkActions,
  };
}

async function record(
  report: FinishedRunReport,
  run: LedgerEntry["run"],
  repository: KnownRepository,
  world: BotWorld,
): Promise<FinishedRunReport> {
  if (report.kind === "nothing") return report;
  const published = report.kind === "published" ? report.report.notes : [];
  for (const note of [...published, ...report.notes])
    world.log(`${repository.owner}/${repository.name}, run ${run.id}: ${note}`);
  if (report.kind === "notice") return report;
  const { verdict, pullRequest } = report;
  const where = pullRequest === undefined ? {} : { pullRequest };
  await world.ledger.record({ repository, ...where, run, verdict, recordedAt: world.now() });
  return report;
}

/**
 * Those who accepted this head by a command or a button. A push withdraws that, since it is another head; so does another target branch, for which
 * nobody has accepted it. Where that cannot be read nothing counts.
 */
export async function acceptsOn(
  repository: KnownRepository,
  { number, head }: { readonly number: number; readonly head: string },
  world: BotWorld,
): Promise<readonly Approval[]> {
  const rulings = await world.ledger.rulingsOn(repository.id, number, head);
  const accepts = rulings.filter(({ kind }) => kind === "accept");
  if (accepts.length === 0) return [];
  const timeline = await (await world.hostOf(repository)).readTimeline(number);
  if (timeline.kind !== "done") return [];
  const standing = accepts.filter(({ at }) => !isRetargetedSince(at, timeline.value));
  return standing.map(({ by, at }) => ({ kind: "override", by, at }));
}
