import { outcomeLabels } from "../../core/render/labels.ts";
import type { Standing } from "../../ports/standing-host.ts";
import type { Desired } from "./publication.ts";
import type { PublishSession } from "./publish-session.ts";

const names = new Set(Object.values(outcomeLabels).map((label) => label.name));

/** Leaves exactly one outcome label on the pull request, made with its colour when the repository lacks it, and takes off approvals that do not count any more. Other labels are not touched. */
export async function convergeLabel(
  session: PublishSession,
  pull: Standing["pull"],
  desired: Desired,
): Promise<void> {
  if (!session.isOpen("label")) return;
  const { host, publication } = session;
  const ours = publication.label !== "no-label";
  const label = outcomeLabels[desired.outcome];
  if (ours && !pull.labels.includes(label.name))
    session.wrote("label", await host.addLabel(pull.number, label));
  const withdrawn = new Set(publication.withdrawn);
  const stale = (name: string) => (ours && names.has(name) && name !== label.name) || withdrawn.has(name);
  for (const gone of pull.labels.filter(stale)) {
    if (session.isOpen("label")) session.wrote("label", await host.removeLabel(pull.number, gone));
  }
}
