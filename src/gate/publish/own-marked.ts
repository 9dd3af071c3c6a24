import { type Marker, readMarker } from "../../core/render/marker.ts";
import type { HostComment } from "../../ports/comment-host.ts";
import type { Standing } from "../../ports/standing-host.ts";
import type { PublishSession } from "./publish-session.ts";

export interface Listed {
  readonly kind: Marker["kind"];
  /** Also those of others and of other kinds. */
  readonly comments: readonly HostComment[];
}

/** Of the comments that are listed, those of a kind that this gate wrote, oldest first. A marker that somebody else pasted is not ours. */
export async function ownMarked(
  session: PublishSession,
  standing: Standing,
  { kind, comments }: Listed,
): Promise<readonly HostComment[]> {
  const marked = comments.filter((comment) => {
    const marker = readMarker(comment.body);
    return marker?.kind === kind && marker.gate === session.rendered.slug;
  });
  if (marked.length === 0) return [];
  const own = await standing.ownLogin();
  return marked.filter((comment) => comment.author === own).toSorted((a, b) => a.id - b.id);
}
