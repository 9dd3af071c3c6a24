import type { Config } from "../core/config/config.ts";
import type { PullRequest } from "../ports/pull-request-host.ts";
import { agentOf } from "./agent-of.ts";
import { exemptionOf } from "./exemption.ts";
import { findPullRequest, shortId } from "./publish/find-pull-request.ts";
import {
  configOn,
  decide,
  type FinishedRun,
  type FinishedRunHost,
  type FinishedRunOptions,
  type FinishedRunReport,
  notice,
  type Place,
  refuse,
  sameHead,
  type Work,
} from "./publish/finished-run.ts";
import { readResults } from "./publish/read-results.ts";
import { queuedPullRequest } from "./queued-pull-request.ts";

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
    case "several":
      return refuse(sameHead(found.numbers), work);
    case "pull-request": {
      const { pull } = found;
      const others = (await work.options.othersOn?.(pull.number, head)) ?? [];
      if (others.length > 0) return refuse(sameHead([pull.number, ...others]), work);
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

const noVerdict = "the run left no verdict; its log says what went wrong";

/** A run that judged nothing was right to when the pull request is none of ours to gate, which is found out here again. */
async function explainAbsence(
  pull: PullRequest | undefined,
  config: Config,
  work: Work,
): Promise<FinishedRunReport> {
  if (pull === undefined) return refuse(noVerdict, work);
  const agent = await agentOf(pull, config.agents, work.host);
  const exemption = exemptionOf(pull, agent, config);
  if (exemption === undefined) return refuse(noVerdict, work);
  return notice({ conclusion: "success", ...exemption }, exemption.title, work);
}
