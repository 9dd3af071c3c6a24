import { z } from "zod";
import type { SuggestionHost } from "../../ports/suggestion-host.ts";
import { allPages } from "./all-pages.ts";
import type { GitHubClient } from "./github-client.ts";
import { hostCommentOf } from "./github-comments.ts";
import { answerOf } from "./refusal.ts";
import type { Repository } from "./repository.ts";

export function githubSuggestions(client: GitHubClient, repository: Repository): SuggestionHost {
  const at = (parameters: Record<string, unknown>) => ({ ...repository, ...parameters });
  const PERMISSION = "pull-requests: write";
  return {
    listSuggestions: (number) =>
      answerOf(
        PERMISSION,
        async () => {
          const listed = await allPages(z.unknown(), (page) =>
            client.request(
              "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments",
              at({ pull_number: number, ...page }),
            ),
          );
          return listed.map(hostCommentOf);
        },
        "refused",
      ),
    createSuggestion: (number, { head, path, startLine, line, body }) =>
      answerOf(
        PERMISSION,
        async () => {
          // GitHub refuses a `start_line` that equals `line`.
          const several = startLine === line ? {} : { start_line: startLine, start_side: "RIGHT" };
          const place = { commit_id: head, path, line, side: "RIGHT", ...several };
          const route = "POST /repos/{owner}/{repo}/pulls/{pull_number}/comments";
          await client.request(route, at({ pull_number: number, ...place, body }));
          return undefined;
        },
        "refused",
      ),
    deleteSuggestion: (id) =>
      answerOf(
        PERMISSION,
        async () => {
          await client.request(
            "DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}",
            at({ comment_id: id }),
          );
          return undefined;
        },
        "gone",
      ),
  };
}
