import type { ReactionHost } from "../../ports/reaction-host.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf } from "./refusal.ts";
import type { Repository } from "./repository.ts";

export function githubReactions(client: GitHubClient, repository: Repository): ReactionHost {
  return {
    react: (comment, reaction) =>
      answerOf(
        "pull-requests: write",
        async () => {
          const route = "POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions";
          await client.request(route, { ...repository, comment_id: comment, content: reaction });
          return undefined;
        },
        "gone",
      ),
  };
}
