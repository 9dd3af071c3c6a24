import type { FilePatch, Hunk, ObjectId, Patch } from "../core/patch/patch.ts";
import { pathOf } from "../core/patch/path-of.ts";
import { culpritToStartFrom, repairPacket } from "../core/verdict/repair-packet.ts";
import type { RepairPacket } from "../core/verdict/repair-schema.ts";
import type { HunkPlace, Verdict } from "../core/verdict/schema.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import { apply } from "./change.ts";
import { hunkPlace } from "./hunk-place.ts";

export interface RepairTrees {
  /** The two trees that the verdict compared. */
  readonly base: ObjectId;
  readonly head: ObjectId;
}

/** From one tree to another as text; undefined when it is too long or no text. */
export type WritePatch = (base: ObjectId, head: ObjectId) => Promise<string | undefined>;

/** The packet names this many kept hunks; its patch holds all of them. */
const MOST_KEPT = 500;
const MOST_DIFF = 2_000;

/** The repair packet of a verdict, with its patches composed from the trees; undefined when nothing is certified or a patch is no text of bearable length. */
export async function composeRepair(
  verdict: Verdict,
  { base, head }: RepairTrees,
  trees: TreeStore,
  writePatch: WritePatch,
): Promise<RepairPacket | undefined> {
  const start = culpritToStartFrom(verdict);
  if (start === undefined) return undefined;
  const patch = await trees.diff(base, head);
  const blamed = new Set(
    verdict.culprits
      .filter((culprit) => culprit.kind === "culprit" || culprit.kind === "repair-set")
      .flatMap((culprit) => culprit.units.flatMap((unit) => unit.hunks.map(placeKey))),
  );
  const kept = hunksOf(patch).filter(({ file, hunk }) => !blamed.has(keyOf(file, hunk)));
  const prefixTree = await apply(trees, base, patch, start.verifiedPrefix);
  const keptTree = await apply(
    trees,
    base,
    patch,
    kept.map(({ hunk }) => hunk.id),
  );
  const prefix = await writePatch(base, prefixTree);
  const rest = await writePatch(prefixTree, keptTree);
  if (prefix === undefined || rest === undefined) return undefined;
  const keep = kept.slice(0, MOST_KEPT).map(({ file, hunk }) => hunkPlace(file, hunk, MOST_DIFF));
  return repairPacket(verdict, { prefix, keep, rest });
}

interface PlacedHunk {
  readonly file: FilePatch;
  readonly hunk: Hunk;
}

const hunksOf = (patch: Patch): readonly PlacedHunk[] =>
  patch.files.flatMap((file) => file.hunks.map((hunk) => ({ file, hunk })));

const placeKey = (place: HunkPlace): string => `${place.path}\n${place.oldStart}\n${place.newStart}`;
const keyOf = (file: FilePatch, hunk: Hunk): string => `${pathOf(file)}\n${hunk.oldStart}\n${hunk.newStart}`;
