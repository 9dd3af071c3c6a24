import type { OutlinedFile } from "../core/names/hunk-names.ts";
import { outlinePlainly } from "../core/names/outline-plainly.ts";
import type { SourceOutline } from "../core/names/source-outline.ts";
import type { FilePatch, FileSide, ObjectId, Patch, TreePath } from "../core/patch/patch.ts";
import { pathOf } from "../core/patch/path-of.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";
import type { TreeStore } from "../ports/tree-store.ts";

/** A change that touches more files than this is not read for names: patch order has to do. */
const MOST_FILES = 500;
/** Characters that are parsed; what is over is read word by word, which takes a hundredth of the time. */
const MOST_PARSED = 2_000_000;
/** Larger files are data. */
const LARGEST_BYTES = 1_000_000;

const text = new TextDecoder();

type Ports = { readonly trees: TreeStore; readonly outliner: SourceOutliner };

/** The changed files with what they say about names on base and on head. Empty when there are too many. */
export async function outlinedChange(
  patch: Patch,
  { trees, outliner }: Ports,
): Promise<readonly OutlinedFile[]> {
  if (patch.files.length > MOST_FILES) return [];
  let parsed = 0;
  const outline = async (side: FileSide | undefined): Promise<SourceOutline | undefined> => {
    if (side === undefined || !side.mode.startsWith("100")) return undefined;
    const bytes = await trees.readBlob(side.blob);
    if (bytes.length > LARGEST_BYTES) return undefined;
    parsed += bytes.length;
    const source = text.decode(bytes);
    return parsed > MOST_PARSED ? outlinePlainly(side.path, source) : outliner.outline(side.path, source);
  };
  const files: OutlinedFile[] = [];
  for (const file of patch.files) {
    const isSource = !file.binary && !isLockFile(file);
    const [base, head] = isSource ? [await outline(file.before), await outline(file.after)] : [];
    files.push({ file, base, head });
  }
  return files;
}

/** Computed, long, and without a name anybody uses. */
function isLockFile(file: FilePatch): boolean {
  return /(?:^|\/)[^/]*(?:lock|\.sum|\.min\.\w+|\.snap)(?:\.\w+)?$/i.test(pathOf(file));
}

/** Files of one tree, each read once. */
export interface OutlinedTree {
  outline(path: TreePath): Promise<SourceOutline | undefined>;
  text(path: TreePath): Promise<string | undefined>;
}

export function outlinedTree(tree: ObjectId, { trees, outliner }: Ports): OutlinedTree {
  const texts = new Map<TreePath, Promise<string | undefined>>();
  const outlines = new Map<TreePath, Promise<SourceOutline | undefined>>();
  const read = async (path: TreePath): Promise<string | undefined> => {
    const bytes = await trees.readFile(tree, path);
    return bytes === undefined || bytes.length > LARGEST_BYTES ? undefined : text.decode(bytes);
  };
  const once = <T>(known: Map<TreePath, Promise<T>>, path: TreePath, make: () => Promise<T>): Promise<T> => {
    const made = known.get(path) ?? make();
    known.set(path, made);
    return made;
  };
  const textOf = (path: TreePath) => once(texts, path, () => read(path));
  return {
    text: textOf,
    outline: (path) =>
      once(outlines, path, async () => {
        const source = await textOf(path);
        return source === undefined ? undefined : outliner.outline(path, source);
      }),
  };
}
