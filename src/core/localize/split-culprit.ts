import { editId, type HunkEdit, hunkEdits } from "../patch/hunk-edits.ts";
import type { FilePatch, Hunk, Patch } from "../patch/patch.ts";

/** The change with one hunk divided into its contiguous edits. */
export interface SplitCulprit {
  readonly patch: Patch;
  /** Ids of the edits, in order; at least two. */
  readonly edits: readonly string[];
}

/** Undefined when the hunk is one edit, or its file can only be applied whole. */
export function splitCulprit(patch: Patch, culprit: string): SplitCulprit | undefined {
  const file = patch.files.find(({ hunks }) => hunks.some(({ id }) => id === culprit));
  const hunk = file?.hunks.find(({ id }) => id === culprit);
  if (file === undefined || hunk === undefined || file.grain === "whole") return undefined;
  const edits = hunkEdits(hunk).map((edit, index) => hunkOf(edit, hunk, index));
  if (edits.length < 2) return undefined;
  const divided: FilePatch = {
    ...file,
    hunks: file.hunks.flatMap((each) => (each === hunk ? edits : [each])),
  };
  return {
    patch: { files: patch.files.map((each) => (each === file ? divided : each)) },
    edits: edits.map(({ id }) => id),
  };
}

function hunkOf(edit: HunkEdit, { id, header }: Hunk, index: number): Hunk {
  return { id: editId(id, index), header, ...edit };
}
