import { detectAgent } from "../core/agents/detect-agent.ts";
import { handOffTo } from "../core/agents/hand-off.ts";
import type { Config } from "../core/config/config.ts";
import { defaultConfig } from "../core/config/to-config.ts";
import { decideAgain } from "../core/outcome/decide-again.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { RunNumber } from "../core/render/marker.ts";
import type { RepairPacket } from "../core/verdict/repair-schema.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { ApprovalHost } from "../ports/approval-host.ts";
import type { BaseFileHost } from "../ports/base-file-host.ts";
import type { PullRequest, PullRequestHost } from "../ports/pull-request-host.ts";
import type { RunArtifactHost } from "../ports/run-artifact-host.ts";
import { exemptionOf } from "./exemption.ts";
import { configPlaces, parseBaseConfig } from "./parse-base-config.ts";
import { findPullRequest, shortId } from "./publish/find-pull-request.ts";
import { type Notice, publishNotice } from "./publish/publish-notice.ts";
import type { PublishHost } from "./publish/publish-session.ts";
import { readResults } from "./publish/read-results.ts";
import { waysOut } from "./publish/ways-out.ts";
import { type PublishReport, publish, publishCheck } from "./publish.ts";
import { queuedPullRequest } from "./queued-pull-request.ts";
import { readApprovals } from "./read-approvals.ts";

/** A run of the gate that has ended, as the host tells it: nothing of this comes from the run itself. */
export interface FinishedRun {
  readonly run: RunNumber;
  /** `pull_request`, `merge_group`, … */
  readonly event: string;
  readonly conclusion: string;
  readonly head: ObjectId;
  /** Where head was pushed to. Absent when the fork is gone. */
  readonly branch?: { readonly owner: string; readonly name: string };
}

export interface FinishedRunOptions {
  readonly artifact: string;
  readonly gateName: string;
  readonly label?: "label" | "no-label";
  /** Instead of what base's configuration says. */
  readonly comment?: Config["comment"];
  readonly gate?: Config["gate"];
  readonly secrets: readonly string[];
  readonly detailsUrl?: string;
}

export type FinishedRunHost = PublishHost & PullRequestHost & RunArtifactHost & BaseFileHost & ApprovalHost;

export type FinishedRunReport =
  | {
      readonly kind: "published";
      readonly verdict: Verdict;
      readonly report: PublishReport;
      readonly notes: readonly string[];
    }
  /** There is no verdict, and the check run says why. */
  | { readonly kind: "notice"; readonly because: string; readonly notes: readonly string[] }
  /** Nothing was to be published. */
  | { readonly kind: "nothing"; readonly because: string };

/**
 * Publishes for a run that could not: its artifact is a stranger's text, so everything but the measurement itself is found out anew. The
 * pull request comes from the head commit, the configuration from base, approvals from the host's history, and the decision is made again.
 * What cannot be used ends in a check run that asks for action, so that a required check neither hangs nor is green.
 */
export async function publishFinishedRun(
  finished: FinishedRun,
  options: FinishedRunOptions,
  host: FinishedRunHost,
): Promise<FinishedRunReport> {
  const idle = whyIdle(finished);
  if (idle !== undefined) return { kind: "nothing", because: idle };
  if (finished.event === "merge_group") return publishQueued(finished, options, host);
  const from = {
    head: finished.head,
    ...(finished.branch === undefined ? {} : { branch: finished.branch }),
  };
  const found = await findPullRequest(from, host);
  switch (found.kind) {
    case "none":
      return { kind: "nothing", because: `no open pull request has the head ${shortId(finished.head)}` };
    case "moved":
      return {
        kind: "nothing",
        because: `pull request ${found.number} has moved on from ${shortId(finished.head)}; the run for its new head publishes`,
      };
    case "several": {
      const numbers = found.numbers.join(" and ");
      const because = `the pull requests ${numbers} have this same head, and their verdicts may differ; nothing is published on either`;
      return refuse(because, finished, options, host);
    }
    case "pull-request":
      return publishOn(found.number, finished, options, host);
  }
}

const ANSWERED = new Set(["success", "failure", "timed_out"]);

function whyIdle({ event, conclusion }: FinishedRun): string | undefined {
  if (event !== "pull_request" && event !== "merge_group")
    return "the run was neither for a pull request nor for a merge queue";
  return ANSWERED.has(conclusion) ? undefined : "the run did not come to its end";
}

