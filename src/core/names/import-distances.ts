import type { TreePath } from "../patch/patch.ts";
import { type ModuleIndex, resolveModule } from "./resolve-module.ts";
import type { SourceOutline } from "./source-outline.ts";

/** Files read on the way: a test that imports the world is near everything. */
const MOST_FILES = 120;

/**
 * How many imports lead from a file to every file it reaches. Reads file by file, nearest first, up to a bound;
 * undefined when the first file cannot be read or imports nothing that is known, and when the bound was reached.
 */
export async function importDistances(
  start: TreePath,
  modules: ModuleIndex,
  read: (path: TreePath) => Promise<SourceOutline | undefined>,
): Promise<ReadonlyMap<TreePath, number> | undefined> {
  const distances = new Map<TreePath, number>([[start, 0]]);
  const queue: TreePath[] = [start];
  let files = 0;
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    files += 1;
    if (files > MOST_FILES) return undefined;
    const outline = await read(path);
    for (const { module } of outline?.imports ?? []) {
      for (const target of resolveModule(module, path, modules)) {
        if (distances.has(target)) continue;
        distances.set(target, (distances.get(path) ?? 0) + 1);
        queue.push(target);
      }
    }
  }
  return distances.size > 1 ? distances : undefined;
}
