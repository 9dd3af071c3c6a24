import { z } from "zod";
import type { Branch, BranchHost, FileWrite, NewCommit, TreeEntry } from "../../ports/branch-host.ts";
import type { GitHubClient } from "./github-client.ts";
import { answerOf } from "./refusal.ts";
import type { Repository } from "./repository.ts";

const commitSchema = z.object({
  tree: z.object({ sha: z.string() }),
  parents: z.array(z.object({ sha: z.string() })),
  message: z.string(),
});
const treeSchema = z.object({
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), sha: z.string() })),
});
const blobSchema = z.object({ content: z.string(), encoding: z.literal("base64") });
const madeSchema = z.object({ sha: z.string() });

type Ask = (route: string, parameters: Record<string, unknown>) => Promise<unknown>;

export function githubBranches(client: GitHubClient, repository: Repository): BranchHost {
  const askIn =
    (where: Repository): Ask =>
    async (route, parameters) =>
      (await client.request(route, { ...where, ...parameters })).data;
  const ask = askIn(repository);
  return {
    readEntry: (commit, path) =>
      answerOf(
        "contents: read",
        async () => entryAt(await treeOf(ask, commit), path.split("/"), ask),
        "refused",
      ),
    readCommit: (commit) =>
      answerOf(
        "contents: read",
        async () => {
          const route = "GET /repos/{owner}/{repo}/git/commits/{commit_sha}";
          const { parents, message } = commitSchema.parse(await ask(route, { commit_sha: commit }));
          return { parents: parents.map(({ sha }) => sha), message };
        },
        "refused",
      ),
    readBlob: (object) =>
      answerOf(
        "contents: read",
        async () => {
          const route = "GET /repos/{owner}/{repo}/git/blobs/{file_sha}";
          const { content } = blobSchema.parse(await ask(route, { file_sha: object }));
          return Buffer.from(content, "base64");
        },
        "refused",
      ),
    commitTo: (branch, commit) =>
      answerOf(
        "contents: write",
        () => commitWith(askIn({ owner: branch.owner, repo: branch.repository }), branch, commit),
        "refused",
      ),
  };
}

async function treeOf(ask: Ask, commit: string): Promise<string> {
  const route = "GET /repos/{owner}/{repo}/git/commits/{commit_sha}";
  return commitSchema.parse(await ask(route, { commit_sha: commit })).tree.sha;
}

/** Folder by folder: a whole tree may be too large for one answer. */
async function entryAt(
  tree: string,
  [name, ...rest]: readonly string[],
  ask: Ask,
): Promise<TreeEntry | undefined> {
  const listed = treeSchema.parse(
    await ask("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", { tree_sha: tree }),
  );
  const found = listed.tree.find((entry) => entry.path === name);
  if (found === undefined && listed.truncated)
    throw new Error(`GitHub lists the folder ${tree} only in part`);
  if (found === undefined) return undefined;
  if (rest.length === 0) return { mode: found.mode, object: found.sha };
  return found.mode === "040000" ? entryAt(found.sha, rest, ask) : undefined;
}

async function commitWith(ask: Ask, branch: Branch, { parent, message, files }: NewCommit): Promise<string> {
  const tree = [];
  for (const file of files)
    tree.push({ path: file.path, mode: file.mode, type: "blob", sha: await blobOf(ask, file) });
  const made = madeSchema.parse(
    await ask("POST /repos/{owner}/{repo}/git/trees", { base_tree: await treeOf(ask, parent), tree }),
  );
  const commit = madeSchema.parse(
    await ask("POST /repos/{owner}/{repo}/git/commits", { message, tree: made.sha, parents: [parent] }),
  );
  const ref = `heads/${branch.name}`;
  await ask("PATCH /repos/{owner}/{repo}/git/refs/{ref}", { ref, sha: commit.sha, force: false });
  return commit.sha;
}

async function blobOf(ask: Ask, { content }: FileWrite): Promise<string | null> {
  if (content === undefined) return null;
  const text = Buffer.from(content).toString("base64");
  const made = await ask("POST /repos/{owner}/{repo}/git/blobs", { content: text, encoding: "base64" });
  return madeSchema.parse(made).sha;
}
