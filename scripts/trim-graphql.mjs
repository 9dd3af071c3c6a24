// Cuts GitHub's GraphQL schema down to the types and fields that we ask for; the fake GitHub of the tests holds every query to it.
//   node scripts/trim-graphql.mjs [schema.graphql]
// Without a path, the schema is installed from npm into a temporary folder (7 MB) and removed again.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, print, visit } from "graphql";

const VERSION = "15.26.1";
const TARGET = fileURLToPath(new URL("../__tests__/fakes/github/schema.trimmed.graphql", import.meta.url));

/** By type, the fields that are kept. Enumerations, inputs and scalars that these need are kept whole. */
const FIELDS = {
  Query: ["viewer", "repository"],
  Repository: ["nameWithOwner", "pullRequest", "issue", "object"],
  GitObject: ["oid"],
  Commit: ["oid", "checkSuites"],
  PullRequest: [
    ...["number", "headRefOid", "labels", "comments", "reviewThreads"],
    "closingIssuesReferences",
  ],
  LabelConnection: ["nodes", "pageInfo"],
  Label: ["name"],
  IssueConnection: ["nodes", "pageInfo"],
  Issue: ["number", "body", "author", "editor", "lastEditedAt", "repository", "comments"],
  IssueCommentConnection: ["nodes", "pageInfo"],
  IssueComment: [
    ...["fullDatabaseId", "body", "viewerDidAuthor", "author", "editor", "createdAt", "lastEditedAt"],
  ],
  PullRequestReviewThreadConnection: ["nodes", "pageInfo"],
  PullRequestReviewThread: ["comments"],
  PullRequestReviewCommentConnection: ["nodes", "pageInfo"],
  PullRequestReviewComment: ["fullDatabaseId", "body", "viewerDidAuthor", "author"],
  CheckSuiteConnection: ["nodes", "pageInfo"],
  CheckSuite: ["checkRuns"],
  CheckRunConnection: ["nodes", "pageInfo"],
  CheckRun: ["databaseId", "name", "conclusion", "externalId", "title", "summary", "annotations"],
  CheckAnnotationConnection: ["totalCount"],
  PageInfo: ["hasNextPage", "endCursor"],
  Actor: ["login"],
  User: ["login"],
  Bot: ["login"],
};

const source = parse(readFileSync(process.argv[2] ?? install(), "utf8"));
const byName = new Map(source.definitions.map((definition) => [definition.name?.value, definition]));
const kept = new Map();
const queue = Object.keys(FIELDS);
for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
  if (kept.has(name)) continue;
  const definition = byName.get(name);
  if (definition === undefined) continue;
  const trimmed = plain(name in FIELDS ? withFields(definition, FIELDS[name]) : definition);
  kept.set(name, trimmed);
  visit(trimmed, { NamedType: ({ name: { value } }) => void queue.push(value) });
}
const document = {
  kind: "Document",
  definitions: [...kept.values()].toSorted((a, b) => a.name.value.localeCompare(b.name.value)),
};
const origin = `# GitHub's GraphQL schema, trimmed by scripts/trim-graphql.mjs. Origin: npm @octokit/graphql-schema@${VERSION}.`;
writeFileSync(TARGET, `${origin}\n${print(document)}\n`);
console.log(`${TARGET}: ${kept.size} types`);

function install() {
  const folder = mkdtempSync(join(tmpdir(), "graphql-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(
    "npm",
    ["install", "--ignore-scripts", "--no-save", "--prefix", folder, `@octokit/graphql-schema@${VERSION}`],
    { stdio: "inherit" },
  );
  return join(folder, "node_modules/@octokit/graphql-schema/schema.graphql");
}

/** The definition with these fields alone, and of its interfaces those that are kept too. */
function withFields(definition, names) {
  const fields = names.map((name) => {
    const field = definition.fields.find((one) => one.name.value === name);
    if (field === undefined) throw new Error(`The schema has no ${definition.name.value}.${name}`);
    return field;
  });
  const interfaces = (definition.interfaces ?? []).filter(({ name }) => name.value in FIELDS);
  return { ...definition, fields, interfaces };
}

/** Without descriptions and without directives that say nothing about a query. */
function plain(definition) {
  return visit(definition, {
    enter: (node) =>
      node.kind === "Directive"
        ? null
        : "description" in node
          ? { ...node, description: undefined }
          : undefined,
  });
}
