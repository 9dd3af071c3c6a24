import { z } from "zod";
import type { FullPullRequest, FullPullRequestHost } from "../../ports/full-pull-request-host.ts";
import type { GitHubClient } from "./github-client.ts";
import { pullRequestOf, pullSchema } from "./github-pull-requests.ts";
import { required } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const fullSchema = pullSchema.extend({
  title: z.string(),
  created_at: z.string(),
  maintainer_can_modify: z.boolean().default(false),
});

export function githubFullPullRequests(client: GitHubClient, repository: Repository): FullPullRequestHost {
  return {
    readFullPullRequest: (number) =>
      required(`pull request ${number}`, "pull-requests: read", async () => {
        const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}";
        const { data } = await client.request(route, { ...repository, pull_number: number });
        return fullOf(fullSchema.parse(data));
      }),
  };
}

function fullOf(pull: z.infer<typeof fullSchema>): FullPullRequest {
  const plain = pullRequestOf(pull);
  const [owner, name] = pull.head.repo?.full_name.split("/") ?? [];
  const known = owner !== undefined && name !== undefined;
  const mayPush = plain.branch.of === "this-repository" || pull.maintainer_can_modify;
  return {
    ...plain,
    title: pull.title,
    openedAt: pull.created_at,
    ...(known ? { source: { owner, repository: name, name: pull.head.ref } } : {}),
    maintainersMayPush: mayPush ? "yes" : "no",
  };
}
