import { handOffTo } from "../core/agents/hand-off.ts";
import type { Config } from "../core/config/config.ts";
import type { RepairPacket } from "../core/verdict/repair-schema.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { Publication } from "./publish/publication.ts";
import type { PublishHost } from "./publish/publish-session.ts";
import { waysOut } from "./publish/ways-out.ts";
import { type PublishReport, publish, publishCheck } from "./publish.ts";

/** A verdict with all that follows from it and from the configuration. */
export interface Answer {
  readonly verdict: Verdict;
  readonly packet: RepairPacket | undefined;
  readonly config: Pick<Config, "comment" | "handOff">;
  /** Labels that stand there and do not count. */
  readonly withdrawn: readonly string[];
}

/** Under which name, by which run, and where. */
export interface Publishing extends Pick<Publication, "gateName" | "label" | "run" | "secrets"> {
  readonly detailsUrl: string | undefined;
  readonly actions?: Publication["actions"] | undefined;
  readonly yieldsTo?: string | undefined;
  /** Undefined for a merge group: then the check run on its commit is all. */
  readonly pullRequest: number | undefined;
}

/** Publishes an answer the same way, whether the run that measured it does so or another on its behalf. */
export function publishVerdict(
  { verdict, packet, config, withdrawn }: Answer,
  { pullRequest, detailsUrl, actions, yieldsTo, ...rest }: Publishing,
  host: PublishHost,
): Promise<PublishReport> {
  const publication = {
    ...rest,
    verdict,
    ways: waysOut(verdict, packet === undefined ? "no-packet" : "packet"),
    ...(detailsUrl === undefined ? {} : { detailsUrl }),
    ...(actions === undefined ? {} : { actions }),
    ...(yieldsTo === undefined ? {} : { yieldsTo }),
  };
  if (pullRequest === undefined) return publishCheck(publication, host);
  const to = config.handOff === "auto" ? handOffTo(verdict.agent?.name) : undefined;
  const handOff = packet === undefined || to === undefined ? {} : { handOff: { packet, to } };
  return publish({ ...publication, pullRequest, comment: config.comment, withdrawn, ...handOff }, host);
}