async function publishOn(
  number: number,
  finished: FinishedRun,
  options: FinishedRunOptions,
  host: FinishedRunHost,
): Promise<FinishedRunReport> {
  const pull = await host.readPullRequest(number);
  const config = await configOn(pull.base.branch, options, host);
  const read = await readResults(
    { run: finished.run.id, head: finished.head, artifact: options.artifact },
    host,
  );
  if (read.kind === "refused") return refuse(read.because, finished, options, host);
  if (read.kind === "absent") return explainAbsence(pull, config, { finished, options, host });
  const { approvals, withdrawn } = await approvalsOn(pull, host);
  const verdict = decideAgain(read.verdict, config, approvals);
  if (typeof verdict === "string") return refuse(verdict, finished, options, host);
  const to = handOffTo(verdict.agent?.name);
  const call = config.handOff === "auto" && read.packet !== undefined && to !== undefined;
  const report = await publish(
    {
      ...publicationOf(verdict, read.packet, finished, options),
      pullRequest: number,
      known: pull,
      comment: config.comment,
      withdrawn: withdrawn.map(({ label }) => label),
      ...(call ? { handOff: { packet: read.packet, to } } : {}),
    },
    host,
  );
  const notes = withdrawn.map(({ label, because }) => `The label "${label}" does not count: ${because}.`);
  return { kind: "published", verdict, report, notes: [...read.notes, ...notes] };
}

const approvalsOn = ({ number, head, labels }: PullRequest, host: ApprovalHost) =>
  readApprovals({ pullRequest: number, head, labels, event: "other" }, host);

function publicationOf(
  verdict: Verdict,
  packet: RepairPacket | undefined,
  { run }: FinishedRun,
  { gateName, label = "label", secrets, detailsUrl }: FinishedRunOptions,
) {
  return {
    verdict,
    gateName,
    label,
    run,
    secrets,
    ways: waysOut(verdict, packet === undefined ? "no-packet" : "packet"),
    ...(detailsUrl === undefined ? {} : { detailsUrl }),
  };
}

/** A merge queue waits for the check run on its own commit; there is no pull request to write on. */
async function publishQueued(
  finished: FinishedRun,
  options: FinishedRunOptions,
  host: FinishedRunHost,
): Promise<FinishedRunReport> {
  const queued = queuedPullRequest(finished.branch?.name ?? "");
  const config = await configOn(queued?.base, options, host);
  const read = await readResults(
    { run: finished.run.id, head: finished.head, artifact: options.artifact },
    host,
  );
  if (read.kind === "refused") return refuse(read.because, finished, options, host);
  const pull = queued === undefined ? undefined : await host.readPullRequest(queued.number);
  if (read.kind === "absent") return explainAbsence(pull, config, { finished, options, host });
  const approvals = pull === undefined ? [] : (await approvalsOn(pull, host)).approvals;
  const verdict = decideAgain(read.verdict, config, approvals);
  if (typeof verdict === "string") return refuse(verdict, finished, options, host);
  const report = await publishCheck(publicationOf(verdict, read.packet, finished, options), host);
  return { kind: "published", verdict, report, notes: read.notes };
}

async function configOn(
  branch: string | undefined,
  { comment, gate }: FinishedRunOptions,
  host: BaseFileHost,
): Promise<Config> {
  const config = await readConfigOn(branch, host);
  return { ...config, comment: comment ?? config.comment, gate: gate ?? config.gate };
}

async function readConfigOn(branch: string | undefined, host: BaseFileHost): Promise<Config> {
  for (const place of configPlaces) {
    const text = await host.readFileOn(branch, place);
    if (text !== undefined) return parseBaseConfig(text, `${place} of base`);
  }
  return defaultConfig;
}

const noVerdict = "the run left no verdict; its log says what went wrong";

/** A run that judged nothing was right to when the pull request is none of ours to gate, which is found out here again. */
async function explainAbsence(
  pull: PullRequest | undefined,
  config: Config,
  { finished, options, host }: { finished: FinishedRun; options: FinishedRunOptions; host: FinishedRunHost },
): Promise<FinishedRunReport> {
  if (pull === undefined) return refuse(noVerdict, finished, options, host);
  const commits = await host.listCommits(pull.number);
  const agent = detectAgent({ ...pull, commits }, config.agents);
  const exemption = exemptionOf(pull, agent, config);
  if (exemption === undefined) return refuse(noVerdict, finished, options, host);
  return notice({ conclusion: "success", ...exemption }, exemption.title, { finished, options, host });
}

function refuse(
  because: string,
  finished: FinishedRun,
  options: FinishedRunOptions,
  host: FinishedRunHost,
): Promise<FinishedRunReport> {
  const summary = `There is no verdict for this commit: ${because}.`;
  const content = { conclusion: "action_required", title: "No verdict", summary } as const;
  return notice(content, because, { finished, options, host });
}

async function notice(
  content: Pick<Notice, "conclusion" | "title" | "summary">,
  because: string,
  { finished, options, host }: { finished: FinishedRun; options: FinishedRunOptions; host: FinishedRunHost },
): Promise<FinishedRunReport> {
  const { head, run } = finished;
  const refused = await publishNotice({ head, gateName: options.gateName, run, ...content }, host);
  const notes = refused === undefined ? [] : [`The check run was not published: ${refused}`];
  return { kind: "notice", because, notes };
}
