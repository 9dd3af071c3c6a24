import { z } from "zod";
import type { Annotation } from "../../core/render/annotations.ts";
import {
  ANNOTATIONS_PER_REQUEST,
  type CheckHost,
  type CheckWriting,
  type HostCheckRun,
} from "../../ports/check-host.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const checkSchema = z.object({
  id: z.number(),
  external_id: z.string().nullable(),
  conclusion: z.string().nullable(),
  output: z.object({
    title: z.string().nullable(),
    summary: z.string().nullable(),
    annotations_count: z.number(),
  }),
});

/** With the id of an app, the check runs of others do not exist: they could not be changed, and say nothing of ours. */
export function githubChecks(client: GitHubClient, repository: Repository, app?: number): CheckHost {
  const owner = app === undefined ? "unknown" : "ours";
  const at = (parameters: Record<string, unknown>) => ({ ...repository, ...parameters });
  const PERMISSION = "checks: write";
  return {
    listCheckRuns: (head, name) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "GET /repos/{owner}/{repo}/commits/{ref}/check-runs";
          // The newest hundred: older ones never decide.
          const which = { check_name: name, filter: "all", ...(app === undefined ? {} : { app_id: app }) };
          const { data } = await client.request(route, at({ ref: head, ...which, per_page: 100 }));
          return z
            .object({ check_runs: z.array(checkSchema) })
            .parse(data)
            .check_runs.map((check) => hostCheckOf(check, owner));
        },
        "refused",
      ),
    createCheckRun: ({ name, head, ...writing }) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "POST /repos/{owner}/{repo}/check-runs";
          const { data } = await client.request(route, at({ name, head_sha: head, ...fieldsOf(writing) }));
          return hostCheckOf(checkSchema.parse(data), owner);
        },
        "refused",
      ),
    rewriteCheckRun: (id, writing) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}";
          const { data } = await client.request(route, at({ check_run_id: id, ...fieldsOf(writing) }));
          return hostCheckOf(checkSchema.parse(data), owner);
        },
        "gone",
      ),
    addAnnotations: (id, content, annotations) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}";
          await client.request(route, at({ check_run_id: id, output: output(content, annotations) }));
          return undefined;
        },
        "gone",
      ),
  };
}

function fieldsOf({ reference, content, detailsUrl, actions }: CheckWriting): object {
  const { conclusion } = content;
  return {
    external_id: reference,
    ...(conclusion === "none-yet" ? { status: "in_progress" } : { status: "completed", conclusion }),
    ...(detailsUrl === undefined ? {} : { details_url: detailsUrl }),
    ...(actions === undefined ? {} : { actions }),
    output: output(content, content.annotations.slice(0, ANNOTATIONS_PER_REQUEST)),
  };
}

function output(
  content: { readonly title: string; readonly summary: string },
  annotations: readonly Annotation[],
): object {
  return {
    title: content.title,
    summary: content.summary,
    annotations: annotations.map((one) => ({
      path: one.path,
      start_line: one.startLine,
      end_line: one.endLine,
      annotation_level: one.level,
      title: one.title,
      message: one.message,
    })),
  };
}

function hostCheckOf(check: z.infer<typeof checkSchema>, owner: HostCheckRun["owner"]): HostCheckRun {
  return {
    id: check.id,
    owner,
    reference: check.external_id ?? "",
    conclusion: check.conclusion ?? undefined,
    title: check.output.title ?? "",
    summary: check.output.summary ?? "",
    annotations: check.output.annotations_count,
  };
}
