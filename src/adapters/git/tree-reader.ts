import type { ObjectId } from "../../core/patch/patch.ts";
import type { GitObject } from "./cat-file.ts";
import { FOLDER_MODE, parseTree, type TreeEntry } from "./tree-entries.ts";

/** Reads tree objects, each once: the trees of one evaluation share nearly all of them. */
export interface TreeReader {
  readTree(id: ObjectId): Promise<readonly TreeEntry[]>;
  /** Everything below the tree in git's order, folders before what is in them. Paths are bytes, one character each. */
  walk(id: ObjectId): Promise<readonly PathEntry[]>;
}

interface PathEntry {
  readonly path: string;
  readonly kind: "folder" | "file" | "submodule";
}

/** Trees that are remembered; more are forgotten all at once. */
const REMEMBERED = 100_000;

export function createTreeReader(read: (id: ObjectId, what: string) => Promise<GitObject>): TreeReader {
  const known = new Map<ObjectId, Promise<readonly TreeEntry[]>>();

  async function readNew(id: ObjectId): Promise<readonly TreeEntry[]> {
    const { type, bytes } = await read(id, "tree");
    if (type !== "tree") throw new Error(`expected a tree, found a ${type}`);
    return parseTree(bytes, id.length / 2);
  }

  function readTree(id: ObjectId): Promise<readonly TreeEntry[]> {
    if (known.size > REMEMBERED) known.clear();
    const tree = known.get(id) ?? readNew(id);
    known.set(id, tree);
    tree.catch(() => known.delete(id));
    return tree;
  }

  async function below(id: ObjectId, prefix: string): Promise<readonly PathEntry[]> {
    const entries = await readTree(id);
    const parts = await Promise.all(
      entries.map((entry) => {
        const path = prefix + entry.name;
        if (entry.mode !== FOLDER_MODE) return [{ path, kind: kindOf(entry) }];
        return below(entry.id, `${path}/`).then((inner) => [{ path, kind: "folder" as const }, ...inner]);
      }),
    );
    return parts.flat();
  }

  return { readTree, walk: (id) => below(id, "") };
}

const kindOf = ({ mode }: TreeEntry): "file" | "submodule" => (mode === "160000" ? "submodule" : "file");
