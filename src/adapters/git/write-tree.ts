import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "../../core/patch/patch.ts";
import type { TreeChange } from "../../core/patch/tree-changes.ts";
import { treePathBytes } from "../../core/patch/tree-path.ts";
import { git } from "./git.ts";

/** Writes trees into the scratch repository through an index of its own. Base's index is made once and copied after that. */
export function createTreeWriter(
  gitDir: string,
): (base: ObjectId, changes: readonly TreeChange[]) => Promise<ObjectId> {
  const baseIndexes = new Map<ObjectId, Promise<string>>();
  const call = { cwd: gitDir, gitDir };
  let count = 0;

  async function readBase(base: ObjectId): Promise<string> {
    const indexFile = join(gitDir, `index-${base}`);
    await git(["read-tree", base], { ...call, indexFile });
    return indexFile;
  }

  function baseIndex(base: ObjectId): Promise<string> {
    const known = baseIndexes.get(base) ?? readBase(base);
    baseIndexes.set(base, known);
    known.catch(() => baseIndexes.delete(base));
    return known;
  }

  return async (base, changes) => {
    if (changes.length === 0) return base;
    const number = ++count;
    const indexFile = join(gitDir, `index-${number}`);
    const folder = join(gitDir, `bytes-${number}`);
    try {
      const blobs = await writeBlobs(gitDir, folder, changes);
      await copyFile(await baseIndex(base), indexFile);
      const input = Buffer.concat(
        changes.map((change, place) => indexLine(change, blobs.get(place), base.length)),
      );
      await git(["update-index", "-z", "--index-info"], { ...call, indexFile, input });
      const { stdout } = await git(["write-tree"], { ...call, indexFile });
      return stdout.toString("latin1").trim();
    } finally {
      await rm(indexFile, { force: true });
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Stores the composed files, all with one process. Gives their ids by place in `changes`. */
async function writeBlobs(
  gitDir: string,
  folder: string,
  changes: readonly TreeChange[],
): Promise<ReadonlyMap<number, ObjectId>> {
  const places: number[] = [];
  for (const [place, change] of changes.entries()) {
    if (!("bytes" in change)) continue;
    if (places.length === 0) await mkdir(folder, { mode: 0o700 });
    await writeFile(join(folder, String(place)), change.bytes);
    places.push(place);
  }
  if (places.length === 0) return new Map();
  const input = places.map((place) => `${join(folder, String(place))}\n`).join("");
  const args = ["hash-object", "-w", "--no-filters", "--stdin-paths"];
  const { stdout } = await git(args, { cwd: gitDir, gitDir, input });
  const ids = stdout.toString("latin1").trim().split("\n");
  if (ids.length !== places.length) throw new Error("git hash-object did not answer for every file");
  return new Map(places.map((place, index) => [place, ids[index] ?? ""]));
}

/** Mode 0 removes the path. */
function indexLine(change: TreeChange, blob: ObjectId | undefined, idLength: number): Buffer {
  const path = treePathBytes(change.path);
  if ("deleted" in change)
    return Buffer.concat([Buffer.from(`0 ${"0".repeat(idLength)}\t`), path, Buffer.from("\0")]);
  const id = "blob" in change ? change.blob : blob;
  if (id === undefined) throw new Error(`no blob was written for ${JSON.stringify(change.path)}`);
  return Buffer.concat([Buffer.from(`${change.mode} ${id}\t`), path, Buffer.from("\0")]);
}
