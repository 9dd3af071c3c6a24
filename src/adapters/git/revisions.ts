import type { ObjectId } from "../../core/patch/patch.ts";
import { treePathFromLatin1 } from "../../core/patch/tree-path.ts";
import { UserError } from "../../core/user-error.ts";
import type { Commit, Revisions } from "../../ports/revisions.ts";
import { GitError, git } from "./git.ts";
import type { ObjectStore } from "./object-store.ts";
import { isMissingObject, missingObject, type UserRepository } from "./user-repository.ts";

/**
 * Names of commits in the user's repository. Names are looked up there, read-only; histories and merges are computed in the
 * scratch repository, where no merge driver, hook or setting of the user's or of the tree's acts.
 */
export function createRevisions(store: ObjectStore): Revisions {
  return {
    resolve: (revision) => resolve(store, revision),
    mergeBase: (a, b) => mergeBase(store, a, b),
    merge: (base, head) => merge(store, base, head),
  };
}

async function resolve(store: ObjectStore, revision: string): Promise<Commit> {
  const { repository } = store;
  // In two steps: behind `:/text` anything is text.
  const named = await lookUp(repository, revision);
  const commit = named === undefined ? undefined : await lookUp(repository, `${named}^{commit}`);
  if (commit === undefined) throw await unknownRevision(repository, revision);
  return { commit, tree: await store.treeOf(commit) };
}

async function lookUp(repository: UserRepository, expression: string): Promise<ObjectId | undefined> {
  if (/[\0\n]/.test(expression)) return undefined;
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", expression];
  const { code, stdout } = await git(args, { cwd: repository.folder, okCodes: [0, 1, 128] });
  const id = stdout.toString("latin1").trim();
  return code === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
}

async function unknownRevision(repository: UserRepository, revision: string): Promise<UserError> {
  if ((await lookUp(repository, revision)) !== undefined && !/^[0-9a-f]{40,64}$/.test(revision)) {
    return new UserError(`\`${revision}\` is not a commit.`, "Give a branch, a tag or a commit.");
  }
  const message = `Revision \`${revision}\` is not in the repository.`;
  if ((await lookUp(repository, `refs/remotes/origin/${revision}^{commit}`)) !== undefined) {
    return new UserError(message, `There is \`origin/${revision}\`: name that one, or make the branch.`);
  }
  if (repository.shallow !== undefined) {
    const hint =
      "The clone is shallow: run `git fetch --unshallow`; with actions/checkout set `fetch-depth: 0`.";
    return new UserError(message, hint);
  }
  return new UserError(
    message,
    `See \`git branch --all\`; if it is on the server, run \`git fetch origin ${revision}\`.`,
  );
}

async function mergeBase(store: ObjectStore, a: ObjectId, b: ObjectId): Promise<ObjectId | undefined> {
  const { gitDir, repository } = store;
  try {
    const { code, stdout } = await git(["merge-base", a, b], { cwd: gitDir, gitDir, okCodes: [0, 1] });
    if (code === 0) return stdout.toString("latin1").trim();
  } catch (error) {
    throw isMissingObject(error) ? missingObject(repository, `commits between ${a} and ${b}`, error) : error;
  }
  // Where history was cut off, "nothing in common" is not known.
  if (repository.shallow !== undefined)
    throw missingObject(repository, `the commit where ${a} and ${b} parted`);
  return undefined;
}

async function merge(
  store: ObjectStore,
  base: ObjectId,
  head: ObjectId,
): Promise<{ readonly tree: ObjectId } | { readonly conflicts: readonly string[] }> {
  const { gitDir, repository } = store;
  if ((await mergeBase(store, base, head)) === undefined) {
    throw new UserError(
      `\`${base}\` and \`${head}\` have no common history.`,
      "Name commits of one repository.",
    );
  }
  const args = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", base, head];
  try {
    const { code, stdout } = await git(args, { cwd: gitDir, gitDir, okCodes: [0, 1] });
    const [tree = "", ...paths] = stdout.toString("latin1").split("\0");
    if (!/^[0-9a-f]{40,64}$/.test(tree)) throw new Error("git merge-tree named no tree");
    return code === 0 ? { tree } : { conflicts: paths.filter((path) => path !== "").map(treePathFromLatin1) };
  } catch (error) {
    if (isMissingObject(error)) throw missingObject(repository, "objects that the merge needs", error);
    if (!(error instanceof GitError) || !/usage:|unknown option/.test(error.stderr)) throw error;
    throw new UserError("This git cannot merge without a checkout.", "Install git 2.38 or later.", {
      cause: error,
    });
  }
}
