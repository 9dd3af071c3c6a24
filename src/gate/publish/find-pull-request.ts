import type { ObjectId } from "../../core/patch/patch.ts";
import type { PullRequest, PullRequestHost, PullRequestSource } from "../../ports/pull-request-host.ts";

export type FoundSubject =
  | { readonly kind: "pull-request"; readonly pull: PullRequest }
  /** There is one from that branch, and it has moved on: the run for its new head publishes. */
  | { readonly kind: "moved"; readonly number: number }
  | { readonly kind: "none" }
  | { readonly kind: "several"; readonly numbers: readonly number[] };

/**
 * The one open pull request that a finished run was about, by what the host says of branch and commit. A number in the run's artifact is
 * never looked at, and of several nothing is guessed.
 */
export async function findPullRequest(
  from: PullRequestSource,
  host: Pick<PullRequestHost, "findPullRequests">,
): Promise<FoundSubject> {
  const found = await host.findPullRequests(from);
  const [match, ...others] = found.filter((pull) => pull.head === from.head);
  if (match !== undefined) {
    return others.length === 0
      ? { kind: "pull-request", pull: match }
      : { kind: "several", numbers: [match, ...others].map((pull) => pull.number) };
  }
  const [moved] = from.branch === undefined ? [] : found;
  return moved === undefined ? { kind: "none" } : { kind: "moved", number: moved.number };
}

export const shortId = (commit: ObjectId): string => commit.slice(0, 12);
