import type { FakeState } from "./fake-github-state.ts";

interface Field {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly fields: readonly Field[] | undefined;
}

/** The part of GitHub's GraphQL schema that we ask for: by type, its fields; a scalar is empty. */
const SCHEMA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Query: { viewer: "Actor", repository: "Repository" },
  Repository: { nameWithOwner: "", pullRequest: "PullRequest", issue: "Issue" },
  PullRequest: { closingIssuesReferences: "IssueConnection" },
  IssueConnection: { nodes: "Issue", pageInfo: "PageInfo" },
  Issue: {
    ...{ number: "", body: "", lastEditedAt: "", author: "Actor", editor: "Actor" },
    ...{ repository: "Repository", comments: "IssueCommentConnection" },
  },
  IssueCommentConnection: { nodes: "IssueComment", pageInfo: "PageInfo" },
  IssueComment: { body: "", lastEditedAt: "", author: "Actor", editor: "Actor" },
  PageInfo: { hasNextPage: "", endCursor: "" },
  Actor: { login: "" },
};

/** Connections must be bounded, as GitHub demands. */
const CONNECTION = /Connection$/;

/** Answers a query out of the state, or says what GitHub would refuse in it. */
export function answerGraphql(
  state: FakeState,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): { readonly data: unknown; readonly errors?: readonly unknown[] } | { readonly fault: string } {
  try {
    const fields = parse(query, variables);
    check(fields, "Query");
    const errors: unknown[] = [];
    const data = pick(rootOf(state, errors), fields);
    return errors.length === 0 ? { data } : { data, errors };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function parse(query: string, variables: Readonly<Record<string, unknown>>): readonly Field[] {
  const tokens = query.match(/[\w$]+|[{}():,!]/g) ?? [];
  let at = 0;
  const take = (wanted?: string): string => {
    const token = tokens[at++] ?? "";
    if (wanted !== undefined && token !== wanted) throw new Error(`expected ${wanted}, found ${token}`);
    return token;
  };
  const valueFor = (token: string): unknown => {
    if (!token.startsWith("$")) return Number(token);
    if (!(token.slice(1) in variables)) throw new Error(`no value for ${token}`);
    return variables[token.slice(1)];
  };
  const readArgs = (): Record<string, unknown> => {
    const args: Record<string, unknown> = {};
    if (tokens[at] !== "(") return args;
    take("(");
    while (tokens[at] !== ")") {
      const name = take();
      take(":");
      args[name] = valueFor(take());
      if (tokens[at] === ",") take();
    }
    take(")");
    return args;
  };
  const readFields = (): Field[] => {
    const fields: Field[] = [];
    take("{");
    while (tokens[at] !== "}") {
      const name = take();
      const args = readArgs();
      fields.push({ name, args, fields: tokens[at] === "{" ? readFields() : undefined });
    }
    take("}");
    return fields;
  };
  if (tokens[at] === "query") take();
  while (tokens[at] !== "{") take();
  return readFields();
}

function check(fields: readonly Field[], type: string): void {
  for (const { name, args, fields: inner } of fields) {
    const of = SCHEMA[type]?.[name];
    if (of === undefined) throw new Error(`${type} has no field ${name}`);
    if ((of === "") !== (inner === undefined)) throw new Error(`${type}.${name} needs or takes no fields`);
    if (CONNECTION.test(of) && !(Number(args["first"]) >= 1 && Number(args["first"]) <= 100))
      throw new Error(`${name} must be bounded by first: 1 to 100`);
    if (inner !== undefined) check(inner, of);
  }
}

type Resolver = (args: Readonly<Record<string, unknown>>) => unknown;

function pick(value: unknown, fields: readonly Field[]): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each) => pick(each, fields));
  return Object.fromEntries(
    fields.map(({ name, args, fields: inner }) => {
      const found = (value as Record<string, unknown>)[name];
      const resolved = typeof found === "function" ? (found as Resolver)(args) : found;
      return [name, inner === undefined ? resolved : pick(resolved, inner)];
    }),
  );
}

function rootOf(state: FakeState, errors: unknown[]) {
  const missing = (what: string): null => {
    errors.push({ type: "NOT_FOUND", message: `Could not resolve to ${what}.` });
    return null;
  };
  const actor = (login: string | null) => (login === null ? null : { login });
  const text = (one: { body: string; author: string | null; editor?: string | null }) => ({
    body: one.body,
    lastEditedAt: one.editor === undefined ? null : "2026-11-01T00:00:00Z",
    author: actor(one.author),
    editor: actor(one.editor ?? null),
  });
  const issue = (number: unknown) => {
    const found = state.discussions.get(Number(number));
    if (found === undefined) return missing(`an Issue with the number of ${number}`);
    return {
      ...text(found),
      number: Number(number),
      repository: { nameWithOwner: found.repository ?? "acme/shop" },
      comments: ({ first, after }: Record<string, unknown>) => {
        const from = Number(after ?? 0);
        const to = from + Number(first);
        return {
          nodes: found.comments.slice(from, to).map(text),
          pageInfo: { hasNextPage: to < found.comments.length, endCursor: String(to) },
        };
      },
    };
  };
  return {
    viewer: { login: state.viewer.login },
    repository: {
      nameWithOwner: "acme/shop",
      issue: ({ number }: Record<string, unknown>) => issue(number),
      pullRequest: ({ number }: Record<string, unknown>) => ({
        closingIssuesReferences: () => ({ nodes: (state.linkedIssues.get(Number(number)) ?? []).map(issue) }),
      }),
    },
  };
}
