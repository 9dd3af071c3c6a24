import type { SourceOutline } from "../core/names/source-outline.ts";
import type { TreePath } from "../core/patch/patch.ts";

/** Reads the names of a source file: with a parser of its language where there is one, else word by word. Never rejects. */
export interface SourceOutliner {
  outline(path: TreePath, text: string): Promise<SourceOutline>;
}
