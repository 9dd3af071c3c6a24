import { outcomeNames } from "../../core/render/words.ts";
import type { PullRequestState } from "../../ports/bot/ledger.ts";
import type { Standing } from "../../ports/bot/ledger-reader.ts";

/** What stands in front of a pull request: the outcome of its newest verdict, or that it has none. */
export const standingName = (standing: Standing): string =>
  standing === "unjudged" ? "Not judged yet" : outcomeNames[standing];

/** What its check waits for, or undefined. */
export function waitingWords(waiting: PullRequestState["waiting"]): string | undefined {
  if (waiting === "gate") return "waiting for the gate";
  return waiting === "approval" ? "waiting for approval" : undefined;
}
