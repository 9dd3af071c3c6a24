import type { HandOff } from "../../core/agents/hand-off.ts";
import type { CheckRunContent } from "../../core/render/check-run.ts";
import { renderCheckRun } from "../../core/render/check-run.ts";
import { renderPage } from "../../core/render/comment.ts";
import { gateSlug, type RunNumber } from "../../core/render/marker.ts";
import { neutraliser } from "../../core/render/neutralise.ts";
import type { WaysOut } from "../../core/render/page.ts";
import { type RevertSuggestion, suggestRevert } from "../../core/render/suggestion.ts";
import { isProblem } from "../../core/render/words.ts";
import type { RepairPacket } from "../../core/verdict/repair-schema.ts";
import type { Outcome, Verdict } from "../../core/verdict/schema.ts";
import type { CheckAction } from "../../ports/check-host.ts";

/** One verdict to be published. */
export interface Publication {
  readonly pullRequest: number;
  readonly verdict: Verdict;
  /** The check run's name; tells several gates of one repository apart. */
  readonly gateName: string;
  readonly run: RunNumber;
  readonly comment: "always" | "on-problem" | "never";
  /** `no-label`: another gate of the repository sets it. */
  readonly label?: "label" | "no-label";
  /** Registered secrets, masked wherever they show. */
  readonly secrets: readonly string[];
  readonly ways: Omit<WaysOut, "suggestion">;
  readonly detailsUrl?: string;
  /** Buttons on the check run; only where an app publishes. */
  readonly actions?: readonly CheckAction[];
  /** An account that publishes the same here. Where a comment of it stands, ours and our suggestions go. */
  readonly yieldsTo?: string;
  /** Labels that stand on the pull request and do not count any more: they are taken off. */
  readonly withdrawn?: readonly string[];
  /** Calls the agent, where the configuration says so and nobody has called it for this head. */
  readonly handOff?: { readonly packet: RepairPacket; readonly to: HandOff };
}

/** What is to stand on the pull request, whoever wrote it there. */
export interface Desired {
  readonly run: RunNumber;
  readonly outcome: Outcome;
  readonly problem: "problem" | "no-problem";
  /** The comment without its marker. */
  readonly page: string;
}

export type Suggestion = Extract<RevertSuggestion, { kind: "suggestion" }>;

/** All that follows from a verdict alone. */
export interface Rendered extends Desired {
  readonly slug: string;
  readonly check: CheckRunContent;
  readonly suggestions: readonly Suggestion[];
}

/** More would be noise on the diff. */
const MOST_SUGGESTIONS = 3;

export function renderPublication(publication: Publication): Rendered {
  const { verdict, run } = publication;
  const safe = neutraliser(publication.secrets);
  const suggestions = verdict.culprits
    .map((culprit) => suggestRevert(culprit, verdict, safe))
    .filter((suggestion): suggestion is Suggestion => suggestion.kind === "suggestion")
    .slice(0, MOST_SUGGESTIONS);
  const ways: WaysOut = {
    ...publication.ways,
    ...(suggestions.length > 0 ? { suggestion: "on-the-diff" } : {}),
  };
  const page = renderPage(verdict, safe, ways);
  return {
    run,
    outcome: verdict.outcome,
    problem: isProblem(verdict) ? "problem" : "no-problem",
    page,
    slug: gateSlug(publication.gateName),
    check: renderCheckRun(verdict, page, safe),
    suggestions,
  };
}
