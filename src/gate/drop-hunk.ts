import { diffLines } from "../core/render/changed-lines.ts";
import { revertPatch } from "../core/render/revert-patch.ts";
import { droppable } from "../core/verdict/droppable.ts";
import type { Culprit, Verdict } from "../core/verdict/schema.ts";
import type { BranchHost } from "../ports/branch-host.ts";
import type { FullPullRequest } from "../ports/full-pull-request-host.ts";
import { restoreFiles } from "./restore-files.ts";

export type DropResult =
  | { readonly kind: "committed"; readonly commit: string; readonly paths: readonly string[] }
  /** The branch is not ours to write: whoever may can apply this to head by `git apply`. It is a stranger's text. */
  | { readonly kind: "offered"; readonly patch: string; readonly because: string }
  | { readonly kind: "refused"; readonly because: string };

/**
 * Takes the certified culprit out of the pull request: commits base's lines in place of its hunks on the pull request's branch, in the
 * exact bytes of base, and nothing else. Only on the head that was judged: the commit's parent is that head, and the branch is never
 * forced, so that whoever pushes meanwhile wins. `becauseOf` says in a line who asked for it.
 */
export async function dropHunk(
  pull: FullPullRequest,
  verdict: Verdict,
  becauseOf: string,
  host: BranchHost,
): Promise<DropResult> {
  const culprit = droppable(verdict);
  if (culprit === undefined) return refused("no single hunk is certified as the one that breaks the tests");
  if (pull.state !== "open") return refused("the pull request is not open");
  if (pull.head !== verdict.head) return refused("the branch has moved on since it was judged");
  const hunks = culprit.units.flatMap((unit) => unit.hunks);
  const patch = revertPatch(culprit);
  if (patch === undefined || hunks.some((hunk) => diffLines(hunk) === undefined))
    return refused("the verdict does not hold the hunk whole: it is too long, binary, or a change of mode");
  const files = await restoreFiles(hunks, verdict, host);
  if (typeof files === "string") return refused(files);
  if (pull.source === undefined) return { kind: "offered", patch, because: "the branch is gone" };
  if (pull.maintainersMayPush === "no")
    return { kind: "offered", patch, because: "the fork does not let maintainers push to its branch" };
  const message = messageOf(culprit, verdict, becauseOf);
  const made = await host.commitTo(pull.source, { parent: verdict.head, message, files });
  if (made.kind === "done")
    return { kind: "committed", commit: made.value, paths: files.map(({ path }) => path) };
  const because = made.kind === "refused" ? made.because : "the branch is gone";
  if (/fast.forward/i.test(because)) return refused("the branch has moved on since it was judged");
  return { kind: "offered", patch, because: `the branch could not be written: ${because}` };
}

const refused = (because: string): DropResult => ({ kind: "refused", because });

function messageOf(culprit: Culprit, verdict: Verdict, becauseOf: string): string {
  const tests = `${culprit.tests.length} ${culprit.tests.length === 1 ? "test" : "tests"}`;
  return [
    `Drop the hunk that breaks ${tests}`,
    "",
    `Puts base's lines (${verdict.base.slice(0, 12)}) back in its place; nothing else changes.`,
    becauseOf,
    "",
  ].join("\n");
}
