import type { PullRequestFacts } from "../core/agents/pull-request-facts.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { UserError } from "../core/user-error.ts";
import type { PullRequestHost } from "../ports/pull-request-host.ts";
import type { GateEvent } from "./event.ts";

/** What is judged: two commits, and the pull request they come from. A merge group has none. */
export interface Subject {
  readonly base: ObjectId;
  readonly head: ObjectId;
  readonly headTree: "as-committed" | "merged-into-base";
  readonly pullRequest?: {
    readonly number: number;
    readonly draft: "draft" | "ready";
    readonly labels: readonly string[];
    readonly facts: Omit<PullRequestFacts, "commits">;
  };
}

/** `host` is undefined without a token; then only a pull request's own event tells enough. */
export async function subjectOf(
  event: GateEvent,
  pullRequest: number | undefined,
  host: PullRequestHost | undefined,
): Promise<Subject> {
  switch (event.kind) {
    case "merge-group":
      return { base: event.base, head: event.head, headTree: "as-committed" };
    case "pull-request": {
      const { number, draft, labels, facts, base, head } = event;
      return { base, head, headTree: "merged-into-base", pullRequest: { number, draft, labels, facts } };
    }
    case "dispatch": {
      if (pullRequest === undefined || host === undefined) {
        const what = host === undefined ? "`github-token`" : "`pull-request`";
        throw new UserError(
          `A run by hand needs the input ${what}.`,
          "Give the workflow an input with the pull request's number and pass it on as `pull-request`.",
        );
      }
      const { number, head, base, author, branch, body, labels } = await host.readPullRequest(pullRequest);
      const facts = { author, branch, body };
      return {
        base: base.commit,
        head,
        headTree: "merged-into-base",
        pullRequest: { number, draft: "ready", labels, facts },
      };
    }
  }
}
