import { z } from "zod";
import type { Label } from "../../core/render/labels.ts";
import type { LabelHost } from "../../ports/label-host.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const labelsSchema = z.array(
  z.object({ name: z.string(), color: z.string(), description: z.string().nullish() }),
);

export function githubLabels(client: GitHubClient, repository: Repository): LabelHost {
  const at = (parameters: Record<string, unknown>) => ({ ...repository, ...parameters });
  const PERMISSION = "pull-requests: write";
  const dress = async (name: string, { color, description }: Label): Promise<void> => {
    await client.request("PATCH /repos/{owner}/{repo}/labels/{name}", at({ name, color, description }));
  };
  return {
    addLabel: (number, label) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/labels";
          const { data } = await client.request(route, at({ issue_number: number, labels: [label.name] }));
          const added = labelsSchema.parse(data).find((one) => isSameName(one.name, label.name));
          if (added?.color === UNMADE && (added.description ?? "") === "") await dress(added.name, label);
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

/** The colour that GitHub gives to a label which it makes because somebody adds it. */
const UNMADE = "ededed";

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
