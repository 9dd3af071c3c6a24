import { createHash } from "node:crypto";
import {
  actionsBot,
  type FakeAccount,
  type FakeCheck,
  type FakeComment,
  type FakePull,
  type FakeReviewComment,
  type FakeState,
  type FakeTimelineEvent,
} from "./fake-github-state.ts";
import { openApiChecker, type Route } from "./openapi-checker.ts";

export interface FakeRequest {
  readonly route: Route;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
  readonly authorization: string;
}

export interface FakeResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the address behind a redirect holds; clients follow it at once. */
  readonly bytes?: Uint8Array;
}

type Handler = (state: FakeState, request: FakeRequest) => FakeResponse;

const { sample } = openApiChecker();

const ok = (body: unknown): FakeResponse => ({ status: 200, body });
const created = (body: unknown): FakeResponse => ({ status: 201, body });
const noContent: FakeResponse = { status: 204 };
const DOCS = "https://docs.github.com/rest";

export const problem = (status: number, message: string): FakeResponse => ({
  status,
  body: { message, documentation_url: DOCS, status: String(status) },
});
const notFound = problem(404, "Not Found");
const forbidden = problem(403, "Resource not accessible by integration");
const invalid = (field: string, code: string, message?: string): FakeResponse => ({
  status: 422,
  body: {
    message: "Validation Failed",
    errors: [{ resource: "Fake", field, code, ...(message ? { message } : {}) }],
    documentation_url: DOCS,
    status: "422",
  },
});

