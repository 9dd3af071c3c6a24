import type { Patch } from "../core/patch/patch.ts";
import { units } from "../core/patch/units.ts";
import type { Change } from "./change.ts";
import type { BrokenSuite, SearchPlan } from "./find-breaking-hunk.ts";

/** The units of the graded change in patch order. */
export function planSearch(change: Change, _broken: readonly BrokenSuite[]): SearchPlan {
  return { units: units(gradedPatch(change)), needs: [] };
}

/** The change without what is held back: only its hunks can have broken a held test. */
function gradedPatch({ patch, heldHunks }: Change): Patch {
  const graded = new Set(heldHunks);
  const files = patch.files
    .map((file) => ({ ...file, hunks: file.hunks.filter((hunk) => graded.has(hunk.id)) }))
    .filter((file) => file.hunks.length > 0);
  return { files };
}
