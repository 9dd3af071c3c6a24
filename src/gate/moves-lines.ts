import { isSameFile } from "../core/localize/signature.ts";
import type { Change } from "./change.ts";

/** Tells of a file whether the graded change edits it, so that its line numbers are not the same in every tree. */
export function movesLines({ patch, heldHunks }: Change): (path: string) => boolean {
  const graded = new Set(heldHunks);
  const edited = patch.files
    .filter((file) => file.hunks.some((hunk) => graded.has(hunk.id)))
    .flatMap(({ before, after }) => [before?.path, after?.path])
    .filter((path) => path !== undefined);
  return (path) => edited.some((one) => isSameFile(one, path));
}
