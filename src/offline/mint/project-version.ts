import type { ObjectId } from "../../core/patch/patch.ts";
import type { TreeStore } from "../../ports/tree-store.ts";

/** Where a project writes its version, and how. */
const PLACES: readonly (readonly [string, RegExp])[] = [
  ["package.json", /^\s*"version"\s*:\s*"([^"]+)"/m],
  ["pyproject.toml", /^version\s*=\s*["']([^"']+)["']/m],
  ["setup.cfg", /^version\s*=\s*([\w.+-]+)\s*$/m],
  ["Cargo.toml", /^version\s*=\s*"([^"]+)"/m],
  ["composer.json", /^\s*"version"\s*:\s*"([^"]+)"/m],
];

/** The project's version on a tree, as its manifest says; `0` when none does. SWE-bench's loader wants one. */
export async function projectVersion(trees: TreeStore, tree: ObjectId): Promise<string> {
  for (const [path, pattern] of PLACES) {
    const bytes = await trees.readFile(tree, path);
    const version = bytes === undefined ? undefined : pattern.exec(new TextDecoder().decode(bytes))?.[1];
    if (version !== undefined) return version;
  }
  return "0";
}
