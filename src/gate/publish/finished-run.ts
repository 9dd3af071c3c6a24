import type { Config } from "../../core/config/config.ts";
import { decideAgain } from "../../core/outcome/decide-again.ts";
import type { ObjectId } from "../../core/patch/patch.ts";
import type { RunNumber } from "../../core/render/marker.ts";
import type { Approval, Verdict } from "../../core/verdict/schema.ts";
import type { ApprovalHost } from "../../ports/approval-host.ts";
import type { BaseFileHost } from "../../ports/base-file-host.ts";
import type { CheckAction } from "../../ports/check-host.ts";
import type { PullRequest, PullRequestHost } from "../../ports/pull-request-host.ts";
import type { RunArtifactHost } from "../../ports/run-artifact-host.ts";
import { agentOf } from "../agent-of.ts";
import type { PublishReport } from "../publish.ts";
import { publishVerdict } from "../publish-verdict.ts";
import { type Approvals, readApprovals } from "../read-approvals.ts";
import { readConfigOn } from "../read-config-on.ts";
import { type Notice, publishNotice } from "./publish-notice.ts";
import type { PublishHost } from "./publish-session.ts";
import type { Results } from "./read-results.ts";

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
  /** Other open pull requests with this head, whatever branch they come from: a check run is the commit's, and so all of theirs. */
  readonly othersOn?: (pullRequest: number, head: ObjectId) => Promise<readonly number[]>;
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
export interface Work {
  readonly finished: FinishedRun;
  readonly options: FinishedRunOptions;
  readonly host: FinishedRunHost;
}

/** Where the verdict of a finished run counts, and where it is written. */
export interface Place {
  /** Whose labels and agent count; undefined for a merge group of which that cannot be told. */
  readonly pull: PullRequest | undefined;
  /** The branch whose configuration counts; the default branch when undefined. */
  readonly base: string | undefined;
  /** The pull request to write on. */
  readonly on: number | undefined;
}

/** The decision is made from the verdict's counts, and is ours; so is the answer to who wrote it. */
export async function decide(
  { verdict: measured, packet, notes }: Extract<Results, { kind: "verdict" }>,
  config: Config,
  { pull, on }: Place,
  work: Work,
): Promise<FinishedRunReport> {
  const { options, host } = work;
  const { approvals, withdrawn } = await approvalsOn(pull, work);
  const agent = pull === undefined ? undefined : await agentOf(pull, config.agents, host);
  const { agent: _, ...counts } = measured;
  const verdict = decideAgain({ ...counts, ...(agent === undefined ? {} : { agent }) }, config, approvals);
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

/** Base's configuration with what was given instead; a string tells its faults. */
export async function configOn(
  branch: string | undefined,
  { options, host }: Work,
): Promise<Config | string> {
  const config = await readConfigOn(branch, host);
  return typeof config === "string"
    ? config
    : { ...config, comment: options.comment ?? config.comment, gate: options.gate ?? config.gate };
}

/** `more` is for the log: where it is a fault of the repository's own, the publisher's job has to end red. */
export async function refuse(
  because: string,
  work: Work,
  more: readonly string[] = [],
): Promise<FinishedRunReport> {
  const summary = `There is no verdict for this commit: ${because}.`;
  const content = { conclusion: "action_required", title: "No verdict", summary } as const;
  const told = await notice(content, because, work);
  return told.kind === "notice" ? { ...told, notes: [...told.notes, ...more] } : told;
}

/** Why nothing is published on a commit that several pull requests have: what passes for one of them may break the base of another. */
export const sameHead = (numbers: readonly number[]): string =>
  `the pull requests ${numbers.toSorted((a, b) => a - b).join(" and ")} have this same head, and their verdicts may differ; nothing is published on either`;

/** Says in the check run why there is no verdict. */
export async function notice(
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
