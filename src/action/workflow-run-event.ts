import { z } from "zod";
import { UserError } from "../core/user-error.ts";
import type { FinishedRun } from "../gate/publish/finished-run.ts";

const payloadSchema = z.object({
  workflow_run: z.object({
    id: z.int().positive(),
    run_attempt: z.int().positive().default(1),
    event: z.string(),
    conclusion: z.string().nullable(),
    head_sha: z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
    head_branch: z.string().nullable(),
    head_repository: z.object({ owner: z.object({ login: z.string() }) }).nullable(),
  }),
});

/** The finished run of a `workflow_run` event. Throws a `UserError` on any other event: nothing else may have a token that writes here. */
export function readWorkflowRunEvent(name: string, payload: unknown): FinishedRun {
  if (name !== "workflow_run") {
    throw new UserError(
      `The publisher does not run on \`${name}\`.`,
      "Use `on: workflow_run` with the name of the workflow that gates, and `types: [completed]`.",
    );
  }
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) {
    throw new UserError(
      `The payload of the event \`workflow_run\` is not as GitHub documents it: ${z.prettifyError(parsed.error)}`,
      "Run the workflow again; if it stays so, the runner's GITHUB_EVENT_PATH was changed.",
    );
  }
  const { id, run_attempt, event, conclusion, head_sha, head_branch, head_repository } =
    parsed.data.workflow_run;
  const owner = head_repository?.owner.login;
  return {
    run: { id, attempt: run_attempt },
    event,
    conclusion: conclusion ?? "",
    head: head_sha,
    ...(owner === undefined || head_branch === null ? {} : { branch: { owner, name: head_branch } }),
  };
}
