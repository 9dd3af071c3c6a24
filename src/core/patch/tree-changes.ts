import { compose } from "./compose.ts";
import type { FilePatch, ObjectId, Patch, TreePath } from "./patch.ts";

/** What one path must be in a tree that is being written. */
export type TreeChange =
  | { readonly path: TreePath; readonly deleted: true }
  | { readonly path: TreePath; readonly mode: string; readonly blob: ObjectId }
  | { readonly path: TreePath; readonly mode: string; readonly bytes: Uint8Array };

/**
 * What base needs to become base plus these hunks: one change per path, deletions first. Bytes are composed only where a file is applied in
 * part; elsewhere head's blob serves. Applies to base for any set of whole units (see `units.ts`). Throws for a hunk
 * id that is not in the patch and for a `whole` file taken in part: both are mistakes of the caller.
 */
export async function treeChanges(
  patch: Patch,
  chosen: ReadonlySet<string>,
  readBlob: (blob: ObjectId) => Promise<Uint8Array>,
): Promise<readonly TreeChange[]> {
  const deleted = new Set<TreePath>();
  const written = new Map<TreePath, TreeChange>();
  let found = 0;
  for (const file of patch.files) {
    const taken = file.hunks.filter((hunk) => chosen.has(hunk.id)).length;
    found += taken;
    if (taken === 0) continue;
    const gone = pathThatGoes(file);
    if (gone !== undefined) deleted.add(gone);
    const change = await contentOf(file, taken, chosen, readBlob);
    if (change !== undefined) written.set(change.path, change);
  }
  if (found !== chosen.size) throw new Error("a chosen hunk is not in the patch");
  const deletions = [...deleted].filter((path) => !written.has(path));
  return [...deletions.map((path) => ({ path, deleted: true }) as const), ...written.values()];
}

function pathThatGoes({ change, before }: FilePatch): TreePath | undefined {
  return change === "deleted" || change === "renamed" ? before?.path : undefined;
}

async function contentOf(
  file: FilePatch,
  taken: number,
  chosen: ReadonlySet<string>,
  readBlob: (blob: ObjectId) => Promise<Uint8Array>,
): Promise<TreeChange | undefined> {
  const { before, after } = file;
  if (taken < file.hunks.length && file.grain === "whole") {
    throw new Error(`${JSON.stringify((after ?? before)?.path)} can only be applied whole`);
  }
  if (after === undefined) return undefined;
  if (taken === file.hunks.length || before === undefined) return after;
  const mode = modeOf(file, chosen) ?? after.mode;
  const [base, head] = await Promise.all([readBlob(before.blob), readBlob(after.blob)]);
  return { path: after.path, mode, bytes: compose(base, head, file.hunks, chosen) };
}

/** Base's mode, where head's comes with a hunk that is not taken. */
function modeOf({ before, after, hunks }: FilePatch, chosen: ReadonlySet<string>): string | undefined {
  if (before?.mode === after?.mode) return undefined;
  const [first] = hunks;
  return first !== undefined && !chosen.has(first.id) ? before?.mode : undefined;
}
