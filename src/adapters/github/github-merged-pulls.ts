import { z } from "zod";
import type { MergedPullHost } from "../../ports/merged-pull-host.ts";
import { allPages } from "./all-pages.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf, required } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const pullSchema = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string().nullable(),
  merged_at: z.string().nullable(),
  created_at: z.string(),
  merge_commit_sha: z.string().nullable(),
});

const messageSchema = z.object({ commit: z.object({ message: z.string() }) });

const issueSchema = z.object({
  title: z.string(),
  body: z.string().nullish(),
  pull_request: z.unknown().optional(),
});

const commentSchema = z.object({ body: z.string().nullish(), created_at: z.string() });

const PER_PAGE = 100;

/** Merged pull requests of a GitHub repository. Throws a `UserError` where the token may not read them. */
export function githubMergedPulls(client: GitHubClient, repository: Repository): MergedPullHost {
  const get = (route: string, parameters: Record<string, unknown>) =>
    client.request(route, { ...repository, ...parameters });

  async function* mergedPulls() {
    for (let page = 1; ; page += 1) {
      const pulls = await required("the pull requests", "pull-requests: read", async () => {
        const query = { state: "closed", sort: "created", direction: "desc", per_page: PER_PAGE, page };
        const { data } = await get("GET /repos/{owner}/{repo}/pulls", query);
        return z.array(pullSchema).parse(data);
      });
      for (const {
        number,
        title,
        body,
        merged_at: mergedAt,
        created_at: createdAt,
        merge_commit_sha,
      } of pulls) {
        if (mergedAt === null || merge_commit_sha === null) continue;
        yield { number, title, body: body ?? "", commit: merge_commit_sha, createdAt, mergedAt };
      }
      if (pulls.length < PER_PAGE) return;
    }
  }

  return {
    mergedPulls,
    messagesOf: (number) =>
      required(`the commits of pull request ${number}`, "pull-requests: read", async () => {
        const commits = await allPages(messageSchema, (page) =>
          get("GET /repos/{owner}/{repo}/pulls/{pull_number}/commits", { pull_number: number, ...page }),
        );
        return commits.map(({ commit }) => commit.message);
      }),
    readIssue: async (number) => {
      const issue_number = number;
      const ask = () => get("GET /repos/{owner}/{repo}/issues/{issue_number}", { issue_number });
      const answer = await answerOf("issues: read", ask, "gone");
      if (answer.kind !== "done") return undefined;
      const issue = issueSchema.parse(answer.value.data);
      if (issue.pull_request !== undefined) return undefined;
      const comments = await required(`the comments of issue ${number}`, "issues: read", () =>
        allPages(commentSchema, (page) =>
          get("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", { issue_number, ...page }),
        ),
      );
      return {
        title: issue.title,
        body: issue.body ?? "",
        comments: comments.map(({ body, created_at: createdAt }) => ({ body: body ?? "", createdAt })),
      };
    },
  };
}
