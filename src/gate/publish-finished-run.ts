import { detectAgent } from "../core/agents/detect-agent.ts";
import type { Config } from "../core/config/config.ts";
import { decideAgain } from "../core/outcome/decide-again.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { RunNumber } from "../core/render/marker.ts";
import type { Approval, Verdict } from "../core/verdict/schema.ts";
import type { ApprovalHost } from "../ports/approval-host.ts";
import type { BaseFileHost } from "../ports/base-file-host.ts";
import type { CheckAction } from "../ports/check-host.ts";
import type { PullRequest, PullRequestHost } from "../ports/pull-request-host.ts";
import type { RunArtifactHost } from "../ports/run-artifact-host.ts";
import { exemptionOf } from "./exemption.ts";
import { findPullRequest, shortId } from "./publish/find-pull-request.ts";
import { type Notice, publishNotice } from "./publish/publish-notice.ts";
import type { PublishHost } from "./publish/publish-session.ts";
import { type Results, readResults } from "./publish/read-results.ts";
import type { PublishReport } from "./publish.ts";
import { publishVerdict } from "./publish-verdict.ts";
import { queuedPullRequest } from "./queued-pull-request.ts";
import { type Approvals, readApprovals } from "./read-approvals.ts";
import { readConfigOn } from "./read-config-on.ts";

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
  /** Decisions that are kept elsewhere than in labels, about this head alone. */
  readonly rulings?: (pullRequest: number, head: ObjectId) => Promise<readonly Approval[]>;
  /** Buttons for a check run with a verdict; `undefined` asks for those of one without. */
  readonly actionsFor?: (verdict: Verdict | undefined) => readonly CheckAction[];
  /** An account that publishes the same comments here. Where it has commented, we leave comments and suggestions to it. */
  readonly yieldsTo?: string;
}

export type FinishedRunHost = PublishHost & PullRequestHost & RunArtifactHost & BaseFileHost & ApprovalHost;

export type FinishedRunReport =
  | {
      readonly kind: "published";
      readonly verdict: Verdict;
      /** Absent for a merge group. */
      readonly pullRequest?: number;
      readonly report: PublishReport;
      readonly notes: readonly string[];
    }
  /** There is no verdict, and the check run says why. */
  | { readonly kind: "notice"; readonly because: string; readonly notes: readonly string[] }
  /** Nothing was to be published. */
  | { readonly kind: "nothing"; readonly because: string };

/** All that each step needs. */
interface Work {
  readonly finished: FinishedRun;
  readonly options: FinishedRunOptions;
  readonly host: FinishedRunHost;
}

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
  const work = { finished, options, host };
  return finished.event === "merge_group" ? publishQueued(work) : publishPulled(work);
}

const ANSWERED = new Set(["success", "failure", "timed_out"]);

function whyIdle({ event, conclusion }: FinishedRun): string | undefined {
  if (event !== "pull_request" && event !== "merge_group")
    return "the run was neither for a pull request nor for a merge queue";
  return ANSWERED.has(conclusion) ? undefined : "the run did not come to its end";
}

async function publishPulled(work: Work): Promise<FinishedRunReport> {
  const { head, branch } = work.finished;
  const found = await findPullRequest({ head, ...(branch === undefined ? {} : { branch }) }, work.host);
  switch (found.kind) {
    case "none":
      return { kind: "nothing", because: `no open pull request has the head ${shortId(head)}` };
    case "moved":
      return {
        kind: "nothing",
        because: `pull request ${found.number} has moved on from ${shortId(head)}; the run for its new head publishes`,
      };
    case "several": {
      const numbers = found.numbers.join(" and ");
      const because = `the pull requests ${numbers} have this same head, and their verdicts may differ; nothing is published on either`;
      return refuse(because, work);
    }
    case "pull-request": {
      const { pull } = found;
      return publishResults({ pull, base: pull.base.branch, on: pull.number }, work);
    }
  }
}

/** A merge queue waits for the check run on its own commit; there is no pull request to write on. */
async function publishQueued(work: Work): Promise<FinishedRunReport> {
  const queued = queuedPullRequest(work.finished.branch?.name ?? "");
  const pull = queued === undefined ? undefined : await work.host.readPullRequest(queued.number);
  return publishResults({ pull, base: queued?.base, on: undefined }, work);
}

/**
 * Publishes a verdict that was taken over before and is kept, on the pull request that it was about: after an approval, or when its run has
 * been started anew without an answer. The repair packet is not kept with it.
 */
export async function publishKnownVerdict(
  { verdict, run, pullRequest }: KnownVerdict,
  options: FinishedRunOptions,
  host: FinishedRunHost,
): Promise<FinishedRunReport> {
  const pull = await host.readPullRequest(pullRequest);
  if (pull.head !== verdict.head || pull.state !== "open")
    return {
      kind: "nothing",
      because: `pull request ${pullRequest} has moved on from ${shortId(verdict.head)}`,
    };
  const finished = { run, event: "pull_request", conclusion: "success", head: verdict.head };
  const work = { finished, options, host };
  const config = await configOn(pull.base.branch, work);
  if (typeof config === "string") return refuse("base's configuration has a fault", work, [config]);
  const results = { kind: "verdict", verdict, packet: undefined, notes: [] } as const;
  return decide(results, config, { pull, base: pull.base.branch, on: pullRequest }, work);
}

