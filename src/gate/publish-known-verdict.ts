import type { RunNumber } from "../core/render/marker.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import { shortId } from "./publish/find-pull-request.ts";
import {
  configOn,
  decide,
  type FinishedRunHost,
  type FinishedRunOptions,
  type FinishedRunReport,
  refuse,
  sameHead,
} from "./publish/finished-run.ts";

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
  const others = (await options.othersOn?.(pullRequest, verdict.head)) ?? [];
  if (others.length > 0) return refuse(sameHead([pullRequest, ...others]), work);
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
