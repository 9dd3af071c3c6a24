// Cuts GitHub's OpenAPI description down to what the fake GitHub of the tests checks against.
//   node scripts/trim-openapi.mjs [api.github.com.json]
// Without a path, the description is installed from npm into a temporary folder (28 MB) and removed again.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "23.0.2";
const TARGET = fileURLToPath(new URL("../__tests__/fakes/github/openapi.trimmed.min.json", import.meta.url));

const ENDPOINTS = {
  "/repos/{owner}/{repo}/pulls": ["get"],
  "/repos/{owner}/{repo}/pulls/{pull_number}": ["get"],
  "/repos/{owner}/{repo}/pulls/{pull_number}/commits": ["get"],
  "/repos/{owner}/{repo}/pulls/{pull_number}/files": ["get"],
  "/repos/{owner}/{repo}/pulls/{pull_number}/comments": ["get", "post"],
  "/repos/{owner}/{repo}/pulls/comments/{comment_id}": ["get", "patch", "delete"],
  "/repos/{owner}/{repo}/commits/{commit_sha}/pulls": ["get"],
  "/repos/{owner}/{repo}/commits/{ref}/check-runs": ["get"],
  "/repos/{owner}/{repo}/commits/{ref}/check-suites": ["get"],
  "/repos/{owner}/{repo}/check-runs": ["post"],
  "/repos/{owner}/{repo}/check-runs/{check_run_id}": ["get", "patch"],
  "/repos/{owner}/{repo}/labels": ["get", "post"],
  "/repos/{owner}/{repo}/labels/{name}": ["get", "patch", "delete"],
  "/repos/{owner}/{repo}/issues/{issue_number}": ["get"],
  "/repos/{owner}/{repo}/issues/{issue_number}/labels": ["get", "post"],
  "/repos/{owner}/{repo}/issues/{issue_number}/labels/{name}": ["delete"],
  "/repos/{owner}/{repo}/issues/{issue_number}/comments": ["get", "post"],
  "/repos/{owner}/{repo}/issues/{issue_number}/timeline": ["get"],
  "/repos/{owner}/{repo}/issues/comments/{comment_id}": ["get", "patch", "delete"],
  "/repos/{owner}/{repo}/collaborators/{username}/permission": ["get"],
  "/repos/{owner}/{repo}/contents/{path}": ["get"],
  "/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts": ["get"],
  "/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}": ["get"],
  "/repos/{owner}/{repo}": ["get"],
  "/repos/{owner}/{repo}/installation": ["get"],
  "/repos/{owner}/{repo}/actions/runs": ["get"],
  "/repos/{owner}/{repo}/actions/workflows": ["get"],
  "/repos/{owner}/{repo}/actions/runs/{run_id}": ["get"],
  "/repos/{owner}/{repo}/actions/runs/{run_id}/rerun": ["post"],
  "/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches": ["post"],
  "/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions": ["get", "post"],
  "/repos/{owner}/{repo}/git/blobs": ["post"],
  "/repos/{owner}/{repo}/git/blobs/{file_sha}": ["get"],
  "/repos/{owner}/{repo}/git/trees": ["post"],
  "/repos/{owner}/{repo}/git/trees/{tree_sha}": ["get"],
  "/repos/{owner}/{repo}/git/commits": ["post"],
  "/repos/{owner}/{repo}/git/commits/{commit_sha}": ["get"],
  "/repos/{owner}/{repo}/git/refs/{ref}": ["patch"],
  "/app": ["get"],
  "/app/installations": ["get"],
  "/app/installations/{installation_id}/access_tokens": ["post"],
  "/app/hook/deliveries": ["get"],
  "/app/hook/deliveries/{delivery_id}": ["get"],
  "/app/hook/deliveries/{delivery_id}/attempts": ["post"],
  "/app-manifests/{code}/conversions": ["post"],
  "/installation/repositories": ["get"],
  "/user": ["get"],
  "/user/installations": ["get"],
  "/user/installations/{installation_id}/repositories": ["get"],
};

/** Keywords that say nothing about validity. Names of properties are kept apart from keywords: an issue has a property `description`. */
const NOISE = new Set([
  "description",
  "summary",
  "example",
  "examples",
  "default",
  "externalDocs",
  "deprecated",
  "title",
  "x-github",
  "x-github-breaking-changes",
  "x-octokit",
  "operationId",
  "tags",
  "xml",
]);

const source = JSON.parse(readFileSync(process.argv[2] ?? install(), "utf8"));
const paths = Object.fromEntries(
  Object.entries(ENDPOINTS).map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map((method) => [method, operation(path, method)])),
  ]),
);
const components = reachable(paths);
const trimmed = {
  openapi: source.openapi,
  info: {
    title: "GitHub REST API, trimmed",
    version: VERSION,
    license: source.info.license,
    origin: `npm @octokit/openapi@${VERSION}, generated/api.github.com.json`,
  },
  paths,
  components,
};
writeFileSync(TARGET, `${JSON.stringify(trimmed)}\n`);
console.log(`${TARGET}: ${Object.keys(components.schemas ?? {}).length} schemas`);

function install() {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(
    "npm",
    ["install", "--ignore-scripts", "--no-save", "--prefix", folder, `@octokit/openapi@${VERSION}`],
    { stdio: "inherit" },
  );
  return join(folder, "node_modules/@octokit/openapi/generated/api.github.com.json");
}

function operation(path, method) {
  const found = source.paths[path]?.[method];
  if (found === undefined) throw new Error(`The description has no ${method} ${path}`);
  const parameters = (found.parameters ?? [])
    .map((parameter) => resolve(parameter))
    .map(({ name, in: place, required, schema }) => ({
      name,
      in: place,
      required: required ?? false,
      schema: strip(schema),
    }));
  const responses = Object.fromEntries(
    Object.entries(found.responses).map(([status, response]) => [
      status,
      { content: jsonContent(resolve(response).content) },
    ]),
  );
  const body = found.requestBody && {
    required: found.requestBody.required ?? false,
    content: jsonContent(found.requestBody.content),
  };
  return { parameters, ...(body ? { requestBody: body } : {}), responses };
}

function jsonContent(content) {
  const schema = content?.["application/json"]?.schema;
  return schema === undefined ? {} : { "application/json": { schema: strip(schema) } };
}

function resolve(node) {
  if (node.$ref === undefined) return node;
  return resolve(
    node.$ref
      .slice(2)
      .split("/")
      .reduce((at, key) => at[key], source),
  );
}

function strip(schema) {
  if (Array.isArray(schema)) return schema.map(strip);
  if (schema === null || typeof schema !== "object") return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !NOISE.has(key))
      .map(([key, value]) => [
        key,
        key === "properties"
          ? stripProperties(value)
          : key === "enum" || key === "required"
            ? value
            : strip(value),
      ]),
  );
}

function stripProperties(properties) {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, strip(schema)]));
}

/** The components that the paths refer to, and those refer to in turn. */
function reachable(root) {
  const found = {};
  const queue = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const [, kind, name] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      found[kind] ??= {};
      if (found[kind][name] !== undefined) continue;
      found[kind][name] = strip(source.components[kind][name]);
      queue.push(found[kind][name]);
    }
  }
  return found;
}
