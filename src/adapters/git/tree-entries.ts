import type { ObjectId } from "../../core/patch/patch.ts";

/** One row of a tree object. */
export interface TreeEntry {
  /** Octal without leading zeros, as in the object: `40000` is a folder. */
  readonly mode: string;
  /** Bytes of the name, one character a byte. */
  readonly name: string;
  readonly id: ObjectId;
}

export const FOLDER_MODE = "40000";

/** A tree object is a row of `<mode> <name>\0<id bytes>`. `idBytes`: 20 or 32. */
export function parseTree(bytes: Buffer, idBytes: number): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    if (space < 0 || end < 0) throw new Error("a tree object is damaged");
    const next = end + 1 + idBytes;
    entries.push({
      mode: bytes.toString("latin1", at, space),
      name: bytes.toString("latin1", space + 1, end),
      id: bytes.toString("hex", end + 1, next),
    });
    at = next;
  }
  return entries;
}

/** The bytes of a tree object, in git's order: a folder sorts as if its name ended in a slash. */
export function treeBytes(entries: Iterable<TreeEntry>): Buffer {
  const rows = [...entries].map((entry) => ({ entry, key: sortKey(entry) }));
  rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return Buffer.concat(
    rows.flatMap(({ entry }) => [
      Buffer.from(`${entry.mode} ${entry.name}\0`, "latin1"),
      Buffer.from(entry.id, "hex"),
    ]),
  );
}

const sortKey = ({ mode, name }: TreeEntry): string => (mode === FOLDER_MODE ? `${name}/` : name);
