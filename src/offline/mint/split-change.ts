import type { ObjectId } from "../../core/patch/patch.ts";
import { splitTests } from "../../core/patch/split-tests.ts";
import { apply } from "../../gate/change.ts";
import type { TaskPlace } from "../../ports/task-places.ts";

/** How tests are told from the rest of a change. */
export const SPLITS = ["suite", "swebench"] as const;

export type Split = (typeof SPLITS)[number];

/** A change taken apart into its tests T and the rest. */
export interface SplitChange {
  /** Base with T alone, and with the rest alone. */
  readonly withTests: ObjectId;
  readonly withoutTests: ObjectId;
  /** Paths that T leaves behind. */
  readonly testFiles: readonly string[];
}

/** SWE-bench: a file is a test when its path holds one of these anywhere, so that `src/latest.py` is one too. Source: `extract_patches`. */
const SWEBENCH_TESTS = ["test", "e2e"].flatMap((word) => [`**/*${word}*`, `**/*${word}*/**`]);

/** Takes the change from the place's base to `head` apart; or says why it is no task. */
export async function splitChange(
  { base, trees, suites }: TaskPlace,
  head: ObjectId,
  split: Split,
): Promise<SplitChange | "touches-no-tests" | "only-tests"> {
  const globs = split === "swebench" ? SWEBENCH_TESTS : suites.flatMap(({ testFiles }) => testFiles);
  const { patch, source, edits } = splitTests(await trees.diff(base.tree, head), globs);
  if (!edits.some(({ kind }) => kind !== "deleted")) return "touches-no-tests";
  const rest = source.files.flatMap((file) => file.hunks.map(({ id }) => id));
  if (rest.length === 0) return "only-tests";
  return {
    withTests: await apply(
      trees,
      base.tree,
      patch,
      edits.flatMap(({ hunks }) => hunks),
    ),
    withoutTests: await apply(trees, base.tree, patch, rest),
    testFiles: edits.filter(({ kind }) => kind !== "deleted").map(({ path }) => path),
  };
}
