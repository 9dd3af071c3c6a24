import { createHash } from "node:crypto";

interface Entry {
  readonly mode: string;
  readonly sha: string;
}

/** The objects of a repository and its forks, and where their branches point. */
export interface FakeGit {
  readonly blobs: Map<string, Uint8Array>;
  readonly trees: Map<string, ReadonlyMap<string, Entry>>;
  readonly commits: Map<
    string,
    { readonly tree: string; readonly parents: readonly string[]; readonly message: string }
  >;
  /** By `owner/repository:branch`. */
  readonly refs: Map<string, string>;
}

export const noGit = (): FakeGit => ({
  blobs: new Map(),
  trees: new Map(),
  commits: new Map(),
  refs: new Map(),
});

/** A file's content, or content with a mode. */
export type FakeFile = string | Uint8Array | { readonly mode: string; readonly content: string | Uint8Array };

export function writeBlob(git: FakeGit, content: Uint8Array): string {
  const sha = hash("blob", content);
  git.blobs.set(sha, content);
  return sha;
}

/** A tree with changed paths; one whose entry is undefined goes. Folders come and go with their files. */
export function writeTree(
  git: FakeGit,
  base: string | undefined,
  changes: ReadonlyMap<string, Entry | undefined>,
): string {
  const entries = new Map(base === undefined ? [] : git.trees.get(base));
  const inFolders = new Map<string, Map<string, Entry | undefined>>();
  for (const [path, entry] of changes) {
    const [name = "", ...rest] = path.split("/");
    if (rest.length > 0) {
      const folder = inFolders.get(name) ?? new Map();
      inFolders.set(name, folder.set(rest.join("/"), entry));
    } else if (entry === undefined) entries.delete(name);
    else entries.set(name, entry);
  }
  for (const [name, inside] of inFolders) {
    const sha = writeTree(git, entries.get(name)?.sha, inside);
    if (git.trees.get(sha)?.size === 0) entries.delete(name);
    else entries.set(name, { mode: "040000", sha });
  }
  const sha = hash("tree", Buffer.from(JSON.stringify([...entries].toSorted())));
  git.trees.set(sha, entries);
  return sha;
}

export function writeCommit(git: FakeGit, tree: string, parents: readonly string[], message: string): string {
  const sha = hash("commit", Buffer.from(JSON.stringify([tree, parents, message])));
  git.commits.set(sha, { tree, parents, message });
  return sha;
}

/** A commit of whole files, by path. */
export function commitFiles(
  git: FakeGit,
  files: Readonly<Record<string, FakeFile>>,
  parents: readonly string[] = [],
): string {
  const changes = Object.entries(files).map(([path, file]): [string, Entry] => {
    const plain = typeof file === "string" || file instanceof Uint8Array;
    const { mode, content } = plain ? { mode: "100644", content: file } : file;
    return [path, { mode, sha: writeBlob(git, Buffer.from(content)) }];
  });
  return writeCommit(git, writeTree(git, undefined, new Map(changes)), parents, "A commit");
}

/** What a commit holds, as text by path. */
export function filesOf(git: FakeGit, commit: string): Readonly<Record<string, string>> {
  const walk = (tree: string, folder: string): readonly [string, string][] =>
    [...(git.trees.get(tree) ?? [])].flatMap(([name, { mode, sha }]) =>
      mode === "040000"
        ? walk(sha, `${folder}${name}/`)
        : [[`${folder}${name}`, Buffer.from(git.blobs.get(sha) ?? []).toString("latin1")]],
    );
  return Object.fromEntries(walk(git.commits.get(commit)?.tree ?? "", ""));
}

export function isAncestor(git: FakeGit, old: string, young: string): boolean {
  return (
    old === young || (git.commits.get(young)?.parents ?? []).some((parent) => isAncestor(git, old, parent))
  );
}

function hash(kind: string, content: Uint8Array): string {
  return createHash("sha1").update(`${kind} ${content.length}\0`).update(content).digest("hex");
}
