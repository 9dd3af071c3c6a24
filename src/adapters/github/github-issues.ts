import { z } from "zod";
import type { HostAnswer } from "../../ports/host-answer.ts";
import type { IssueHost, IssueText, PullRequestComment } from "../../ports/issue-host.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const LINKED = `query($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      closingIssuesReferences(first: 50) { nodes { number repository { nameWithOwner } } }
    }
  }
}`;

const TEXT = "body lastEditedAt author { login } editor { login }";
const ISSUE = `query($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    issue(number: $number) {
      ${TEXT}
      comments(first: 100, after: $after) { nodes { ${TEXT} } pageInfo { hasNextPage endCursor } }
    }
  }
}`;

const COMMENTS = `query($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      comments(first: 100, after: $after) { nodes { createdAt ${TEXT} } pageInfo { hasNextPage endCursor } }
    }
  }
}`;

const linkedSchema = z.object({
  repository: z.object({
    pullRequest: z.object({
      closingIssuesReferences: z.object({
        nodes: z.array(z.object({ number: z.number(), repository: z.object({ nameWithOwner: z.string() }) })),
      }),
    }),
  }),
});

const actor = z.object({ login: z.string() }).nullable();
const text = z.object({
  body: z.string(),
  lastEditedAt: z.string().nullable(),
  author: actor,
  editor: actor,
});
const listOf = <T extends z.ZodType>(node: T) =>
  z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  });
const issueSchema = z.object({
  repository: z.object({ issue: text.extend({ comments: listOf(text) }) }),
});
const commentsSchema = z.object({
  repository: z.object({
    pullRequest: z.object({ comments: listOf(text.extend({ createdAt: z.string() })) }),
  }),
});

/** Comments beyond this many hundreds are not read. */
const MOST_PAGES = 10;

export function githubIssues(client: GitHubClient, repository: Repository): IssueHost {
  const repositoryName = `${repository.owner}/${repository.repo}`;
  const ask = (query: string, variables: Record<string, unknown>) =>
    client.graphql(query, { ...repository, ...variables });
  return {
    repositoryName,
    linkedIssues: (number) =>
      graphqlAnswer(async () => {
        const data = linkedSchema.parse(await ask(LINKED, { number }));
        return data.repository.pullRequest.closingIssuesReferences.nodes
          .filter(({ repository: { nameWithOwner } }) => isSameName(nameWithOwner, repositoryName))
          .map((node) => node.number);
      }),
    readIssueTexts: (number) =>
      graphqlAnswer(async () => {
        const texts: IssueText[] = [];
        let after: string | null = null;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const data: z.infer<typeof issueSchema> = issueSchema.parse(await ask(ISSUE, { number, after }));
          const { issue } = data.repository;
          if (page === 0) texts.push(textOf(issue));
          texts.push(...issue.comments.nodes.map(textOf));
          after = issue.comments.pageInfo.endCursor;
          if (!issue.comments.pageInfo.hasNextPage) break;
        }
        return texts;
      }),
    readPullRequestComments: (number) =>
      graphqlAnswer(async () => {
        const found: PullRequestComment[] = [];
        let after: string | null = null;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const data: z.infer<typeof commentsSchema> = commentsSchema.parse(
            await ask(COMMENTS, { number, after }),
          );
          const { comments } = data.repository.pullRequest;
          const timed = comments.nodes.map((one) => ({
            ...textOf(one),
            at: one.lastEditedAt ?? one.createdAt,
          }));
          found.push(...timed);
          after = comments.pageInfo.endCursor;
          if (!comments.pageInfo.hasNextPage) break;
        }
        return found;
      }),
  };
}

/** An editor who is gone leaves nobody to answer for the text, not its first author. */
function textOf({ body, lastEditedAt, author, editor }: z.infer<typeof text>): IssueText {
  return { body, by: (lastEditedAt === null ? author : editor)?.login };
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** GraphQL says what is not there, or not allowed, with status 200. */
function graphqlAnswer<T>(work: () => Promise<T>): Promise<HostAnswer<T>> {
  return answerOf("issues: read", work, "refused").catch((error: unknown): HostAnswer<T> => {
    const said = graphqlFaults(error);
    if (said === undefined) throw error;
    if (said.every(({ type }) => type === "NOT_FOUND")) return { kind: "gone" };
    const because = `the token lacks \`permissions: issues: read\`. GitHub answered: ${said[0]?.message ?? ""}.`;
    return { kind: "refused", because };
  });
}

function graphqlFaults(error: unknown): readonly { type?: string; message: string }[] | undefined {
  if (!(error instanceof Error) || error.name !== "GraphqlResponseError" || !("errors" in error))
    return undefined;
  return error.errors as readonly { type?: string; message: string }[];
}
