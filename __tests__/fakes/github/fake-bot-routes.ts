import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { isAncestor, writeBlob, writeCommit, writeTree } from "./fake-git.ts";
import { type FakeRequest, type FakeResponse, problem } from "./fake-github-routes.ts";
import type { FakeRun, FakeState } from "./fake-github-state.ts";
import { openApiChecker } from "./openapi-checker.ts";

type Handler = (state: FakeState, request: FakeRequest) => FakeResponse;

const { sample } = openApiChecker();
const ok = (body: unknown): FakeResponse => ({ status: 200, body });
const created = (body: unknown): FakeResponse => ({ status: 201, body });
const notFound = problem(404, "Not Found");
const SOME_TIME = "2026-01-02T03:04:05Z";
const times = { pushed_at: SOME_TIME, created_at: SOME_TIME, updated_at: SOME_TIME };
const forbidden = problem(403, "Resource not accessible by integration");

/** What only a GitHub App asks: about itself, runs of workflows, git objects, reactions. */
export const fakeBotRoutes: Readonly<Record<string, Handler>> = {
  "GET /app": (state, request) => asApp(state, request, () => ok(appJson(state))),
  // Nothing was missed; `fake-deliveries.ts` is for those who ask what was.
  "GET /app/hook/deliveries": (state, request) => asApp(state, request, () => ok([])),
  // The code of a manifest works once, by itself: there is no App yet that could sign anything.
  "POST /app-manifests/{code}/conversions": (state, { route }) => {
    const made = state.app.manifests.get(route.parameters["code"] ?? "");
    if (made === undefined) return notFound;
    state.app.manifests.delete(route.parameters["code"] ?? "");
    return created({ ...appJson(state), ...made });
  },
  "POST /app/installations/{installation_id}/access_tokens": (state, request) =>
    asApp(state, request, () => {
      const id = Number(request.route.parameters["installation_id"]);
      if (!state.app.installations.includes(id)) return notFound;
      const token = `ghs_${id}_${state.nextId++}`;
      state.app.tokens.push(token);
      return created({
        ...sample("installation-token"),
        token,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        permissions: {},
        repository_selection: "all",
      });
    }),
  "GET /installation/repositories": (state) => {
    const all = [...state.app.repositories.values()];
    return ok({ total_count: all.length, repositories: all.map(repositoryJson) });
  },
  "GET /repos/{owner}/{repo}": (state, { route }) => {
    const name = `${route.parameters["owner"]}/${route.parameters["repo"]}`;
    const found = state.app.repositories.get(name);
    return found === undefined
      ? notFound
      : ok({ ...sample("full-repository"), ...repositoryJson(found), ...times });
  },
  "GET /repos/{owner}/{repo}/actions/workflows": (state) =>
    ok({ total_count: state.workflows.length, workflows: state.workflows.map(workflowJson) }),
  "GET /repos/{owner}/{repo}/actions/runs": (state, { query }) => {
    const found = state.runs.filter((run) => run.head === (query["head_sha"] ?? run.head)).toReversed();
    return ok({ total_count: found.length, workflow_runs: found.map(runJson) });
  },
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}": (state, request) =>
    withRun(state, request, (run) => ok(runJson(run))),
  "POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun": (state, request) =>
    withRun(state, request, (run) => {
      if (state.permissions.actions === "read") return forbidden;
      // Seen: "This workflow is already running".
      if (run.status !== "completed") return problem(403, "This workflow is already running");
      Object.assign(run, { status: "queued", conclusion: null, attempt: run.attempt + 1 });
      return created({});
    }),
  "POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions": (state, { route, body }) => {
    if (state.permissions.pulls !== "write") return forbidden;
    const comment = Number(route.parameters["comment_id"]);
    if (!state.comments.some(({ id }) => id === comment)) return notFound;
    const content = String(body["content"]);
    const json = { ...sample("reaction"), content };
    if (state.reactions.some((one) => one.comment === comment && one.content === content)) return ok(json);
    state.reactions.push({ comment, content });
    return created(json);
  },
  "GET /repos/{owner}/{repo}/git/commits/{commit_sha}": (state, { route }) => {
    const sha = route.parameters["commit_sha"] ?? "";
    const commit = state.git.commits.get(sha);
    return commit === undefined ? notFound : ok(commitJson(sha, commit));
  },
  "GET /repos/{owner}/{repo}/git/trees/{tree_sha}": (state, { route }) => {
    const sha = route.parameters["tree_sha"] ?? "";
    const tree = state.git.trees.get(sha);
    return tree === undefined ? notFound : ok(treeJson(sha, tree));
  },
  "GET /repos/{owner}/{repo}/git/blobs/{file_sha}": (state, { route }) => {
    const sha = route.parameters["file_sha"] ?? "";
    const content = state.git.blobs.get(sha);
    if (content === undefined) return notFound;
    const text = Buffer.from(content).toString("base64").replace(/.{60}/g, "$&\n");
    return ok({ ...sample("blob"), sha, size: content.length, encoding: "base64", content: text });
  },
  "POST /repos/{owner}/{repo}/git/blobs": (state, request) =>
    mayPush(state, request, () => {
      const { content, encoding } = request.body;
      const bytes = Buffer.from(String(content), encoding === "base64" ? "base64" : "utf8");
      return created({ ...sample("short-blob"), sha: writeBlob(state.git, bytes) });
    }),
  "POST /repos/{owner}/{repo}/git/trees": (state, request) =>
    mayPush(state, request, () => {
      const entries = request.body["tree"] as readonly { path: string; mode: string; sha: string | null }[];
      const base = request.body["base_tree"] as string | undefined;
      const changes = new Map(
        entries.map(({ path, mode, sha }) => [path, sha === null ? undefined : { mode, sha }]),
      );
      const sha = writeTree(state.git, base, changes);
      return created(treeJson(sha, state.git.trees.get(sha) ?? new Map()));
    }),
  "POST /repos/{owner}/{repo}/git/commits": (state, request) =>
    mayPush(state, request, () => {
      const { message, tree, parents } = request.body as { message: string; tree: string; parents: string[] };
      const sha = writeCommit(state.git, tree, parents, message);
      return created(commitJson(sha, { tree, parents, message }));
    }),
  "PATCH /repos/{owner}/{repo}/git/refs/{ref}": (state, request) =>
    mayPush(state, request, () => moveBranch(state, request)),
};