/** Behaviour by route. What GitHub's description does not say is marked with where it was seen. */
export const fakeRoutes: Readonly<Record<string, Handler>> = {
  "GET /repos/{owner}/{repo}/pulls/{pull_number}": (state, request) =>
    withPull(state, request, (pull) => ok(pullJson(state, pull))),
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/commits": (state, request) =>
    withPull(state, request, (pull) => ok(paged(request, pull.commits.map(commitJson)))),
  "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls": (state, request) => {
    const pulls = [...state.pulls.values()].filter((pull) =>
      pull.commits.some((one) => one.sha === request.route.parameters["commit_sha"]),
    );
    return ok(
      paged(
        request,
        pulls.map((pull) => ({ ...sample("pull-request-simple"), ...commonPull(state, pull) })),
      ),
    );
  },
  "GET /repos/{owner}/{repo}/pulls": (state, request) => {
    const { head, state: wanted } = request.query;
    const pulls = [...state.pulls.values()].filter(
      (pull) =>
        (wanted !== "open" || pull.mergedOrClosed === "open") &&
        (wanted !== "closed" || pull.mergedOrClosed !== "open") &&
        (head === undefined || head === `${pull.fork ? "maria" : "acme"}:${pull.branch}`),
    );
    return ok(
      paged(
        request,
        pulls.map((pull) => ({ ...sample("pull-request-simple"), ...commonPull(state, pull) })),
      ),
    );
  },
  "GET /repos/{owner}/{repo}/issues/{issue_number}/timeline": (state, request) =>
    withPull(state, request, (pull) =>
      ok(paged(request, state.timeline.filter((one) => one.pull === pull.number).map(timelineJson))),
    ),
  "GET /repos/{owner}/{repo}/commits/{ref}/check-suites": (state, { route }) => {
    if (state.permissions.checks === "none") return forbidden;
    const at = state.firstSeen.get(route.parameters["ref"] ?? "");
    const suites = at === undefined ? [] : [{ ...sample("check-suite"), created_at: at }];
    return ok({ total_count: suites.length, check_suites: suites });
  },
  "GET /repos/{owner}/{repo}/collaborators/{username}/permission": (state, { route }) => {
    const role = state.roles.get(route.parameters["username"] ?? "");
    if (role === undefined) return notFound;
    // Seen: `maintain` is told as `write`, `triage` as `read`.
    const permission = { maintain: "write", triage: "read" }[role] ?? role;
    return ok({ permission, role_name: role, user: null });
  },
  "GET /repos/{owner}/{repo}/contents/{path}": (state, { route, query }) => {
    const path = route.parameters["path"] ?? "";
    const text = state.files.get(`${query["ref"] ?? "main"}:${path}`);
    if (text === undefined) return notFound;
    const content = Buffer.from(text).toString("base64").replace(/.{60}/g, "$&\n");
    return ok({ ...sample("content-file"), type: "file", encoding: "base64", content, path });
  },
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts": (state, { route, query }) => {
    const found = state.artifacts
      .map((artifact, index) => ({ artifact, id: index + 1 }))
      .filter(({ artifact }) => String(artifact.run) === route.parameters["run_id"])
      .filter(({ artifact }) => (query["name"] ?? artifact.name) === artifact.name);
    return ok({ total_count: found.length, artifacts: found.map(artifactJson) });
  },
  "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}": (state, { route }) => {
    const artifact = state.artifacts[Number(route.parameters["artifact_id"]) - 1];
    if (artifact === undefined) return notFound;
    const location = `https://blobs.example/${route.parameters["artifact_id"]}.zip`;
    return { status: 302, headers: { location }, bytes: artifact.zip };
  },
  "GET /repos/{owner}/{repo}/issues/{issue_number}": (state, { route }) => {
    const number = Number(route.parameters["issue_number"]);
    const issue = state.issues.get(number);
    if (issue !== undefined) return ok(issueJson(number, issue.title, issue.body));
    const pull = state.pulls.get(number);
    if (pull === undefined) return notFound;
    const link = "https://github.example/x";
    const pull_request = { diff_url: link, html_url: link, patch_url: link, url: link };
    return ok({ ...issueJson(number, pull.title ?? "", pull.body), pull_request });
  },
  "GET /repos/{owner}/{repo}/issues/{issue_number}/comments": (state, request) => {
    const issue = state.issues.get(Number(request.route.parameters["issue_number"]));
    return issue === undefined ? pullComments(state, request) : ok(paged(request, issueComments(issue)));
  },
  "POST /repos/{owner}/{repo}/issues/{issue_number}/comments": (state, request) =>
    withPull(state, request, (pull) => {
      if (state.permissions.pulls !== "write") return forbidden;
      if (pull.locked) return problem(403, "Unable to create comment because issue is locked.");
      const tooLong = bodyTooLong(request);
      if (tooLong) return tooLong;
      const comment = {
        id: state.nextId++,
        pull: pull.number,
        author: state.viewer,
        body: String(request.body["body"]),
      };
      state.comments.push(comment);
      return created(commentJson(comment));
    }),
  "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}": (state, request) =>
    withOwn(state, state.comments, request, (comment) => {
      const tooLong = bodyTooLong(request);
      if (tooLong) return tooLong;
      comment.body = String(request.body["body"]);
      return ok(commentJson(comment));
    }),
  "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}": (state, request) =>
    withOwn(state, state.comments, request, (comment) => {
      state.comments = state.comments.filter((one) => one !== comment);
      return noContent;
    }),
  "POST /repos/{owner}/{repo}/labels": (state, { body }) => {
    if (state.permissions.pulls !== "write") return forbidden;
    const name = String(body["name"]);
    // Seen: "name is too long (maximum is 50 characters)".
    if (name.length > 50) return invalid("name", "custom", "name is too long (maximum is 50 characters)");
    if (String(body["description"] ?? "").length > 100)
      return invalid("description", "custom", "description is too long (maximum is 100 characters)");
    if (findLabel(state, name)) return invalid("name", "already_exists");
    const label = {
      name,
      color: String(body["color"] ?? "ededed"),
      description: body["description"] === undefined ? null : String(body["description"]),
    };
    state.labels.set(name, label);
    return created(labelJson(state, name));
  },
  "PATCH /repos/{owner}/{repo}/labels/{name}": (state, { route, body }) => {
    if (state.permissions.pulls !== "write") return forbidden;
    const name = findLabel(state, route.parameters["name"] ?? "");
    const label = name === undefined ? undefined : state.labels.get(name);
    if (name === undefined || label === undefined) return notFound;
    const { color = label.color, description = label.description } = body as Partial<typeof label>;
    state.labels.set(name, { ...label, color, description });
    return ok(labelJson(state, name));
  },
  "POST /repos/{owner}/{repo}/issues/{issue_number}/labels": (state, request) =>
    withPull(state, request, (pull) => {
      if (state.permissions.pulls !== "write") return forbidden;
      for (const name of request.body["labels"] as readonly string[]) {
        // GitHub makes a missing label in grey.
        const known = findLabel(state, name) ?? name;
        if (!findLabel(state, name)) state.labels.set(name, { name, color: "ededed", description: null });
        if (!pull.labels.includes(known)) pull.labels.push(known);
      }
      return ok(pull.labels.map((name) => labelJson(state, name)));
    }),
  "DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}": (state, request) =>
    withPull(state, request, (pull) => {
      if (state.permissions.pulls !== "write") return forbidden;
      const { name } = request.route.parameters;
      if (name === undefined || !pull.labels.includes(name)) return problem(404, "Label does not exist");
      pull.labels = pull.labels.filter((one) => one !== name);
      return ok(pull.labels.map((one) => labelJson(state, one)));
    }),
  "GET /repos/{owner}/{repo}/commits/{ref}/check-runs": (state, { route, query }) => {
    if (state.permissions.checks === "none") return forbidden;
    const found = state.checks.filter(
      (check) =>
        check.head === route.parameters["ref"] &&
        (query["check_name"] ?? check.name) === check.name &&
        (query["app_id"] ?? appId(state, check)) === appId(state, check),
    );
    const shown = found.toReversed().slice(0, Number(query["per_page"] ?? 30));
    return ok({ total_count: found.length, check_runs: shown.map(checkJson) });
  },
  "POST /repos/{owner}/{repo}/check-runs": (state, { body }) => {
    if (state.permissions.checks !== "write") return forbidden;
    const check: FakeCheck = {
      id: state.nextId++,
      name: String(body["name"]),
      head: String(body["head_sha"]),
      externalId: (body["external_id"] as string | undefined) ?? null,
      status: String(body["status"] ?? "queued"),
      conclusion: (body["conclusion"] as string | undefined) ?? null,
      title: null,
      summary: null,
      text: null,
      annotations: [],
      app: state.viewer.login,
      actions: [],
    };
    const refused = writeCheck(check, body);
    if (refused) return refused;
    state.checks.push(check);
    return created(checkJson(check));
  },
  "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}": (state, { route, body }) => {
    if (state.permissions.checks !== "write") return forbidden;
    const check = state.checks.find((one) => String(one.id) === route.parameters["check_run_id"]);
    if (check === undefined) return notFound;
    // Seen: "Invalid app_id `1` - check run can only be modified by the GitHub App that created it."
    if ((check.app ?? actionsBot.login) !== state.viewer.login) return problem(403, "Invalid app_id");
    return writeCheck(check, body) ?? ok(checkJson(check));
  },
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments": (state, request) =>
    withPull(state, request, (pull) =>
      ok(
        paged(request, state.reviewComments.filter((one) => one.pull === pull.number).map(reviewCommentJson)),
      ),
    ),
  "POST /repos/{owner}/{repo}/pulls/{pull_number}/comments": (state, request) =>
    withPull(state, request, (pull) => {
      if (state.permissions.pulls !== "write") return forbidden;
      return bodyTooLong(request) ?? createReviewComment(state, pull, request.body);
    }),
  "DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}": (state, request) =>
    withOwn(state, state.reviewComments, request, (comment) => {
      state.reviewComments = state.reviewComments.filter((one) => one !== comment);
      return noContent;
    }),
};

