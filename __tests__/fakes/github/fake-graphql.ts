import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  type FieldNode,
  GraphQLError,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import type { FakeComment, FakeState } from "./fake-github-state.ts";

/** GitHub's own schema, as far as we ask. */
const schema = buildSchema(readFileSync(join(import.meta.dirname, "schema.trimmed.graphql"), "utf8"));

/** Answers a query out of the state as GitHub would, or says what GitHub would refuse in it. */
export function answerGraphql(
  state: FakeState,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): { readonly data: unknown; readonly errors?: readonly unknown[] } | { readonly fault: string } {
  try {
    const document = parse(query);
    const faults = [
      ...validate(schema, document).map(({ message }) => message),
      ...unbounded(document, variables),
    ];
    if (faults.length > 0) return { fault: faults.join("; ") };
    const { data, errors } = executeSync({
      schema,
      document,
      rootValue: rootOf(state),
      variableValues: variables,
    });
    if (errors === undefined) return { data };
    return {
      data,
      errors: errors.map(({ message, path, extensions }) => ({ type: extensions["type"], path, message })),
    };
  } catch (error) {
    return { fault: String(error) };
  }
}

/** GitHub demands that each connection is bounded by 1 to 100. */
function unbounded(document: DocumentNode, variables: Readonly<Record<string, unknown>>): readonly string[] {
  const found: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: (node) => {
        if (!/Connection!?$/.test(String(types.getType()))) return;
        const size = Number(boundOf(node, variables));
        if (!(size >= 1 && size <= 100)) found.push(`${node.name.value} must be bounded by first: 1 to 100`);
      },
    }),
  );
  return found;
}

function boundOf(
  { arguments: given = [] }: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): unknown {
  const bound = given.find(({ name }) => name.value === "first" || name.value === "last")?.value;
  if (bound?.kind === "Variable") return variables[bound.name.value];
  return bound?.kind === "IntValue" ? bound.value : undefined;
}

const refusal = (type: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { type } });
const missing = (what: string): GraphQLError => refusal("NOT_FOUND", `Could not resolve to ${what}.`);
const forbidden = refusal("FORBIDDEN", "Resource not accessible by integration");

interface Page {
  readonly first: number;
  readonly after?: string | null;
}

/** A connection over a whole list. */
const connection =
  (all: readonly unknown[]) =>
  ({ first, after }: Page) => {
    const from = Number(after ?? 0);
    const to = from + first;
    return { nodes: all.slice(from, to), pageInfo: { hasNextPage: to < all.length, endCursor: String(to) } };
  };

/** Seen: GraphQL names a bot without the `[bot]` that REST adds. */
const actor = (login: string | null) =>
  login === null
    ? null
    : { __typename: login.endsWith("[bot]") ? "Bot" : "User", login: login.replace(/\[bot\]$/, "") };

const text = (one: { body: string; author: string | null; editor?: string | null }) => ({
  body: one.body,
  lastEditedAt: one.editor === undefined ? null : "2026-11-01T00:00:00Z",
  author: actor(one.author),
  editor: actor(one.editor ?? null),
});

function rootOf(state: FakeState) {
  return {
    viewer: { login: state.viewer.login },
    repository: {
      nameWithOwner: "acme/shop",
      issue: ({ number }: { number: number }) => issueOf(state, number),
      pullRequest: ({ number }: { number: number }) => pullOf(state, number),
      object: ({ oid }: { oid?: string }) => {
        const known = [...state.pulls.values()].some((pull) => pull.head === oid);
        return known ? { __typename: "Commit", oid, checkSuites: suitesOf(state, oid ?? "") } : null;
      },
    },
  };
}

function issueOf(state: FakeState, number: number): object {
  const found = state.discussions.get(number);
  if (found === undefined) throw missing(`an Issue with the number of ${number}`);
  return {
    ...text(found),
    number,
    repository: { nameWithOwner: found.repository ?? "acme/shop" },
    comments: connection(found.comments.map(text)),
  };
}

function pullOf(state: FakeState, number: number): object {
  const pull = state.pulls.get(number);
  if (pull === undefined) throw missing(`a PullRequest with the number of ${number}`);
  const commentOf = (comment: FakeComment) => ({
    fullDatabaseId: String(comment.id),
    viewerDidAuthor: comment.author.login === state.viewer.login,
    ...text({
      body: comment.body,
      author: comment.author.login,
      ...(comment.editor === undefined ? {} : { editor: comment.editor }),
    }),
    createdAt: comment.at ?? "2026-11-30T10:00:00Z",
  });
  const of = <T extends FakeComment>(comments: readonly T[]) =>
    comments.filter((one) => one.pull === number).map(commentOf);
  return {
    number,
    headRefOid: pull.head,
    labels: connection(pull.labels.map((name) => ({ name }))),
    comments: connection(of(state.comments)),
    reviewThreads: connection(of(state.reviewComments).map((one) => ({ comments: connection([one]) }))),
    closingIssuesReferences: (page: Page) =>
      connection((state.linkedIssues.get(number) ?? []).map((issue) => issueOf(state, issue)))(page),
  };
}

/** One suite holds what a job made. */
const suitesOf =
  (state: FakeState, head: string) =>
  ({ filterBy, ...page }: Page & { filterBy?: { checkName?: string } }) => {
    if (state.permissions.checks === "none") throw forbidden;
    const name = filterBy?.checkName;
    const runs = state.checks
      .filter((check) => check.head === head && (name ?? check.name) === check.name)
      .map((check) => ({
        databaseId: check.id,
        name: check.name,
        conclusion: check.conclusion?.toUpperCase() ?? null,
        externalId: check.externalId,
        title: check.title,
        summary: check.summary,
        annotations: { totalCount: check.annotations.length },
      }));
    return connection(runs.length === 0 ? [] : [{ checkRuns: connection(runs) }])(page);
  };
