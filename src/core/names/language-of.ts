import type { TreePath } from "../patch/patch.ts";

/** A word for the language of a file; languages that use each other's names share one. Empty for a file without extension. */
export function languageOf(path: TreePath): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const extension = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "";
  if (/^(?:[cm]?[jt]sx?|vue|svelte)$/.test(extension)) return "js";
  if (/^(?:java|kt|kts|scala|groovy)$/.test(extension)) return "jvm";
  if (/^pyi?$/.test(extension)) return "py";
  return /^(?:c|h|cc|cpp|cxx|hh|hpp|hxx)$/.test(extension) ? "c" : extension;
}
