import type { ObjectId } from "../core/patch/patch.ts";
import { lineCount, linesText, restoreLines } from "../core/patch/restore-lines.ts";
import { diffLines } from "../core/render/changed-lines.ts";
import type { HunkPlace, Verdict } from "../core/verdict/schema.ts";
import type { BranchHost, FileWrite, TreeEntry } from "../ports/branch-host.ts";
import type { HostAnswer } from "../ports/host-answer.ts";

type Commits = Pick<Verdict, "base" | "head" | "mergeBase">;
type Reader = Pick<BranchHost, "readEntry" | "readBlob">;

/**
 * The files of head with base's bytes back in place of these hunks, ready to be committed. A string says why they cannot be made exactly:
 * nothing is guessed, and no lines are searched for.
 */
export async function restoreFiles(
  hunks: readonly HunkPlace[],
  commits: Commits,
  host: Reader,
): Promise<readonly FileWrite[] | string> {
  const files: FileWrite[] = [];
  for (const path of new Set(hunks.map((hunk) => hunk.path))) {
    const own = hunks.filter((hunk) => hunk.path === path);
    const file = await restoreFile(path, own, commits, host);
    if (typeof file === "string") return file;
    files.push(file);
  }
  return files;
}

async function restoreFile(
  path: string,
  hunks: readonly HunkPlace[],
  commits: Commits,
  host: Reader,
): Promise<FileWrite | string> {
  if (hunks.some(({ oldPath }) => oldPath !== undefined && oldPath !== path)) return "the file was renamed";
  const base = await read(commits.base, path, host);
  if (typeof base === "string") return base;
  const head = await read(commits.head, path, host);
  if (typeof head === "string") return head;
  const moved = await movedInBase(path, base, commits, host);
  if (moved !== undefined) return moved;
  return written(path, hunks, base, head);
}

interface PlainFile {
  readonly mode: "100644" | "100755";
  readonly object: ObjectId;
  readonly content: Uint8Array;
}

/** `undefined` where the commit has no such file. */
async function read(commit: ObjectId, path: string, host: Reader): Promise<PlainFile | undefined | string> {
  const entry = await host.readEntry(commit, path);
  if (entry.kind !== "done") return unread(entry);
  if (entry.value === undefined) return undefined;
  const { mode, object } = entry.value;
  if (mode !== "100644" && mode !== "100755") return `it is ${kindOf(entry.value)}, not a plain file`;
  const content = await host.readBlob(object);
  return content.kind === "done" ? { mode, object, content: content.value } : unread(content);
}

const unread = (answer: Exclude<HostAnswer<unknown>, { kind: "done" }>): string =>
  answer.kind === "refused" ? answer.because : "a file of it is gone";

function kindOf({ mode }: TreeEntry): string {
  if (mode === "120000") return "a link";
  return mode === "160000" ? "a submodule" : "a folder";
}

/** What was judged is head merged into base; where base has not touched the file since they parted, that is head's own file. */
async function movedInBase(
  path: string,
  base: PlainFile | undefined,
  { base: tip, mergeBase }: Commits,
  host: Reader,
): Promise<string | undefined> {
  if (mergeBase === tip) return undefined;
  if (mergeBase === undefined) return "the verdict does not say where the branch was made";
  const before = await host.readEntry(mergeBase, path);
  if (before.kind !== "done") return unread(before);
  return before.value?.object === base?.object
    ? undefined
    : "base has changed the same file since the branch was made";
}

function written(
  path: string,
  hunks: readonly HunkPlace[],
  base: PlainFile | undefined,
  head: PlainFile | undefined,
): FileWrite | string {
  if (head === undefined) return base === undefined ? "the file is gone" : broughtBack(path, hunks, base);
  if (base === undefined) return takenAway(path, hunks, head);
  if (base.mode !== head.mode) return "the change sets another mode on the file";
  const stands = hunks.every((hunk) => isIn(base.content, hunk, "old") && isIn(head.content, hunk, "new"));
  if (!stands) return "the file is not what the verdict says";
  const content = restoreLines(base.content, head.content, hunks);
  return content === undefined ? "the file is not what the verdict says" : { path, mode: head.mode, content };
}

/** A file that the change deleted. */
function broughtBack(path: string, hunks: readonly HunkPlace[], base: PlainFile): FileWrite | string {
  const [hunk, ...more] = hunks;
  const whole = hunk !== undefined && more.length === 0 && hunk.oldLines === lineCount(base.content);
  if (!whole || hunk.newLines !== 0 || !isIn(base.content, hunk, "old"))
    return "the file is not what the verdict says";
  return { path, mode: base.mode, content: base.content };
}

/** A file that the change added. */
function takenAway(path: string, hunks: readonly HunkPlace[], head: PlainFile): FileWrite | string {
  const [hunk, ...more] = hunks;
  const whole = hunk !== undefined && more.length === 0 && hunk.newLines === lineCount(head.content);
  if (!whole || hunk.oldLines !== 0 || !isIn(head.content, hunk, "new"))
    return "the file is not what the verdict says";
  return { path, mode: head.mode, content: undefined };
}

/** Whether one side of the hunk stands in the file where it says, line by line. */
function isIn(file: Uint8Array, hunk: HunkPlace, side: "old" | "new"): boolean {
  const wanted = (diffLines(hunk) ?? []).filter(({ sign }) => sign !== (side === "old" ? "+" : "-"));
  const found =
    side === "old"
      ? linesText(file, hunk.oldStart, hunk.oldLines)
      : linesText(file, hunk.newStart, hunk.newLines);
  return found?.length === wanted.length && wanted.every(({ text }, index) => text === found[index]);
}
