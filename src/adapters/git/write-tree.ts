import type { ObjectId } from "../../core/patch/patch.ts";
import type { TreeChange } from "../../core/patch/tree-changes.ts";
import { treePathBytes } from "../../core/patch/tree-path.ts";
import { FOLDER_MODE, type TreeEntry, treeBytes } from "./tree-entries.ts";

/** What composing a tree needs of a repository. */
export interface TreeObjects {
  readTree(id: ObjectId): Promise<readonly TreeEntry[]>;
  write(object: { readonly type: "blob" | "tree"; readonly bytes: Uint8Array }): Promise<ObjectId>;
}

/** A folder of the tree that is being composed. What no change reaches stays an entry and is never read. */
interface Folder {
  readonly items: Map<string, TreeEntry | Folder>;
}

/**
 * Writes `base` with the changes made to it, one after the other, as `git update-index` would: what stands in the way
 * of a path goes, and a folder with nothing left in it is none. Only the folders on the changed paths are read and written.
 */
export async function composeTree(
  base: ObjectId,
  changes: readonly TreeChange[],
  objects: TreeObjects,
): Promise<ObjectId> {
  if (changes.length === 0) return base;
  const top = await openFolder(base, objects);
  for (const change of changes) {
    const names = Buffer.from(treePathBytes(change.path)).toString("latin1").split("/");
    if ("deleted" in change) await remove(top, names, objects);
    else await put(top, names, await entryOf(change, names, objects), objects);
  }
  return (await writeFolder(top, objects)) ?? objects.write({ type: "tree", bytes: Buffer.alloc(0) });
}

async function entryOf(
  change: Exclude<TreeChange, { readonly deleted: true }>,
  names: readonly string[],
  { write }: TreeObjects,
): Promise<TreeEntry> {
  const id = "blob" in change ? change.blob : await write({ type: "blob", bytes: change.bytes });
  return { mode: change.mode, name: names.at(-1) ?? "", id };
}

async function openFolder(id: ObjectId, { readTree }: TreeObjects): Promise<Folder> {
  return { items: new Map((await readTree(id)).map((entry) => [entry.name, entry])) };
}

async function put(
  top: Folder,
  names: readonly string[],
  entry: TreeEntry,
  objects: TreeObjects,
): Promise<void> {
  let folder = top;
  for (const name of names.slice(0, -1)) {
    const next = (await folderAt(folder, name, objects)) ?? { items: new Map() };
    folder.items.set(name, next);
    folder = next;
  }
  folder.items.set(entry.name, entry);
}

async function remove(top: Folder, names: readonly string[], objects: TreeObjects): Promise<void> {
  let folder = top;
  for (const name of names.slice(0, -1)) {
    const next = await folderAt(folder, name, objects);
    if (next === undefined) return;
    folder.items.set(name, next);
    folder = next;
  }
  const last = names.at(-1) ?? "";
  if ((await folderAt(folder, last, objects)) === undefined) folder.items.delete(last);
}

async function folderAt(folder: Folder, name: string, objects: TreeObjects): Promise<Folder | undefined> {
  const item = folder.items.get(name);
  if (item === undefined || "items" in item) return item;
  return item.mode === FOLDER_MODE ? openFolder(item.id, objects) : undefined;
}

/** Undefined when nothing is in it. */
async function writeFolder({ items }: Folder, objects: TreeObjects): Promise<ObjectId | undefined> {
  const entries: TreeEntry[] = [];
  for (const [name, item] of items) {
    if (!("items" in item)) entries.push(item);
    else {
      const id = await writeFolder(item, objects);
      if (id !== undefined) entries.push({ mode: FOLDER_MODE, name, id });
    }
  }
  return entries.length === 0 ? undefined : objects.write({ type: "tree", bytes: treeBytes(entries) });
}