function pullComments(state: FakeState, request: FakeRequest): FakeResponse {
  return withPull(state, request, (pull) =>
    ok(paged(request, state.comments.filter((one) => one.pull === pull.number).map(commentJson))),
  );
}

function issueJson(number: number, title: string, body: string | null): object {
  // The least issue that the description allows is a pull request too.
  const { pull_request: _, ...plain } = sample("issue");
  return { ...plain, number, title, body };
}

function issueComments({ comments }: { comments: readonly { body: string; at: string }[] }): object[] {
  return comments.map(({ body, at }) => ({ ...sample("issue-comment"), body, created_at: at }));
}

function createReviewComment(state: FakeState, pull: FakePull, body: Record<string, unknown>): FakeResponse {
  const line = Number(body["line"]);
  const startLine = body["start_line"] === undefined ? undefined : Number(body["start_line"]);
  const path = String(body["path"]);
  const inDiff = pull.diff.get(path);
  // Seen: "pull_request_review_thread.line must be part of the diff", "start_line must precede the end line".
  if (body["commit_id"] !== pull.head)
    return invalid("commit_id", "custom", "commit_id is not part of the pull request");
  if (startLine !== undefined && startLine >= line)
    return invalid("start_line", "custom", "start_line must precede the end line.");
  if (!inDiff?.has(line) || !inDiff.has(startLine ?? line))
    return invalid("line", "custom", "line must be part of the diff");
  const comment: FakeReviewComment = {
    id: state.nextId++,
    pull: pull.number,
    author: state.viewer,
    body: String(body["body"]),
    commit: pull.head,
    path,
    startLine,
    line,
  };
  state.reviewComments.push(comment);
  return created(reviewCommentJson(comment));
}

