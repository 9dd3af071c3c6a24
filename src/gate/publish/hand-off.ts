import { renderHandOff } from "../../core/render/hand-off.ts";
import { readMarker, writeMarker } from "../../core/render/marker.ts";
import { neutraliser } from "../../core/render/neutralise.ts";
import type { Standing } from "../../ports/standing-host.ts";
import type { PublishSession } from "./publish-session.ts";

/** An agent that could not mend it twice will not mend it the third time; what is more would be a loop. */
const MOST_CALLS = 2;

/**
 * Calls the agent with the repair packet: at most twice on a pull request and once for each head, counted by our own earlier calls. Only
 * the run that stands in the end calls, and it calls last, so that runs which overtake each other do not call twice.
 */
export async function handOff(session: PublishSession, standing: Standing): Promise<void> {
  const { host, publication, rendered } = session;
  const { handOff: call, pullRequest, verdict } = publication;
  if (call === undefined || verdict.gate.decision !== "block" || !session.isOpen("comment")) return;
  const listed = session.read("comment", await standing.comments());
  if (listed === undefined) return;
  const own = await standing.ownLogin();
  const heads = listed
    .filter((comment) => comment.author === own)
    .map((comment) => readMarker(comment.body))
    .filter((marker) => marker?.kind === "hand-off" && marker.gate === rendered.slug)
    .map((marker) => marker?.head);
  if (heads.length >= MOST_CALLS || heads.includes(verdict.head)) return;
  const text = renderHandOff(call.packet, call.to, neutraliser(publication.secrets));
  const marker = writeMarker({
    gate: rendered.slug,
    kind: "hand-off",
    head: verdict.head,
    run: rendered.run,
  });
  session.wrote("comment", await host.createComment(pullRequest, `${text}\n\n${marker}`));
}
