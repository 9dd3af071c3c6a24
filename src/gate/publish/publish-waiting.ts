import type { ObjectId } from "../../core/patch/patch.ts";
import { writeWaitingReference } from "../../core/render/check-reference.ts";
import type { CheckHost, CheckWriting } from "../../ports/check-host.ts";
import { type Provisional, writeProvisionalCheck } from "./write-provisional-check.ts";

/** A head that has no verdict yet. */
export interface Waiting {
  readonly head: ObjectId;
  readonly gateName: string;
  /** `approval`: its workflow run does not begin before somebody with write access approves it. */
  readonly for: "gate" | "approval";
  /** The run's page, where there is one yet. */
  readonly detailsUrl?: string;
}

/** Makes the check run that says what the head waits for, so that a required check is there from the first moment. */
export function publishWaiting(waiting: Waiting, host: CheckHost): Promise<Provisional> {
  const { head, gateName, detailsUrl } = waiting;
  const writing: CheckWriting = {
    reference: writeWaitingReference(waiting.for),
    content: { ...contents[waiting.for], annotations: [] },
    ...(detailsUrl === undefined ? {} : { detailsUrl }),
  };
  return writeProvisionalCheck({ head, gateName }, writing, host);
}

const contents = {
  gate: {
    conclusion: "none-yet",
    title: "Waiting for the gate",
    summary: "The gate's workflow has not come to its end for this commit yet.",
  },
  approval: {
    conclusion: "action_required",
    title: "Waiting for approval to run",
    summary:
      "The gate's workflow does not start by itself for this pull request. Somebody with write access has to look at the change and then approve the run.",
  },
} as const;
