import { z } from "zod";
import type { WorkflowRun, WorkflowRunHost } from "../../ports/workflow-run-host.ts";
import { allPages } from "./all-pages.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf, required } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const runSchema = z.object({
  id: z.number(),
  run_attempt: z.number().default(1),
  name: z.string().nullish(),
  event: z.string(),
  status: z.string().nullable(),
  conclusion: z.string().nullable(),
  head_sha: z.string(),
  head_branch: z.string().nullable(),
  head_repository: z.object({ owner: z.object({ login: z.string() }) }).nullish(),
  html_url: z.string(),
});

const runsSchema = z.object({ workflow_runs: z.array(runSchema) });
const workflowsSchema = z.object({ workflows: z.array(z.object({ name: z.string(), state: z.string() })) });
const artifactsSchema = z.object({ artifacts: z.array(z.object({ name: z.string() })) });

export function githubWorkflowRuns(client: GitHubClient, repository: Repository): WorkflowRunHost {
  const get = (route: string, parameters: Record<string, unknown>) =>
    client.request(route, { ...repository, ...parameters });
  const PERMISSION = "actions: read";
  return {
    readRun: (id) =>
      required(`the workflow run ${id}`, PERMISSION, async () => {
        try {
          const { data } = await get("GET /repos/{owner}/{repo}/actions/runs/{run_id}", { run_id: id });
          return workflowRunOf(runSchema.parse(data));
        } catch (error) {
          if (error instanceof Error && "status" in error && error.status === 404) return undefined;
          throw error;
        }
      }),
    listRuns: (head) =>
      required(`the workflow runs of ${head}`, PERMISSION, async () => {
        const { data } = await get("GET /repos/{owner}/{repo}/actions/runs", {
          head_sha: head,
          per_page: 100,
        });
        const runs = runsSchema.parse(data).workflow_runs.map(workflowRunOf);
        return runs.toSorted((a, b) => b.run.id - a.run.id);
      }),
    listWorkflows: () =>
      required("the workflows", PERMISSION, async () => {
        const pages = await allPages(z.unknown(), async (page) => {
          const { data } = await get("GET /repos/{owner}/{repo}/actions/workflows", page);
          return { data: workflowsSchema.parse(data).workflows };
        });
        const workflows = workflowsSchema.parse({ workflows: pages }).workflows;
        return workflows.filter(({ state }) => state === "active").map(({ name }) => name);
      }),
    hasArtifact: (run, name) =>
      required(`the artifacts of run ${run}`, PERMISSION, async () => {
        const route = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts";
        const { data } = await get(route, { run_id: run, name, per_page: 1 });
        return artifactsSchema.parse(data).artifacts.some((artifact) => artifact.name === name);
      }),
    rerun: (id) =>
      answerOf(
        "actions: write",
        async () => {
          const route = "POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun";
          await client.request(route, { ...repository, run_id: id });
          return undefined;
        },
        "gone",
      ),
  };
}

function workflowRunOf(run: z.infer<typeof runSchema>): WorkflowRun {
  const owner = run.head_repository?.owner.login;
  return {
    run: { id: run.id, attempt: run.run_attempt },
    workflow: run.name ?? "",
    event: run.event,
    state: stateOf(run),
    conclusion: run.conclusion ?? "",
    head: run.head_sha,
    ...(owner === undefined || run.head_branch === null ? {} : { branch: { owner, name: run.head_branch } }),
    url: run.html_url,
  };
}

/** A run that nobody has approved yet is told as ended with `action_required`, or as waiting. */
function stateOf({ status, conclusion }: z.infer<typeof runSchema>): WorkflowRun["state"] {
  if (conclusion === "action_required" || status === "action_required" || status === "waiting")
    return "awaits-approval";
  return status === "completed" ? "ended" : "working";
}
