import { isProvisional, readCheckReference, writeCheckReference } from "../../core/render/check-reference.ts";
import type { CheckRunContent } from "../../core/render/check-run.ts";
import { compareRuns } from "../../core/render/marker.ts";
import { ANNOTATIONS_PER_REQUEST, type HostCheckRun } from "../../ports/check-host.ts";
import type { Standing } from "../../ports/standing-host.ts";
import type { Desired } from "./publication.ts";
import type { PublishSession } from "./publish-session.ts";

/**
 * Brings the check run on the head to the verdict, and says what comment and label must follow: ours, or that of a newer run which overtook
 * us. On a head that is not our verdict's nothing is created; undefined when no verdict stands there yet.
 */
export async function convergeCheck(
  session: PublishSession,
  { pull, checks }: CheckStanding,
): Promise<Desired | undefined> {
  const { rendered, publication } = session;
  const ours = pull.head === publication.verdict.head;
  if (!session.isOpen("check run")) return ours ? rendered : undefined;
  const listed = session.read("check run", await checks());
  const newest = newestOf(listed ?? []);
  if (!ours) return newest?.desired;
  if (newest !== undefined && compareRuns(newest.desired.run, rendered.run) > 0) return newest.desired;
  const cover = (listed ?? [])
    .filter((check) => isProvisional(check.reference) && check.id > (newest?.check.id ?? 0))
    .toSorted((a, b) => b.id - a.id)[0];
  const stands = newest !== undefined && cover === undefined && sameContent(newest.check, rendered.check);
  if (newest !== undefined && (stands || isMade(session, newest))) {
    await addMissingAnnotations(session, newest.check);
    return rendered;
  }
  if (session.isOpen("check run")) await writeCheck(session, cover);
  return rendered;
}

/** As much of a standing as a commit without a pull request has. */
export type CheckStanding = Pick<Standing, "checks"> & { readonly pull: Pick<Standing["pull"], "head"> };

interface Known {
  readonly check: HostCheckRun;
  readonly desired: Desired;
}

function newestOf(checks: readonly HostCheckRun[]): Known | undefined {
  const known = checks.flatMap((check): readonly Known[] => {
    const reference = readCheckReference(check.reference);
    return reference === undefined ? [] : [{ check, desired: { ...reference, page: check.summary } }];
  });
  return known.toSorted((a, b) => compareRuns(b.desired.run, a.desired.run) || b.check.id - a.check.id)[0];
}

function sameContent(check: HostCheckRun, content: CheckRunContent): boolean {
  return (
    check.conclusion === content.conclusion &&
    check.title === content.title &&
    check.summary.replaceAll("\r\n", "\n").trimEnd() === content.summary.trimEnd() &&
    check.annotations <= content.annotations.length
  );
}

/** Another publisher may have written over the check run that we rewrote: then it is not ours any more. */
const isMade = (session: PublishSession, { check, desired }: Known): boolean =>
  session.madeChecks.has(check.id) && compareRuns(desired.run, session.rendered.run) === 0;

/** One of ours that said only why there was no verdict becomes the verdict; else there is a new one. */
async function writeCheck(session: PublishSession, cover: HostCheckRun | undefined): Promise<void> {
  const { publication, rendered, host } = session;
  const writing = {
    reference: writeCheckReference(rendered),
    content: rendered.check,
    ...(publication.detailsUrl === undefined ? {} : { detailsUrl: publication.detailsUrl }),
    ...(publication.actions === undefined ? {} : { actions: publication.actions }),
  };
  const rewritten =
    cover?.owner === "ours" && cover.annotations === 0
      ? session.wrote("check run", await host.rewriteCheckRun(cover.id, writing))
      : undefined;
  const { gateName: name, verdict } = publication;
  const open = rewritten === undefined && session.isOpen("check run");
  const written = open
    ? session.wrote("check run", await host.createCheckRun({ name, head: verdict.head, ...writing }))
    : rewritten;
  if (written === undefined) return;
  session.madeChecks.add(written.id);
  await addMissingAnnotations(session, written);
}

/** Also finishes what a run that was killed between two pages left. */
async function addMissingAnnotations(session: PublishSession, check: HostCheckRun): Promise<void> {
  const { check: content } = session.rendered;
  for (let from = check.annotations; from < content.annotations.length; from += ANNOTATIONS_PER_REQUEST) {
    const page = content.annotations.slice(from, from + ANNOTATIONS_PER_REQUEST);
    session.wrote("check run", await session.host.addAnnotations(check.id, content, page));
    if (!session.isOpen("check run")) return;
  }
}
