import { chmod, lstat, mkdir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "../../core/patch/patch.ts";
import { gitInTurn } from "./git.ts";
import { makeWritable, removeFolder } from "./leftovers.ts";
import type { ObjectStore } from "./object-store.ts";
import { createScratchRepository } from "./scratch-repository.ts";
import { showIndex, writeVisibleRepository } from "./visible-repository.ts";

/** A disposable checkout of any tree, in a folder of its own. Nothing of it is registered in the user's repository. */
export interface LaneCheckout {
  /** The working tree: where tests run. */
  readonly folder: string;
  /** Where the objects of the `.git` in it are. */
  readonly objectFolders: readonly string[];
  /**
   * Makes the tracked files exactly those of the tree, byte for byte: only files that differ are written, whatever a test run did to
   * them. Untracked files go; ignored files and kept paths stay. Not to be called twice at once.
   */
  moveTo(tree: ObjectId): Promise<void>;
  /** Keeps an untracked path (a linked dependency folder) from being cleaned; relative to the top. */
  keep(path: string): Promise<void>;
  dispose(): Promise<void>;
}

export interface LaneRequest {
  /** A folder of the run folder that does not exist yet. Holds `tree`, where tests run, and our own repository. */
  readonly folder: string;
  /** What tests see as `HEAD`. */
  readonly commit: ObjectId;
}

/**
 * Overrules every `.gitattributes`: bytes are the blobs' own, no filter or merge driver is looked up. `working-tree-encoding` knows no "off",
 * so it is made unspecified.
 */
const ATTRIBUTES = "* -text -ident -filter !eol !working-tree-encoding !diff !merge\n";

/**
 * Opens an empty lane. Git works from a repository beside the working tree, with an index of ours, that tests do not know; the `.git` that they see is
 * written anew on every move. So nothing that a test run does to `.git` (settings, hooks, index flags, locks) reaches our git.
 */
export async function openLaneCheckout(store: ObjectStore, request: LaneRequest): Promise<LaneCheckout> {
  const folder = join(request.folder, "tree");
  const gitDir = join(request.folder, "lane.git");
  const { repository, objectFolders } = store;
  await mkdir(folder, { recursive: true });
  await createScratchRepository(gitDir, { repository, objectFolders, attributes: ATTRIBUTES });
  const call = { cwd: folder, gitDir, workTree: folder };
  const kept: string[] = [];
  let current: ObjectId | undefined;

  async function write(tree: ObjectId): Promise<void> {
    const commands = [
      ["read-tree", "--reset", "-u", tree],
      ["clean", "-ffdq"],
    ];
    // A test may have left folders that cannot be written; the rights are taken back once.
    await gitInTurn(commands, call).catch(async () => {
      await makeWritable(folder);
      await gitInTurn(commands, call);
    });
  }

  return {
    folder,
    objectFolders,
    async moveTo(tree) {
      await ensureFolder(folder);
      if (current !== undefined) await restoreFolders(folder, await store.listFolders(current));
      // Git never looks at what is named `.git`. Nobody else may come here before both have ended.
      const visible = writeVisibleRepository(folder, { gitDir, store, commit: request.commit });
      await Promise.allSettled([write(tree), visible]).then(([...ends]) => {
        for (const end of ends) if (end.status === "rejected") throw end.reason;
      });
      await showIndex(folder, gitDir);
      current = tree;
    },
    async keep(path) {
      kept.push(path);
      const lines = kept.map((each) => `/${each.replace(/[\\*?[\]#! ]/g, "\\$&")}\n`);
      await writeFile(join(gitDir, "info/exclude"), lines.join(""));
    },
    dispose: () => removeFolder(request.folder),
  };
}

/** A test may have replaced the lane itself, or taken our right to write there. */
async function ensureFolder(folder: string): Promise<void> {
  const status = await lstat(folder).catch(() => undefined);
  if (status?.isDirectory()) return chmod(folder, 0o755);
  if (status !== undefined) await unlink(folder);
  await mkdir(folder, { recursive: true });
}

/**
 * Removes links and files that stand where the tree has a folder. Git would compare files through such a link, and find
 * a folder that was moved outside and linked back unchanged.
 */
async function restoreFolders(top: string, folders: readonly Buffer[]): Promise<void> {
  const prefix = Buffer.from(`${top}/`);
  for (const folder of folders) {
    const path = Buffer.concat([prefix, folder]);
    const status = await lstat(path).catch(() => undefined);
    if (status !== undefined && !status.isDirectory()) await unlink(path);
  }
}
