import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "../../core/patch/patch.ts";
import type { AppliedHow, PatchApplication, PatchFiles } from "../../ports/patch-files.ts";
import { GitError, git } from "./git.ts";
import { removeFolder } from "./leftovers.ts";
import type { ObjectStore } from "./object-store.ts";
import { cleanUp, openScratchFiles, type ScratchFiles, writtenTree } from "./scratch-files.ts";
import { createScratchRepository } from "./scratch-repository.ts";
import { objectsOf } from "./user-repository.ts";
import { writeObject } from "./write-object.ts";

/**
 * Patches on trees of the store. A patch is applied to files in a scratch checkout below `folder`, made for it and removed after; the
 * tree that comes of it is written to the store's own objects.
 */
export function openPatchFiles(store: ObjectStore, folder: string): PatchFiles {
  let count = 0;
  return {
    async apply(tree, patch, leniency) {
      count += 1;
      const scratch = join(folder, `p${count}`);
      try {
        return await applyIn(await openScratchFiles(store, scratch, { tree, patch }), leniency);
      } finally {
        await removeFolder(scratch);
      }
    },
    async write(base, head) {
      const text = utf8Of(await diffOf(store.gitDir, base, head));
      if (text !== undefined) return text;
      // A file in another encoding does not survive in a text: binary patches hold it byte for byte.
      const gitDir = join(folder, "binary.git");
      try {
        const { repository, objectFolders } = store;
        await createScratchRepository(gitDir, { repository, objectFolders, attributes: "* -diff\n" });
        return (await diffOf(gitDir, base, head)).toString("utf8");
      } finally {
        await removeFolder(gitDir);
      }
    },
  };
}

async function diffOf(gitDir: string, base: ObjectId, head: ObjectId): Promise<Buffer> {
  return (await git(["diff-tree", "-r", "-p", ...SHAPE, base, head], { cwd: gitDir, gitDir })).stdout;
}

function utf8Of(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const SHAPE = [
  ...["--binary", "--full-index", "--no-renames", "--no-color", "--no-ext-diff", "--no-textconv"],
  ...["--unified=3", "--diff-algorithm=myers", "--src-prefix=a/", "--dst-prefix=b/"],
];

/** The attempts of SWE-bench 5.0, `GIT_APPLY_CMDS` in `run_evaluation.py`, in its order. */
const ATTEMPTS: readonly (readonly [AppliedHow, (scratch: ScratchFiles) => Promise<string | undefined>])[] = [
  ["git-apply", (scratch) => gitApply(scratch)],
  ["3way", gitApplyThreeWay],
  ["reject", (scratch) => gitApply(scratch, "--reject")],
  ["patch-fuzz", patchWithFuzz],
];

async function applyIn(
  scratch: ScratchFiles,
  leniency: "exact" | "as-the-harness",
): Promise<PatchApplication> {
  const attempts = leniency === "exact" ? ATTEMPTS.slice(0, 1) : ATTEMPTS;
  let detail = "";
  for (const [at, [how, attempt]] of attempts.entries()) {
    if (at > 0) await cleanUp(scratch);
    const failure = await attempt(scratch);
    const tree = failure === undefined ? await writtenTree(scratch) : undefined;
    const refusal = tree === undefined ? failure : await refusalOf(tree, scratch);
    if (tree !== undefined && refusal === undefined) return { kind: "applied", how, tree };
    detail = refusal ?? "";
  }
  await cleanUp(scratch);
  const isThere =
    leniency === "as-the-harness" && (await gitApply(scratch, "--check", "--reverse")) === undefined;
  return isThere
    ? { kind: "applied", how: "already-applied", tree: scratch.tree }
    : { kind: "not-applied", detail: detail.slice(0, 2_000) };
}

/** Why git checks no such tree out: `patch` makes files of any name, `.GIT/config` too. Undefined when it does. */
async function refusalOf(tree: ObjectId, { reading, patchFile }: ScratchFiles): Promise<string | undefined> {
  const indexFile = `${patchFile}.index`;
  return failureOf(git(["read-tree", tree], { ...reading, indexFile }));
}

/** What went wrong; undefined when the whole patch was taken. */
function gitApply(
  { applying, patchFile }: ScratchFiles,
  ...options: readonly string[]
): Promise<string | undefined> {
  return failureOf(git(["apply", "--verbose", ...options, patchFile], applying));
}

async function failureOf(run: Promise<unknown>): Promise<string | undefined> {
  try {
    await run;
    return undefined;
  } catch (error) {
    if (error instanceof GitError) return error.stderr.trim();
    throw error;
  }
}

/** A three-way merge needs the files that the patch was made from, as its `index` lines name them, and the files as they are. */
async function gitApplyThreeWay(scratch: ScratchFiles): Promise<string | undefined> {
  const { reading, applying, patchFile, store } = scratch;
  const text = await readFile(patchFile, "latin1");
  const input = [...named(text, /^index ([0-9a-f]{4,64})\.\.[0-9a-f]/gm)].map((id) => `${id}\n`).join("");
  const known = await git(["cat-file", "--batch-check"], { ...reading, input });
  const present = await git(["ls-files", "--stage", "-z"], reading);
  const paths = named(text, /^(?:--- a\/|rename from |copy from )([^\n\t]+)/gm);
  const blobs = [
    ...named(known.stdout.toString("latin1"), /^([0-9a-f]{40,64}) blob /gm),
    ...present.stdout
      .toString("latin1")
      .split("\0")
      .flatMap((entry) => {
        const [, id = "", path = ""] = /^100\d+ ([0-9a-f]+) \d\t(.*)$/s.exec(entry) ?? [];
        return paths.has(path) ? [id] : [];
      }),
  ];
  for (const id of new Set(blobs)) {
    const blob = { type: "blob", bytes: await store.readBlob(id) } as const;
    await writeObject(objectsOf(applying.gitDir ?? ""), store.repository.objectFormat, blob);
  }
  return gitApply(scratch, "--3way");
}

const named = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));

const PATCH_TIMEOUT_MS = 60_000;

/** The harness leaves `.orig` and `.rej` files behind; here they would end up in the tree. */
function patchWithFuzz({ applying, patchFile }: ScratchFiles): Promise<string | undefined> {
  const args = [
    "--batch",
    "--forward",
    "--fuzz=5",
    "-p1",
    "--no-backup-if-mismatch",
    "-r",
    "-",
    "-i",
    patchFile,
  ];
  const env = { PATH: process.env["PATH"], LC_ALL: "C" };
  return new Promise((resolve) => {
    execFile(
      "patch",
      args,
      { cwd: applying.cwd, env, timeout: PATCH_TIMEOUT_MS },
      (error, stdout, stderr) => {
        const missing = error?.code === "ENOENT" ? "the program `patch` is not installed" : undefined;
        resolve(error === null ? undefined : (missing ?? (`${stderr}${stdout}`.trim() || error.message)));
      },
    );
  });
}
