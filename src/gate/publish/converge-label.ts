import { outcomeLabels } from "../../core/render/labels.ts";
import type { PullRequest } from "../../ports/pull-request-host.ts";
import type { Desired } from "./publication.ts";
import type { PublishSession } from "./publish-session.ts";

const names = new Set(Object.values(outcomeLabels).map((label) => label.name));

/** Leaves exactly one outcome label on the pull request; the label is made when the repository lacks it. Other labels are not touched. */
export async function convergeLabel(
  session: PublishSession,
  pull: PullRequest,
  desired: Desired,
): Promise<void> {
  if (!session.isOpen("label")) return;
  const { host } = session;
  const label = outcomeLabels[desired.outcome];
  if (!pull.labels.includes(label.name)) {
    session.read("label", await host.createLabel(label));
    if (session.isOpen("label")) session.wrote("label", await host.addLabel(pull.number, label.name));
  }
  for (const stale of pull.labels.filter((name) => names.has(name) && name !== label.name)) {
    if (session.isOpen("label")) session.wrote("label", await host.removeLabel(pull.number, stale));
  }
}