interface KnownVerdict {
  readonly verdict: Verdict;
  readonly run: RunNumber;
  readonly pullRequest: number;
}

interface Place {
  /** Whose labels and agent count; undefined for a merge group of which that cannot be told. */
  readonly pull: PullRequest | undefined;
  /** The branch whose configuration counts; the default branch when undefined. */
  readonly base: string | undefined;
  /** The pull request to write on. */
  readonly on: number | undefined;
}

async function publishResults(place: Place, work: Work): Promise<FinishedRunReport> {
  const { finished, options, host } = work;
  const config = await configOn(place.base, work);
  if (typeof config === "string") return refuse("base's configuration has a fault", work, [config]);
  const { run, head } = finished;
  const read = await readResults({ run: run.id, head, artifact: options.artifact }, host);
  if (read.kind === "refused") return refuse(read.because, work);
  if (read.kind === "absent") return explainAbsence(place.pull, config, work);
  return decide(read, config, place, work);
}

/** The decision is made from the verdict's counts, and is ours. */
async function decide(
  { verdict: measured, packet, notes }: Extract<Results, { kind: "verdict" }>,
  config: Config,
  { pull, on }: Place,
  work: Work,
): Promise<FinishedRunReport> {
  const { options, host } = work;
  const { approvals, withdrawn } = await approvalsOn(pull, work);
  const verdict = decideAgain(measured, config, approvals);
  if (typeof verdict === "string") return refuse(verdict, work);
  const { gateName, label = "label", secrets, detailsUrl, yieldsTo } = options;
  const { run } = work.finished;
  const report = await publishVerdict(
    { verdict, packet, config, withdrawn: withdrawn.map((one) => one.label) },
    {
      gateName,
      label,
      run,
      secrets,
      detailsUrl,
      yieldsTo,
      actions: options.actionsFor?.(verdict),
      pullRequest: on,
    },
    host,
  );
  const more = withdrawn.map((one) => `The label "${one.label}" does not count: ${one.because}.`);
  const where = on === undefined ? {} : { pullRequest: on };
  return { kind: "published", verdict, ...where, report, notes: [...notes, ...more] };
}

async function approvalsOn(pull: PullRequest | undefined, { options, host }: Work): Promise<Approvals> {
  if (pull === undefined) return { approvals: [], withdrawn: [] };
  const { number, head, labels } = pull;
  const byLabel = await readApprovals({ pullRequest: number, head, labels, event: "other" }, host);
  const ruled = (await options.rulings?.(number, head)) ?? [];
  return { ...byLabel, approvals: [...byLabel.approvals, ...ruled] };
}

async function configOn(branch: string | undefined, { options, host }: Work): Promise<Config | string> {
  const config = await readConfigOn(branch, host);
  return typeof config === "string"
    ? config
    : { ...config, comment: options.comment ?? config.comment, gate: options.gate ?? config.gate };
}

const noVerdict = "the run left no verdict; its log says what went wrong";

/** A run that judged nothing was right to when the pull request is none of ours to gate, which is found out here again. */
async function explainAbsence(
  pull: PullRequest | undefined,
  config: Config,
  work: Work,
): Promise<FinishedRunReport> {
  if (pull === undefined) return refuse(noVerdict, work);
  const commits = await work.host.listCommits(pull.number);
  const agent = detectAgent({ ...pull, commits }, config.agents);
  const exemption = exemptionOf(pull, agent, config);
  if (exemption === undefined) return refuse(noVerdict, work);
  return notice({ conclusion: "success", ...exemption }, exemption.title, work);
}

/** `more` is for the log: where it is a fault of the repository's own, the publisher's job has to end red. */
async function refuse(because: string, work: Work, more: readonly string[] = []): Promise<FinishedRunReport> {
  const summary = `There is no verdict for this commit: ${because}.`;
  const content = { conclusion: "action_required", title: "No verdict", summary } as const;
  const told = await notice(content, because, work);
  return told.kind === "notice" ? { ...told, notes: [...told.notes, ...more] } : told;
}

async function notice(
  content: Pick<Notice, "conclusion" | "title" | "summary">,
  because: string,
  { finished, options, host }: Work,
): Promise<FinishedRunReport> {
  const { head, run } = finished;
  const { gateName, detailsUrl } = options;
  const actions = content.conclusion === "success" ? undefined : options.actionsFor?.(undefined);
  const refused = await publishNotice(
    {
      ...{ head, gateName, run, ...content },
      ...(detailsUrl === undefined ? {} : { detailsUrl }),
      ...(actions === undefined ? {} : { actions }),
    },
    host,
  );
  const notes = refused === undefined ? [] : [`The check run was not published: ${refused}`];
  return { kind: "notice", because, notes };
}
