import { z } from "zod";
import type { Annotation } from "../../core/render/annotations.ts";
import { ANNOTATIONS_PER_REQUEST, type CheckHost, type HostCheckRun } from "../../ports/check-host.ts";
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

export function githubChecks(client: GitHubClient, repository: Repository): CheckHost {
  const at = (parameters: Record<string, unknown>) => ({ ...repository, ...parameters });
  const PERMISSION = "checks: write";
  return {
    listCheckRuns: (head, name) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "GET /repos/{owner}/{repo}/commits/{ref}/check-runs";
          // The newest hundred: older ones never decide.
          const { data } = await client.request(
            route,
            at({ ref: head, check_name: name, filter: "all", per_page: 100 }),
          );
          return z
            .object({ check_runs: z.array(checkSchema) })
            .parse(data)
            .check_runs.map(hostCheckOf);
        },
        "refused",
      ),
    createCheckRun: ({ name, head, reference, content, detailsUrl }) =>
      answerOf(
        PERMISSION,
        async () => {
          const { data } = await client.request(
            "POST /repos/{owner}/{repo}/check-runs",
            at({
              name,
              head_sha: head,
              external_id: reference,
              status: "completed",
              conclusion: content.conclusion,
              ...(detailsUrl === undefined ? {} : { details_url: detailsUrl }),
              output: output(content, content.annotations.slice(0, ANNOTATIONS_PER_REQUEST)),
            }),
          );
          return hostCheckOf(checkSchema.parse(data));
        },
        "refused",
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

function hostCheckOf(check: z.infer<typeof checkSchema>): HostCheckRun {
  return {
    id: check.id,
    reference: check.external_id ?? "",
    conclusion: check.conclusion ?? undefined,
    title: check.output.title ?? "",
    summary: check.output.summary ?? "",
    annotations: check.output.annotations_count,
  };
}
