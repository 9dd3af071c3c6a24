import { z } from "zod";
import type { HostCheckRun } from "../../ports/check-host.ts";
import type { HostComment } from "../../ports/comment-host.ts";

/** All of a standing in one request, as far as one page of each list holds it. */
export const STANDING = `query($owner: String!, $repo: String!, $number: Int!, $head: GitObjectID!, $check: String!) {
  viewer { login }
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      headRefOid
      labels(first: 100) { nodes { name } pageInfo { hasNextPage } }
      comments(first: 100) {
        nodes { fullDatabaseId body viewerDidAuthor author { __typename login } }
        pageInfo { hasNextPage }
      }
      reviewThreads(first: 100) {
        nodes { comments(first: 1) { nodes { fullDatabaseId body viewerDidAuthor author { __typename login } } } }
        pageInfo { hasNextPage }
      }
    }
    object(oid: $head) {
      ... on Commit {
        checkSuites(first: 50, filterBy: { checkName: $check }) {
          nodes {
            checkRuns(first: 50, filterBy: { checkName: $check, checkType: ALL }) {
              nodes { databaseId name conclusion externalId title summary annotations(first: 1) { totalCount } }
              pageInfo { hasNextPage }
            }
          }
          pageInfo { hasNextPage }
        }
      }
    }
  }
}`;

/** What one answer told. What it did not tell, or not to its end, is absent. */
export interface StandingPage {
  readonly ownLogin: string | undefined;
  readonly pull: { readonly head: string; readonly labels: readonly string[] } | undefined;
  readonly comments: readonly HostComment[] | undefined;
  readonly suggestions: readonly HostComment[] | undefined;
  readonly checks: readonly HostCheckRun[] | undefined;
}

/** A list that this page has to its end. */
const whole = <T extends z.ZodType>(node: T) =>
  z.object({ nodes: z.array(node), pageInfo: z.object({ hasNextPage: z.literal(false) }) });

const comment = z.object({
  fullDatabaseId: z.coerce.number(),
  body: z.string(),
  viewerDidAuthor: z.boolean(),
  author: z.object({ __typename: z.string(), login: z.string() }).nullable(),
});
const check = z.object({
  databaseId: z.number(),
  name: z.string(),
  conclusion: z.string().nullable(),
  externalId: z.string().nullable(),
  title: z.string().nullable(),
  summary: z.string().nullable(),
  annotations: z.object({ totalCount: z.number() }).nullable(),
});

const parts = {
  viewer: z.object({ login: z.string() }),
  pull: z.object({ headRefOid: z.string(), labels: whole(z.object({ name: z.string() })) }),
  comments: z.object({ comments: whole(comment) }),
  threads: z.object({ reviewThreads: whole(z.object({ comments: z.object({ nodes: z.array(comment) }) })) }),
  suites: z.object({ checkSuites: whole(z.object({ checkRuns: whole(check) })) }),
};

const answer = z.object({
  viewer: z.unknown(),
  repository: z.object({ pullRequest: z.unknown(), object: z.unknown() }).nullish(),
});

/** Reads each part on its own: where one is refused, or too long for a page, the others still count. */
export function standingPageOf(data: unknown): StandingPage {
  const { viewer, repository } = answer.safeParse(data).data ?? {};
  const own = parts.viewer.safeParse(viewer).data?.login;
  const pull = parts.pull.safeParse(repository?.pullRequest).data;
  const comments = parts.comments.safeParse(repository?.pullRequest).data?.comments.nodes;
  const threads = parts.threads.safeParse(repository?.pullRequest).data?.reviewThreads.nodes;
  const suites = parts.suites.safeParse(repository?.object).data?.checkSuites.nodes;
  return {
    ownLogin: own,
    pull: pull && { head: pull.headRefOid, labels: pull.labels.nodes.map(({ name }) => name) },
    comments: comments?.map((one) => commentOf(one, own)),
    suggestions: threads?.flatMap((thread) => thread.comments.nodes.map((one) => commentOf(one, own))),
    checks: suites?.flatMap(({ checkRuns }) => checkRuns.nodes.map(checkOf)),
  };
}

/** A bot's name lacks here the `[bot]` that it has everywhere else. */
function commentOf(
  { fullDatabaseId, body, viewerDidAuthor, author }: z.infer<typeof comment>,
  own: string | undefined,
): HostComment {
  const named = author?.__typename === "Bot" ? `${author.login}[bot]` : (author?.login ?? "ghost");
  return { id: fullDatabaseId, author: viewerDidAuthor && own !== undefined ? own : named, body };
}

function checkOf(one: z.infer<typeof check>): HostCheckRun {
  return {
    id: one.databaseId,
    reference: one.externalId ?? "",
    conclusion: one.conclusion?.toLowerCase(),
    title: one.title ?? "",
    summary: one.summary ?? "",
    annotations: one.annotations?.totalCount ?? 0,
    owner: "unknown",
  };
}
