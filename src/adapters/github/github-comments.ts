import { z } from "zod";
import type { CommentHost, HostComment } from "../../ports/comment-host.ts";
import { allPages } from "./all-pages.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const commentSchema = z.object({
  id: z.number(),
  body: z.string().optional(),
  user: z.object({ login: z.string() }).nullable(),
});

const viewerSchema = z.object({ viewer: z.object({ login: z.string() }) });

export const hostCommentOf = (data: unknown): HostComment => {
  const { id, body, user } = commentSchema.parse(data);
  return { id, author: user?.login ?? "ghost", body: body ?? "" };
};

export function githubComments(client: GitHubClient, repository: Repository): CommentHost {
  const at = (parameters: Record<string, unknown>) => ({ ...repository, ...parameters });
  const PERMISSION = "pull-requests: write";
  return {
    // `GET /user` is closed to tokens of apps, and so to GITHUB_TOKEN; this query answers all of them.
    ownLogin: async () => {
      const answer = await answerOf(
        "contents: read",
        () => client.graphql("query { viewer { login } }"),
        "refused",
      );
      return answer.kind === "done" ? viewerSchema.parse(answer.value).viewer.login : undefined;
    },
    listComments: (number) =>
      answerOf(
        PERMISSION,
        async () => {
          const listed = await allPages(z.unknown(), (page) =>
            client.request(
              "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
              at({ issue_number: number, ...page }),
            ),
          );
          return listed.map(hostCommentOf);
        },
        "refused",
      ),
    createComment: (number, body) =>
      answerOf(
        PERMISSION,
        async () => {
          const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
          return hostCommentOf((await client.request(route, at({ issue_number: number, body }))).data);
        },
        "refused",
      ),
    editComment: (id, body) =>
      answerOf(
        PERMISSION,
        async () => {
          await client.request(
            "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
            at({ comment_id: id, body }),
          );
          return undefined;
        },
        "gone",
      ),
    deleteComment: (id) =>
      answerOf(
        PERMISSION,
        async () => {
          await client.request(
            "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}",
            at({ comment_id: id }),
          );
          return undefined;
        },
        "gone",
      ),
  };
}
