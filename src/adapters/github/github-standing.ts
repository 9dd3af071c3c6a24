import type { CheckHost } from "../../ports/check-host.ts";
import type { CommentHost } from "../../ports/comment-host.ts";
import type { HostAnswer } from "../../ports/host-answer.ts";
import type { PullRequestHost } from "../../ports/pull-request-host.ts";
import type { Standing, StandingHost } from "../../ports/standing-host.ts";
import type { SuggestionHost } from "../../ports/suggestion-host.ts";
import type { GitHubClient } from "./github-client.ts";
import type { Repository } from "./repository.ts";
import { STANDING, type StandingPage, standingPageOf } from "./standing-query.ts";

type Parts = Pick<PullRequestHost, "readPullRequest"> & CommentHost & CheckHost & SuggestionHost;

/**
 * Asks for everything in one query. What that does not answer (a list longer than its page, a right that the token lacks, a server that
 * does not know the query) is asked for part by part when it is needed; so refusals are told by the part that knows the permission.
 */
export function githubStanding(client: GitHubClient, repository: Repository, parts: Parts): StandingHost {
  return {
    readStanding: async (number, { head, checkName }): Promise<Standing> => {
      const page = await askOnce(client, { ...repository, number, head, check: checkName });
      const pull = page?.pull ?? (await parts.readPullRequest(number));
      const checks = pull.head === head ? page?.checks : undefined;
      return {
        pull: { number, head: pull.head, labels: pull.labels },
        checks: async () => known(checks) ?? parts.listCheckRuns(pull.head, checkName),
        comments: async () => known(page?.comments) ?? parts.listComments(number),
        suggestions: async () => known(page?.suggestions) ?? parts.listSuggestions(number),
        ownLogin: async () => page?.ownLogin ?? parts.ownLogin(),
      };
    },
  };
}

const known = <T>(value: T | undefined): HostAnswer<T> | undefined =>
  value === undefined ? undefined : { kind: "done", value };

async function askOnce(
  client: GitHubClient,
  variables: Readonly<Record<string, unknown>>,
): Promise<StandingPage | undefined> {
  try {
    return standingPageOf(await client.graphql(STANDING, { ...variables }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Refused in parts: what is there counts.
    if (error.name === "GraphqlResponseError" && "data" in error) return standingPageOf(error.data);
    // The requests for the parts say what is wrong, if it still is.
    if ("status" in error) return undefined;
    throw error;
  }
}
