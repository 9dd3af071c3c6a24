import { compareRuns } from "../core/render/marker.ts";
import type { Standing } from "../ports/standing-host.ts";
import { convergeCheck } from "./publish/converge-check.ts";
import { convergeComment } from "./publish/converge-comment.ts";
import { convergeLabel } from "./publish/converge-label.ts";
import { convergeSuggestions } from "./publish/converge-suggestions.ts";
import { handOff } from "./publish/hand-off.ts";
import { type Publication, renderPublication } from "./publish/publication.ts";
import {
  openSession,
  type PublishHost,
  type PublishSession,
  type Surface,
} from "./publish/publish-session.ts";

/** How a publication ended. `notes` say in workflow words what was not published and why. */
export interface PublishReport {
  readonly kind:
    | "published"
    | "unchanged"
    /** Head moved before or while we wrote: the verdict is about a commit that is not the head any more. */
    | "stale"
    /** A newer run on the same head has published; what it says stands. */
    | "superseded"
    /** Others kept changing the same things; what is there may be theirs. */
    | "unsettled";
  readonly writes: number;
  readonly notes: readonly string[];
  /** What the host did not take; `notes` say why. */
  readonly refused: readonly Surface[];
}

/** One round writes, the next finds nothing to write. More are needed only while other runs write at the same moment. */
const MOST_ROUNDS = 6;

/**
 * Brings check run, comment, label and suggestions to what the verdict says, from any state, writing only what differs.
 *
 * Runs converge without locks: a run reads all of it, makes its own check run, then writes the rest, and so again until it finds nothing
 * to write; the newest check run on the head decides. Whichever run writes last has read the check runs after its last write; if the
 * newest was there, it has written the newest's state; if not, the newest run came later, and read what it wrote before it ended.
 */
export async function publish(publication: Publication, host: PublishHost): Promise<PublishReport> {
  const session = openSession(host, publication, renderPublication(publication));
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const before = session.writes();
    const standing = await session.look();
    const state = await convergeOnce(session, standing, round === 1 ? "first" : "again");
    if (session.writes() === before || state === "stale-at-start") {
      if (state === "current") await handOff(session, standing);
      return report(session, state);
    }
  }
  return { kind: "unsettled", writes: session.writes(), notes: session.notes(), refused: session.refused() };
}

/** Where there is no pull request (a merge group): the check run alone. A queue waits for it, so it is always made. */
export async function publishCheck(
  publication: Omit<Publication, "pullRequest" | "comment">,
  host: PublishHost,
): Promise<PublishReport> {
  const whole: Publication = { ...publication, pullRequest: 0, comment: "never" };
  const session = openSession(host, whole, renderPublication(whole));
  const { head } = publication.verdict;
  const checks = () => host.listCheckRuns(head, publication.gateName);
  const desired = await convergeCheck(session, { pull: { head }, checks });
  return report(session, desired?.run === session.rendered.run ? "current" : "superseded");
}

type RunState = "current" | "superseded" | "stale" | "stale-at-start";

async function convergeOnce(
  session: PublishSession,
  standing: Standing,
  round: "first" | "again",
): Promise<RunState> {
  const { publication, rendered } = session;
  const { pull } = standing;
  const stale = pull.head !== publication.verdict.head;
  if (stale && round === "first") return "stale-at-start";
  const desired = await convergeCheck(session, standing);
  if (desired === undefined) return "stale";
  const superseded = stale || compareRuns(desired.run, rendered.run) !== 0;
  await convergeComment(session, standing, desired);
  await convergeLabel(session, pull, desired);
  await convergeSuggestions(session, standing, desired);
  if (stale) return "stale";
  return superseded ? "superseded" : "current";
}

function report(session: PublishSession, state: RunState): PublishReport {
  const writes = session.writes();
  const notes = session.notes();
  const refused = session.refused();
  if (state === "stale" || state === "stale-at-start") {
    const moved = `Pull request ${session.publication.pullRequest} has moved on from ${session.publication.verdict.head.slice(0, 12)}; the run for its new head publishes.`;
    return { kind: "stale", writes, notes: [moved, ...notes], refused };
  }
  if (state === "superseded") {
    return {
      kind: "superseded",
      writes,
      notes: ["A newer run has published for the same commit.", ...notes],
      refused,
    };
  }
  return { kind: writes === 0 ? "unchanged" : "published", writes, notes, refused };
}