function withPull(
  state: FakeState,
  { route }: FakeRequest,
  act: (pull: FakePull) => FakeResponse,
): FakeResponse {
  const number = Number(route.parameters["pull_number"] ?? route.parameters["issue_number"]);
  const pull = state.pulls.get(number);
  return pull === undefined ? notFound : act(pull);
}

function withOwn<T extends FakeComment>(
  state: FakeState,
  comments: readonly T[],
  { route }: FakeRequest,
  act: (comment: T) => FakeResponse,
): FakeResponse {
  const comment = comments.find((one) => String(one.id) === route.parameters["comment_id"]);
  if (comment === undefined) return notFound;
  return state.permissions.pulls === "write" && comment.author.login === state.viewer.login
    ? act(comment)
    : forbidden;
}

/** Seen: "Body is too long (maximum is 65536 characters)". */
function bodyTooLong({ body }: FakeRequest): FakeResponse | undefined {
  return String(body["body"]).length > 65_536
    ? invalid("body", "custom", "body is too long (maximum is 65536 characters)")
    : undefined;
}

/** The id of an app's account stands for the app's. */
const appId = (state: FakeState, check: FakeCheck): string =>
  check.app === `${state.app.slug}[bot]` ? String(state.app.id) : "15368";

/** Completed is what has a conclusion; the status takes it away again. */
function writeCheck(check: FakeCheck, body: Record<string, unknown>): FakeResponse | undefined {
  const refused = writeOutput(check, body["output"]);
  if (refused) return refused;
  const { status, conclusion, external_id, actions } = body as {
    status?: string;
    conclusion?: string;
    external_id?: string;
    actions?: FakeCheck["actions"];
  };
  check.status = status ?? check.status;
  check.conclusion = conclusion ?? (check.status === "completed" ? check.conclusion : null);
  if (check.conclusion !== null) check.status = "completed";
  check.externalId = external_id ?? check.externalId;
  check.actions = actions ?? check.actions ?? [];
  return undefined;
}

/** Seen: "exceeds a maximum bytesize of 65535"; annotations of later requests are appended. */
function writeOutput(check: FakeCheck, output: unknown): FakeResponse | undefined {
  if (output === undefined) return undefined;
  const { title, summary, text, annotations } = output as {
    title?: string;
    summary?: string;
    text?: string;
    annotations?: unknown[];
  };
  for (const [field, value] of Object.entries({ summary, text })) {
    if (Buffer.byteLength(value ?? "") > 65_535)
      return invalid(field, "custom", `${field} exceeds a maximum bytesize of 65535`);
  }
  check.title = title ?? check.title;
  check.summary = summary ?? check.summary;
  check.text = text ?? check.text;
  check.annotations.push(...(annotations ?? []));
  return undefined;
}

function paged(request: FakeRequest, all: readonly unknown[]): readonly unknown[] {
  const size = Math.min(100, Number(request.query["per_page"] ?? 30));
  const page = Number(request.query["page"] ?? 1);
  return all.slice((page - 1) * size, page * size);
}

/** Names of labels do not differ by case. */
function findLabel(state: FakeState, name: string): string | undefined {
  return [...state.labels.keys()].find((known) => known.toLowerCase() === name.toLowerCase());
}

