import type { LabelHost } from "../../ports/label-host.ts";
import type { GitHubClient } from "./github-client.ts";
import type { Repository } from "./github-host.ts";
import { answerOf } from "./refusal.ts";

export function githubLabels(client: GitHubClient, repository: Repository): LabelHost {
  const at = (parameters: Record<string, unknown>) => ({ ...repository, ...parameters });
  const PERMISSION = "pull-requests: write";
  return {
    createLabel: (label) =>
      answerOf(
        PERMISSION,
        async () => {
          try {
            await client.request("POST /repos/{owner}/{repo}/labels", at({ ...label }));
            return "created" as const;
          } catch (error) {
            if (alreadyExists(error)) return "existed" as const;
            throw error;
          }
        },
        "refused",
      ),
    addLabel: (number, name) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/labels";
          await client.request(route, at({ issue_number: number, labels: [name] }));
          return undefined;
        },
        "refused",
      ),
    removeLabel: (number, name) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}";
          await client.request(route, at({ issue_number: number, name }));
          return undefined;
        },
        "gone",
      ),
  };
}

function alreadyExists(error: unknown): boolean {
  if (!(error instanceof Error) || !("status" in error) || error.status !== 422 || !("response" in error))
    return false;
  const { data } = error.response as { data?: { errors?: readonly { code?: string }[] } };
  return data?.errors?.some((one) => one.code === "already_exists") ?? false;
}
