import { openPatchFiles } from "../adapters/git/patch-files.ts";
import type { TestsFrom } from "../core/config/config.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import { UserError } from "../core/user-error.ts";
import type { LaidOver } from "../gate/designate-laid-tests.ts";
import { type LaidTests, testsBetween } from "../gate/lay-tests.ts";
import type { Commit } from "../ports/revisions.ts";
import type { OpenedRepository } from "./in-repository.ts";

export interface LaidTrees {
  readonly base: ObjectId;
  readonly judged: ObjectId;
  readonly laid: LaidOver;
}

interface Trees {
  readonly base: Commit;
  readonly judged: ObjectId;
  readonly testFiles: readonly string[];
}

/**
 * Lays the tests that `tests-from` names over base and over the judged tree: of a branch (or tag) the test files that it
 * changed since it left base, of a patch file of base's all that it changes. Throws a `UserError` when they are not there
 * or do not fit.
 */
export async function layTestsFrom(
  testsFrom: TestsFrom,
  { base, judged, testFiles }: Trees,
  opened: OpenedRepository,
): Promise<LaidTrees> {
  const { store } = opened;
  const tests =
    testsFrom.kind === "branch"
      ? await testsOfBranch(testsFrom.branch, base, testFiles, opened)
      : await testsOfPatch(testsFrom.path, base.tree, opened);
  if (tests.files.length === 0) throw noTests(testsFrom);
  return {
    base: await store.writeTree(base.tree, tests.changes),
    judged: await store.writeTree(judged, tests.changes),
    laid: { files: tests.files, plainBase: base.tree },
  };
}

async function testsOfBranch(
  branch: string,
  base: Commit,
  testFiles: readonly string[],
  { store, revisions }: OpenedRepository,
): Promise<LaidTests> {
  // In a workflow's checkout only the remote's branches are known; at home the own one may be ahead of it.
  const tip = await revisions.resolve(`refs/remotes/origin/${branch}`).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    return revisions.resolve(branch);
  });
  const left = await revisions.mergeBase(base.commit, tip.commit);
  if (left === undefined) {
    throw new UserError(
      `The branch \`${branch}\` of \`tests-from\` has no commit in common with base.`,
      "Name a branch that was made from it.",
    );
  }
  const from = await store.treeOf(left);
  return testsBetween({ from, to: tip.tree }, testFiles, store);
}

async function testsOfPatch(
  path: string,
  base: ObjectId,
  { store, folder }: OpenedRepository,
): Promise<LaidTests> {
  const bytes = await store.readFile(base, path);
  if (bytes === undefined) {
    throw new UserError(
      `Base has no file \`${path}\`, which \`tests-from\` names.`,
      "Commit it to the base branch.",
    );
  }
  const applied = await openPatchFiles(store, folder).apply(base, new TextDecoder().decode(bytes), "exact");
  if (applied.kind === "not-applied") {
    throw new UserError(
      `The patch \`${path}\` of \`tests-from\` does not fit base:\n${applied.detail}`,
      "Make it anew on the tip of the base branch, with `git diff`.",
    );
  }
  return testsBetween({ from: base, to: applied.tree }, "all", store);
}

function noTests(testsFrom: TestsFrom): UserError {
  const what =
    testsFrom.kind === "branch" ? `The branch \`${testsFrom.branch}\`` : `The patch \`${testsFrom.path}\``;
  return new UserError(
    `${what} of \`tests-from\` brings no test file.`,
    testsFrom.kind === "branch"
      ? "See that its test files are among the suite's `test-files`, and that it has changes that base lacks."
      : "See that it adds or edits files.",
  );
}
