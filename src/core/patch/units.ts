import { dependencyGroups } from "./dependency-groups.ts";
import { createGroups } from "./groups.ts";
import type { FilePatch, Patch, TreePath } from "./patch.ts";
import { pathOf } from "./path-of.ts";

/** Hunks that are only ever applied together, by id, in patch order. */
export interface Unit {
  readonly hunks: readonly string[];
}

/**
 * Divides a patch into units, in the order of their first hunks. Together go: the hunks of a `whole` file; files whose
 * paths cannot both be in a tree (a file that gives way to a folder, a renamed or deleted path that is taken again, also when only letter case or
 * Unicode form differs, as on macOS); a manifest and its lock file, which no installer accepts out of step. So any set of
 * units applies to base.
 */
export function units(patch: Patch): readonly Unit[] {
  const { files } = patch;
  const groups = createGroups(files.length);
  const together = new Set<number>();
  const fuse = (a: number, b: number): void => {
    groups.join(a, b);
    together.add(a).add(b);
  };
  for (const [a, b] of pathConflicts(files)) fuse(a, b);
  for (const group of dependencyGroups(files.map(pathOf))) {
    for (const index of group) fuse(group[0] ?? index, index);
  }
  const byGroup = new Map<number, string[]>();
  const found: Unit[] = [];
  for (const [index, file] of files.entries()) {
    const ids = file.hunks.map((hunk) => hunk.id);
    if (file.grain === "separable" && !together.has(index)) {
      for (const id of ids) found.push({ hunks: [id] });
      continue;
    }
    const group = groups.find(index);
    const known = byGroup.get(group);
    if (known === undefined) {
      byGroup.set(group, ids);
      found.push({ hunks: ids });
    } else known.push(...ids);
  }
  return found;
}

/** Pairs of files of which one frees the path, or a parent or child of the path, that the other takes. */
function pathConflicts(files: readonly FilePatch[]): readonly (readonly [number, number])[] {
  const freed = new Map<TreePath, number[]>();
  const taken = new Map<TreePath, number[]>();
  for (const [index, file] of files.entries()) {
    if (file.change === "deleted" || file.change === "renamed") note(freed, file.before?.path, index);
    if (file.change !== "deleted" && file.before?.path !== file.after?.path)
      note(taken, file.after?.path, index);
  }
  return [...meetings(freed, taken, "itself"), ...meetings(taken, freed, "parents")];
}

function* meetings(
  upper: ReadonlyMap<TreePath, readonly number[]>,
  lower: ReadonlyMap<TreePath, readonly number[]>,
  from: "itself" | "parents",
): Generator<readonly [number, number]> {
  for (const [path, indexes] of lower) {
    let above = from === "itself" ? path : parentOf(path);
    for (; above !== ""; above = parentOf(above)) {
      for (const other of upper.get(above) ?? []) for (const index of indexes) yield [other, index];
    }
  }
}

function note(map: Map<TreePath, number[]>, path: TreePath | undefined, index: number): void {
  if (path === undefined) return;
  const key = path.normalize("NFC").toLowerCase();
  const known = map.get(key);
  if (known === undefined) map.set(key, [index]);
  else known.push(index);
}

function parentOf(path: TreePath): TreePath {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
