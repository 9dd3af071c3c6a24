import { z } from "zod";
import type { PullRequest, PullRequestHost } from "../../ports/pull-request-host.ts";
import { allPages } from "./all-pages.ts";
import type { GitHubClient } from "./github-client.ts";
import { required } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const account = z.object({ login: z.string(), id: z.number(), type: z.string() });
/** GitHub shows a deleted account as this one. */
const ghost = { login: "ghost", id: 10137, type: "User" };

export const pullSchema = z.object({
  number: z.number(),
  state: z.string(),
  /** Lists have no `merged`. */
  merged_at: z.string().nullable(),
  draft: z.boolean().default(false),
  body: z.string().nullable(),
  user: account.nullable(),
  labels: z.array(z.object({ name: z.string() })),
  head: z.object({ sha: z.string(), ref: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
  base: z.object({ sha: z.string(), ref: z.string(), repo: z.object({ full_name: z.string() }) }),
});

const commitSchema = z.object({
  commit: z.object({
    message: z.string(),
    author: z.object({ name: z.string().optional(), email: z.string().optional() }).nullable(),
  }),
  author: z.object({ login: z.string().optional() }).nullable(),
});

export function githubPullRequests(client: GitHubClient, repository: Repository): PullRequestHost {
  const get = (route: string, parameters: Record<string, unknown>) =>
    client.request(route, { ...repository, ...parameters });
  return {
    readPullRequest: (number) =>
      required(`pull request ${number}`, "pull-requests: read", async () => {
        const { data } = await get("GET /repos/{owner}/{repo}/pulls/{pull_number}", { pull_number: number });
        return pullRequestOf(pullSchema.parse(data));
      }),
    listCommits: (number) =>
      required(`the commits of pull request ${number}`, "pull-requests: read", async () => {
        const commits = await allPages(commitSchema, (page) =>
          get("GET /repos/{owner}/{repo}/pulls/{pull_number}/commits", { pull_number: number, ...page }),
        );
        return commits.map(({ commit, author }) => ({
          authorName: commit.author?.name ?? "",
          authorEmail: commit.author?.email ?? "",
          authorLogin: author?.login,
          message: commit.message,
        }));
      }),
    findPullRequests: ({ head, branch }) =>
      required(`the pull requests of ${head}`, "pull-requests: read", async () => {
        // The commit's own list leaves out those from forks.
        const pulls = await allPages(pullSchema, (page) =>
          branch === undefined
            ? get("GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls", { commit_sha: head, ...page })
            : get("GET /repos/{owner}/{repo}/pulls", {
                state: "open",
                head: `${branch.owner}:${branch.name}`,
                ...page,
              }),
        );
        return pulls.filter((pull) => pull.state === "open").map(pullRequestOf);
      }),
  };
}

export function pullRequestOf(pull: z.infer<typeof pullSchema>): PullRequest {
  const { head, base } = pull;
  return {
    number: pull.number,
    head: head.sha,
    base: { commit: base.sha, branch: base.ref },
    state: pull.merged_at !== null ? "merged" : pull.state === "open" ? "open" : "closed",
    draft: pull.draft ? "draft" : "ready",
    labels: pull.labels.map((label) => label.name),
    author: pull.user ?? ghost,
    branch: {
      name: head.ref,
      of: head.repo?.full_name === base.repo.full_name ? "this-repository" : "a-fork",
    },
    body: pull.body ?? "",
  };
}
