import type { ObjectId, Patch } from "../core/patch/patch.ts";
import { splitTests, type TestEdit } from "../core/patch/split-tests.ts";
import { treeChanges } from "../core/patch/tree-changes.ts";
import type { TreeStore } from "../ports/tree-store.ts";

/** The trees of one change, and what each is for (design rule 8: tests are held). */
export interface Change {
  readonly patch: Patch;
  readonly base: ObjectId;
  /** The change as it stands. Equals `held` when no existing test file was touched, or when edits are trusted. */
  readonly head: ObjectId;
  /** Head's source with base's version of every test file that existed on base: what is graded and searched. */
  readonly held: ObjectId;
  /** Base with the change's own test files laid over it; undefined when it brings none. */
  readonly ownTestsOverBase: ObjectId | undefined;
  /** Ids of the hunks that turn base into `held`, in patch order. */
  readonly heldHunks: readonly string[];
  readonly testEdits: readonly (TestEdit & { readonly held: boolean })[];
}

export interface ChangeRequest {
  readonly base: ObjectId;
  readonly head: ObjectId;
  /** Globs of every suite's test files. */
  readonly testFiles: readonly string[];
  readonly testEdits: "hold" | "trust";
}

export async function describeChange(request: ChangeRequest, trees: TreeStore): Promise<Change> {
  const { base, head } = request;
  const split = splitTests(await trees.diff(base, head), request.testFiles);
  const { patch } = split;
  const trusted = request.testEdits === "trust";
  const heldBack = new Set(
    trusted ? [] : split.edits.flatMap((edit) => (edit.kind === "added" ? [] : edit.hunks)),
  );
  const all = patch.files.flatMap((file) => file.hunks.map((hunk) => hunk.id));
  const heldHunks = all.filter((id) => !heldBack.has(id));
  const held = heldBack.size === 0 ? head : await apply(trees, base, patch, heldHunks);
  const own = split.edits.flatMap((edit) => edit.hunks);
  const brings = split.edits.some((edit) => edit.kind !== "deleted");
  return {
    patch,
    base,
    head,
    held,
    ownTestsOverBase: brings ? await apply(trees, base, patch, own) : undefined,
    heldHunks,
    testEdits: split.edits.map((edit) => ({ ...edit, held: !trusted && edit.kind !== "added" })),
  };
}

/** The tree of base with these hunks applied. */
export async function apply(
  trees: TreeStore,
  base: ObjectId,
  patch: Patch,
  hunks: readonly string[],
): Promise<ObjectId> {
  if (hunks.length === 0) return base;
  return trees.writeTree(base, await treeChanges(patch, new Set(hunks), (blob) => trees.readBlob(blob)));
}
