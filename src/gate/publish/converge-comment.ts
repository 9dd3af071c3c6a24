import { renderComment } from "../../core/render/comment.ts";
import { compareRuns, type Marker, readMarker, withoutMarker } from "../../core/render/marker.ts";
import type { HostComment } from "../../ports/comment-host.ts";
import type { Standing } from "../../ports/standing-host.ts";
import { ownMarked } from "./own-marked.ts";
import type { Desired } from "./publication.ts";
import type { PublishSession } from "./publish-session.ts";

/** Brings the one comment to what is desired: the oldest of our own stays and is edited, later ones of the same gate go. */
export async function convergeComment(
  session: PublishSession,
  standing: Standing,
  desired: Desired,
): Promise<void> {
  const { host, publication } = session;
  if (publication.comment === "never" || !session.isOpen("comment")) return;
  const listed = session.read("comment", await standing.comments());
  if (listed === undefined) return;
  const [kept, ...extra] = await ownMarked(session, standing, { kind: "comment", comments: listed });
  if (yields(session, listed)) {
    for (const comment of kept === undefined ? [] : [kept, ...extra])
      session.wrote("comment", await host.deleteComment(comment.id));
    return;
  }
  const { head } = standing.pull;
  const marker: Marker = { gate: session.rendered.slug, kind: "comment", head, run: desired.run };
  const body = renderComment(desired.page, marker);
  if (kept === undefined) {
    if (publication.comment === "on-problem" && desired.problem === "no-problem") return;
    session.wrote("comment", await host.createComment(publication.pullRequest, body));
    return;
  }
  if (!isUpToDate(session, kept, head, desired))
    session.wrote("comment", await host.editComment(kept.id, body));
  for (const comment of extra) session.wrote("comment", await host.deleteComment(comment.id));
}

/**
 * Two publishers on one pull request would say everything twice. Which of them stays is decided by its account, which nobody else can write
 * as: a marker alone, pasted by anybody, silences nobody.
 */
export function yields({ publication, rendered }: PublishSession, listed: readonly HostComment[]): boolean {
  const { yieldsTo } = publication;
  return (
    yieldsTo !== undefined &&
    listed.some((comment) => {
      const marker = readMarker(comment.body);
      return comment.author === yieldsTo && marker?.kind === "comment" && marker.gate === rendered.slug;
    })
  );
}

/** Without check runs there is no common truth; then a comment of a newer run on the same head is left as it is. */
function isUpToDate(session: PublishSession, comment: HostComment, head: string, desired: Desired): boolean {
  if (withoutMarker(comment.body) === desired.page) return true;
  const marker = readMarker(comment.body);
  if (session.isOpen("check run") || marker === undefined) return false;
  return marker.head === head && compareRuns(marker.run, desired.run) > 0;
}
