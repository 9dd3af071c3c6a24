import { compareRuns, readMarker, withoutMarker, writeMarker } from "../../core/render/marker.ts";
import type { HostComment } from "../../ports/comment-host.ts";
import type { Standing } from "../../ports/standing-host.ts";
import { yields } from "./converge-comment.ts";
import { ownMarked } from "./own-marked.ts";
import type { Desired, Suggestion } from "./publication.ts";
import type { PublishSession } from "./publish-session.ts";

/**
 * Leaves the suggestions of the desired run on the diff, and removes our earlier ones: their lines may be gone, or right again.
 * A run that was overtaken only removes its own.
 */
export async function convergeSuggestions(
  session: PublishSession,
  standing: Standing,
  desired: Desired,
): Promise<void> {
  if (!session.isOpen("suggestion")) return;
  const { host, publication, rendered } = session;
  const mine = compareRuns(desired.run, rendered.run) === 0;
  const listed = session.read("suggestion", await standing.suggestions());
  const marked = { kind: "suggestion", comments: listed ?? [] } as const;
  const wanted = new Map((mine ? await suggestionsOf(session, standing) : []).map((one) => [one.body, one]));
  for (const comment of await ownMarked(session, standing, marked)) {
    const isMine = readMarker(comment.body)?.head === publication.verdict.head;
    if (isMine && wanted.delete(withoutMarker(comment.body))) continue;
    if (mine || isOfRun(session, comment)) {
      session.wrote("suggestion", await host.deleteSuggestion(comment.id));
    }
  }
  for (const suggestion of wanted.values()) {
    if (!session.isOpen("suggestion") || session.madeSuggestions.has(suggestion.body)) continue;
    session.madeSuggestions.add(suggestion.body);
    await createSuggestion(session, suggestion);
  }
}

async function suggestionsOf(session: PublishSession, standing: Standing): Promise<readonly Suggestion[]> {
  const { publication, rendered } = session;
  if (publication.yieldsTo === undefined || rendered.suggestions.length === 0) return rendered.suggestions;
  const comments = session.read("comment", await standing.comments());
  return yields(session, comments ?? []) ? [] : rendered.suggestions;
}

async function createSuggestion(session: PublishSession, suggestion: Suggestion): Promise<void> {
  const { verdict, pullRequest } = session.publication;
  const { slug, run } = session.rendered;
  const marker = writeMarker({ gate: slug, kind: "suggestion", head: verdict.head, run });
  const { path, startLine, line } = suggestion;
  const body = `${suggestion.body}\n\n${marker}`;
  session.wrote(
    "suggestion",
    await session.host.createSuggestion(pullRequest, { head: verdict.head, path, startLine, line, body }),
  );
}

function isOfRun(session: PublishSession, comment: HostComment): boolean {
  const run = readMarker(comment.body)?.run;
  return run !== undefined && compareRuns(run, session.rendered.run) === 0;
}
