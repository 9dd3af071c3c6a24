import { z } from "zod";
import type { PullRequestFacts } from "../core/agents/pull-request-facts.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { UserError } from "../core/user-error.ts";
import { queuedPullRequest } from "../gate/queued-pull-request.ts";

/** What started the workflow, in our own words. */
export type GateEvent =
  | {
      readonly kind: "pull-request";
      readonly number: number;
      /** Base's tip as the event knew it; base may have moved since. */
      readonly base: ObjectId;
      readonly head: ObjectId;
      readonly draft: "draft" | "ready";
      readonly labels: readonly string[];
      /** Whether commits came with it, so that no label can have been set after them. */
      readonly event: "brings-commits" | "other";
      readonly facts: Omit<PullRequestFacts, "commits">;
    }
  | {
      readonly kind: "merge-group";
      readonly base: ObjectId;
      readonly head: ObjectId;
      /** The pull request that the group ends with; earlier ones are in its base. */
      readonly pullRequest?: number;
    }
  /** A branch moved: base's runs are made for the pull requests to come. */
  | { readonly kind: "push"; readonly commit: ObjectId }
  | { readonly kind: "dispatch" };

const objectId = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
const account = z.object({ login: z.string(), id: z.number(), type: z.string() });

const pullRequestPayload = z.object({
  action: z.string().default(""),
  pull_request: z.object({
    number: z.number(),
    draft: z.boolean().default(false),
    body: z.string().nullish(),
    user: account.nullable(),
    labels: z.array(z.object({ name: z.string() })).default([]),
    head: z.object({ sha: objectId, ref: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
    base: z.object({ sha: objectId, repo: z.object({ full_name: z.string() }) }),
  }),
});

const mergeGroupPayload = z.object({
  merge_group: z.object({ base_sha: objectId, head_sha: objectId, head_ref: z.string().default("") }),
});

const pushPayload = z.object({ after: objectId });

/** Throws a `UserError` on an event that the gate must not or cannot work on. */
export function readEvent(name: string, payload: unknown): GateEvent {
  switch (name) {
    case "pull_request":
      return pullRequestEvent(parsed(name, pullRequestPayload, payload));
    case "merge_group": {
      const { base_sha, head_sha, head_ref } = parsed(name, mergeGroupPayload, payload).merge_group;
      const queued = queuedPullRequest(head_ref);
      const pullRequest = queued === undefined ? {} : { pullRequest: queued.number };
      return { kind: "merge-group", base: base_sha, head: head_sha, ...pullRequest };
    }
    case "push":
      return { kind: "push", commit: parsed(name, pushPayload, payload).after };
    case "workflow_dispatch":
      return { kind: "dispatch" };
    case "pull_request_target":
      throw new UserError(
        "The gate does not run on `pull_request_target`: the pull request's code would run beside a token that can write.",
        "Use `on: pull_request`.",
      );
    default:
      throw new UserError(
        `The gate does not know the event \`${name}\`.`,
        "Use `on: pull_request`, `merge_group`, `push` or `workflow_dispatch`.",
      );
  }
}

function pullRequestEvent({ action, pull_request: pull }: z.infer<typeof pullRequestPayload>): GateEvent {
  const { head, base } = pull;
  return {
    kind: "pull-request",
    number: pull.number,
    base: base.sha,
    head: head.sha,
    draft: pull.draft ? "draft" : "ready",
    labels: pull.labels.map((label) => label.name),
    event: action === "synchronize" || action === "opened" ? "brings-commits" : "other",
    facts: {
      author: pull.user ?? { login: "ghost", id: 10137, type: "User" },
      branch: {
        name: head.ref,
        of: head.repo?.full_name === base.repo.full_name ? "this-repository" : "a-fork",
      },
      body: pull.body ?? "",
    },
  };
}

function parsed<T extends z.ZodType>(event: string, schema: T, payload: unknown): z.infer<T> {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  throw new UserError(
    `The payload of the event \`${event}\` is not as GitHub documents it: ${z.prettifyError(result.error)}`,
    "Run the workflow again; if it stays so, the runner's GITHUB_EVENT_PATH was changed.",
  );
}
