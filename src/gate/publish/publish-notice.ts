import type { ObjectId } from "../../core/patch/patch.ts";
import { isNoticeReference, writeNoticeReference } from "../../core/render/check-reference.ts";
import type { RunNumber } from "../../core/render/marker.ts";
import type { CheckHost } from "../../ports/check-host.ts";

/** Why a head has no verdict: it is not an agent's, it is a draft, the gate itself failed. */
export interface Notice {
  readonly head: ObjectId;
  readonly gateName: string;
  readonly run: RunNumber;
  /** `success` where a required check must not hang; `action_required` where nobody knows: fail closed. */
  readonly conclusion: "success" | "action_required";
  readonly title: string;
  /** Markdown without untrusted text. */
  readonly summary: string;
}

/** Makes the check run that says so, unless the latest one on that head says it already. Gives what was refused, in words. */
export async function publishNotice(notice: Notice, host: CheckHost): Promise<string | undefined> {
  const listed = await host.listCheckRuns(notice.head, notice.gateName);
  const latest = (listed.kind === "done" ? listed.value : []).toSorted((a, b) => b.id - a.id)[0];
  const stands =
    latest !== undefined &&
    isNoticeReference(latest.reference) &&
    latest.title === notice.title &&
    latest.conclusion === notice.conclusion;
  if (stands) return undefined;
  const { head, gateName, conclusion, title, summary, run } = notice;
  const content = { conclusion, title, summary, annotations: [] };
  const made = await host.createCheckRun({
    name: gateName,
    head,
    reference: writeNoticeReference(run),
    content,
  });
  return made.kind === "refused" ? made.because : undefined;
}
