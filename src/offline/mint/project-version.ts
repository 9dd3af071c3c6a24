import type { ObjectId } from "../../core/patch/patch.ts";
import type { TreeStore } from "../../ports/tree-store.ts";
import { isObject, textOf } from "../input/record.ts";
import { readJson } from "../input/tolerant-json.ts";

const behind =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.exec(text)?.[1];

/** Where a project writes its version, and how. */
const PLACES: readonly (readonly [string, (text: string) => string | undefined])[] = [
  ["package.json", versionInJson],
  ["pyproject.toml", behind(/^version\s*=\s*["']([^"']+)["']/m)],
  ["setup.cfg", behind(/^version\s*=\s*([\w.+-]+)\s*$/m)],
  ["Cargo.toml", behind(/^version\s*=\s*"([^"]+)"/m)],
  ["composer.json", versionInJson],
];

/** The project's version on a tree, as its manifest says; `0` when none does. SWE-bench's loader wants one. */
export async function projectVersion(trees: TreeStore, tree: ObjectId): Promise<string> {
  for (const [path, versionIn] of PLACES) {
    const bytes = await trees.readFile(tree, path);
    const version = bytes === undefined ? undefined : versionIn(new TextDecoder().decode(bytes));
    if (version !== undefined) return version;
  }
  return "0";
}

/** The top's own: a dependency has a version too. */
function versionInJson(text: string): string | undefined {
  const reading = readJson(text);
  const version = reading.kind === "value" && isObject(reading.value) ? textOf(reading.value, "version") : "";
  return version === "" ? undefined : version;
}