/** Pull requests whose head is that branch follow it. */
function moveBranch(state: FakeState, { route, body }: FakeRequest): FakeResponse {
  const { owner, repo, ref = "" } = route.parameters;
  const branch = ref.replace(/^heads\//, "");
  const name = `${owner}/${repo}:${branch}`;
  const at = state.git.refs.get(name);
  const to = String(body["sha"]);
  if (at === undefined) return problem(422, "Reference does not exist");
  if (body["force"] !== true && !isAncestor(state.git, at, to))
    return problem(422, "Update is not a fast forward");
  state.git.refs.set(name, to);
  for (const pull of state.pulls.values()) if (pull.head === at && pull.branch === branch) pull.head = to;
  return ok({
    ...sample("git-ref"),
    ref: `refs/${ref}`,
    object: { ...(sample("git-ref")["object"] as object), sha: to },
  });
}

/** Seen: GitHub answers 404 where a token may not write to a repository that it can read. */
function mayPush(state: FakeState, { route }: FakeRequest, act: () => FakeResponse): FakeResponse {
  if (state.permissions.contents === "read") return forbidden;
  const { owner } = route.parameters;
  const pull = [...state.pulls.values()].find((one) => one.fork);
  return owner === "acme" || (owner === "maria" && pull?.maintainersMayPush === true) ? act() : notFound;
}

function withRun(
  state: FakeState,
  { route }: FakeRequest,
  act: (run: FakeRun) => FakeResponse,
): FakeResponse {
  if (state.permissions.actions === "none") return forbidden;
  const run = state.runs.find(({ id }) => String(id) === route.parameters["run_id"]);
  return run === undefined ? notFound : act(run);
}

/** Only the App itself, by a token that it signed less than ten minutes ago. */
function asApp(state: FakeState, { authorization }: FakeRequest, act: () => FakeResponse): FakeResponse {
  const [, header = "", payload = "", signature = ""] =
    /^bearer ([^.]+)\.([^.]+)\.(.+)$/i.exec(authorization) ?? [];
  const isSound =
    state.app.publicKey !== undefined &&
    isSignedBy(createPublicKey(state.app.publicKey), `${header}.${payload}`, signature);
  if (!isSound) return problem(401, "A JSON web token could not be decoded");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const now = Date.now() / 1000;
  if (claims.exp < now || claims.exp > now + 600)
    return problem(401, "'Expiration time' claim ('exp') is too far in the future");
  return String(claims.iss) === String(state.app.id) ? act() : problem(401, "Integration not found");
}

function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return verify("RSA-SHA256", Buffer.from(text), key, Buffer.from(signature, "base64url"));
}

const appJson = (state: FakeState) => ({
  ...{ node_id: "", name: "Outcome Gate", description: null, external_url: "https://github.example/x" },
  ...{ html_url: "https://github.example/x", permissions: {}, events: [] },
  ...{ created_at: SOME_TIME, updated_at: SOME_TIME },
  id: state.app.id,
  slug: state.app.slug,
  owner: sample("simple-user"),
});

const repositoryJson = ({
  id,
  owner,
  name,
  isPrivate,
}: {
  id: number;
  owner: string;
  name: string;
  isPrivate: boolean;
}) => ({
  ...sample("repository"),
  id,
  name,
  full_name: `${owner}/${name}`,
  private: isPrivate,
  owner: { ...sample("simple-user"), login: owner },
});

const workflowJson = (name: string, index: number) => ({
  ...sample("workflow"),
  id: index + 1,
  name,
  state: "active",
});

function runJson(run: FakeRun): object {
  const repository = sample("minimal-repository");
  const owner = { ...sample("simple-user"), login: run.fork ? "maria" : "acme" };
  return {
    ...sample("workflow-run"),
    id: run.id,
    run_attempt: run.attempt,
    name: run.workflow,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    head_sha: run.head,
    head_branch: run.branch,
    head_repository: { ...repository, owner },
    html_url: `https://github.example/acme/shop/actions/runs/${run.id}`,
  };
}

const commitJson = (sha: string, commit: { tree: string; parents: readonly string[]; message: string }) => ({
  ...sample("git-commit"),
  sha,
  message: commit.message,
  tree: { ...(sample("git-commit")["tree"] as object), sha: commit.tree },
  parents: commit.parents.map((parent) => ({
    sha: parent,
    url: "https://github.example/x",
    html_url: "https://github.example/x",
  })),
});

const treeJson = (sha: string, tree: ReadonlyMap<string, { mode: string; sha: string }>) => ({
  ...sample("git-tree"),
  sha,
  truncated: false,
  tree: [...tree].map(([path, entry]) => ({
    path,
    mode: entry.mode,
    type: entry.mode === "040000" ? "tree" : "blob",
    sha: entry.sha,
    url: "https://github.example/x",
  })),
});
