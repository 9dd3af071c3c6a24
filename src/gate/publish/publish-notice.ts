import type { ObjectId } from "../../core/patch/patch.ts";
import { writeNoticeReference } from "../../core/render/check-reference.ts";
import type { RunNumber } from "../../core/render/marker.ts";
import type { CheckAction, CheckHost } from "../../ports/check-host.ts";
import { writeProvisionalCheck } from "./write-provisional-check.ts";

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
  readonly detailsUrl?: string;
  readonly actions?: readonly CheckAction[];
}

/** Makes the check run that says so, unless the latest one on that head says it already. Gives what was refused, in words. */
export async function publishNotice(notice: Notice, host: CheckHost): Promise<string | undefined> {
  const { head, gateName, conclusion, title, summary, run, detailsUrl, actions } = notice;
  const writing = {
    reference: writeNoticeReference(run),
    content: { conclusion, title, summary, annotations: [] },
    ...(detailsUrl === undefined ? {} : { detailsUrl }),
    ...(actions === undefined ? {} : { actions }),
  };
  const said = await writeProvisionalCheck({ head, gateName }, writing, host);
  return said.kind === "refused" ? said.because : undefined;
}