function timelineJson(item: FakeTimelineEvent): object {
  switch (item.event) {
    case "committed":
      return { ...sample("timeline-committed-event"), event: item.event, sha: "c".repeat(40) };
    case "head_ref_force_pushed":
    case "base_ref_changed":
      return { ...sample("state-change-issue-event"), event: item.event, created_at: item.at };
    default:
      return {
        ...sample("labeled-issue-event"),
        event: item.event,
        created_at: item.at,
        actor: accountJson(item.actor),
        label: { name: item.label, color: "ededed" },
      };
  }
}

function artifactJson({ artifact, id }: { artifact: FakeState["artifacts"][number]; id: number }): object {
  const digest = `sha256:${createHash("sha256").update(artifact.zip).digest("hex")}`;
  return {
    ...sample("artifact"),
    id,
    name: artifact.name,
    size_in_bytes: artifact.claims?.size ?? artifact.zip.length,
    expired: artifact.expired,
    digest: artifact.claims?.digest ?? digest,
    workflow_run: { id: artifact.run },
  };
}

const accountJson = (account: FakeAccount) => ({ ...sample("simple-user"), ...account });

function labelJson(state: FakeState, name: string): object {
  return { ...sample("label"), ...state.labels.get(name), name };
}

function commentJson(comment: FakeComment): object {
  return {
    ...sample("issue-comment"),
    id: comment.id,
    body: comment.body,
    user: accountJson(comment.author),
  };
}

function reviewCommentJson(comment: FakeReviewComment): object {
  const { id, body, path, line, commit } = comment;
  return {
    ...sample("pull-request-review-comment"),
    id,
    body,
    path,
    line,
    commit_id: commit,
    start_line: comment.startLine ?? null,
    user: accountJson(comment.author),
  };
}

function checkJson(check: FakeCheck): object {
  const { id, name, status, conclusion, title, summary, text, annotations } = check;
  const output = {
    title,
    summary,
    text,
    annotations_count: annotations.length,
    annotations_url: "https://github.example/x",
  };
  return {
    ...sample("check-run"),
    id,
    name,
    status,
    conclusion,
    head_sha: check.head,
    external_id: check.externalId,
    output,
  };
}

function commitJson(commit: FakePull["commits"][number]): object {
  const base = sample("commit");
  const person = { name: commit.name, email: commit.email, date: "2026-01-02T03:04:05Z" };
  return {
    ...base,
    sha: commit.sha,
    commit: { ...(base["commit"] as object), message: commit.message, author: person, committer: person },
    author: commit.login === undefined ? null : { ...sample("simple-user"), login: commit.login },
  };
}

function pullJson(state: FakeState, pull: FakePull): object {
  return { ...sample("pull-request"), ...commonPull(state, pull), merged: pull.mergedOrClosed === "merged" };
}

function commonPull(state: FakeState, pull: FakePull): object {
  const base = sample("pull-request");
  const repo = { ...((base["base"] as { repo: object }).repo as object), full_name: "acme/shop" };
  const side = (name: "head" | "base") => base[name] as object;
  return {
    number: pull.number,
    title: pull.title ?? "Fix the total",
    created_at: pull.createdAt ?? "2026-01-02T03:04:05Z",
    merged_at: pull.merge?.at ?? (pull.mergedOrClosed === "merged" ? "2026-01-03T00:00:00Z" : null),
    merge_commit_sha: pull.merge?.commit ?? null,
    state: pull.mergedOrClosed === "open" ? "open" : "closed",
    draft: pull.draft,
    maintainer_can_modify: pull.maintainersMayPush ?? false,
    locked: pull.locked,
    body: pull.body,
    user: accountJson(pull.author),
    labels: pull.labels.map((name) => ({
      ...sample("label"),
      ...state.labels.get(name),
      name,
      // The list of pull requests knows no null here.
      description: state.labels.get(name)?.description ?? "",
    })),
    head: {
      ...side("head"),
      sha: pull.head,
      ref: pull.branch,
      repo: { ...repo, full_name: pull.fork ? "maria/shop" : "acme/shop" },
    },
    base: { ...side("base"), sha: pull.base, ref: "main", repo },
  };
}
