import type { PullRequestFacts } from "../core/agents/pull-request-facts.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { UserError } from "../core/user-error.ts";
import type { PullRequestHost } from "../ports/pull-request-host.ts";
import type { GateEvent } from "./event.ts";

/** What is judged: two commits, and the pull request they come from. */
export interface Subject {
  readonly base: ObjectId;
  readonly head: ObjectId;
  readonly headTree: "as-committed" | "merged-into-base";
  /** What decides whether to judge and what is approved. Absent for a merge group of which that cannot be told. */
  readonly source?: SourcePullRequest;
  /** The pull request to publish on. A merge group has none: its commits are the queue's own. */
  readonly publishOn?: number;
}

interface SourcePullRequest {
  readonly number: number;
  /** Its own head, also in a merge group. */
  readonly head: ObjectId;
  readonly draft: "draft" | "ready";
  readonly labels: readonly string[];
  readonly event: "brings-commits" | "other";
  readonly facts: Omit<PullRequestFacts, "commits">;
}

/** `host` is undefined without a token; then only a pull request's own event tells enough. */
export async function subjectOf(
  event: Exclude<GateEvent, { kind: "push" }>,
  pullRequest: number | undefined,
  host: PullRequestHost | undefined,
): Promise<Subject> {
  switch (event.kind) {
    case "merge-group": {
      const { base, head } = event;
      const known = event.pullRequest !== undefined && host !== undefined;
      const source = known ? await sourceByNumber(event.pullRequest, host) : undefined;
      const group = { base, head, headTree: "as-committed" } as const;
      return source === undefined ? group : { ...group, source: source.pullRequest };
    }
    case "pull-request": {
      const { kind: _, base, ...source } = event;
      return { base, head: event.head, headTree: "merged-into-base", source, publishOn: event.number };
    }
    case "dispatch": {
      if (pullRequest === undefined || host === undefined) {
        const what = host === undefined ? "`github-token`" : "`pull-request`";
        throw new UserError(
          `A run by hand needs the input ${what}.`,
          "Give the workflow an input with the pull request's number and pass it on as `pull-request`.",
        );
      }
      const { base, pullRequest: source } = await sourceByNumber(pullRequest, host);
      return { base, head: source.head, headTree: "merged-into-base", source, publishOn: pullRequest };
    }
  }
}

async function sourceByNumber(
  number: number,
  host: PullRequestHost,
): Promise<{ readonly base: ObjectId; readonly pullRequest: SourcePullRequest }> {
  const { head, base, draft, author, branch, body, labels } = await host.readPullRequest(number);
  const facts = { author, branch, body };
  return { base: base.commit, pullRequest: { number, head, draft, labels, event: "other", facts } };
}
