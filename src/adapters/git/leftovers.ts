import { randomBytes } from "node:crypto";
import { chmod, lstat, mkdir, readdir, realpath, rename, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { reasonOf } from "../../core/reason-of.ts";
import { UserError } from "../../core/user-error.ts";
import { hasEnded, processIdentity } from "../process-identity.ts";

/** A folder for everything one process writes, outside of every repository. */
export interface RunFolder {
  readonly path: string;
  /** Removes it with all that is in it, also what is read-only. */
  dispose(): Promise<void>;
}

/**
 * Makes a folder of this process's own and removes those that dead processes of this user left behind. The name holds the process id, its
 * start time and its pid namespace (where `/proc` tells), so that a process of another container or one that got a reused id is
 * not mistaken. Throws `UserError` when the common parent cannot be written, or is not safely ours.
 */
export async function makeRunFolder(parent?: string): Promise<RunFolder> {
  try {
    const home = await ownParent(parent ?? join(await realpath(tmpdir()), `outcome-gate-${userName()}`));
    await removeLeftovers(home);
    const path = join(home, `run-${await processIdentity(process.pid)}-${randomBytes(6).toString("hex")}`);
    await mkdir(path, { mode: 0o700 });
    return { path, dispose: () => removeFolder(path) };
  } catch (error) {
    throw error instanceof UserError ? error : cannotMake(parent ?? tmpdir(), error);
  }
}

function cannotMake(folder: string, cause: unknown): UserError {
  const why = reasonOf(cause);
  return new UserError(
    `Nothing can be written in \`${folder}\`, the folder for temporary files: ${why}.`,
    "Set TMPDIR to a folder that exists, that you can write, and that has space.",
    { cause },
  );
}

/** Removes a folder, made writable first where need be. Links are removed, never followed. A folder that is gone is fine. */
export async function removeFolder(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    await makeWritable(path);
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Gives the owner every right on the folders below `path`, so that what is in them can be removed. */
export async function makeWritable(path: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  if (!status?.isDirectory()) return;
  await chmod(path, 0o700).catch(() => {});
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isDirectory()) await makeWritable(join(path, entry.name));
}

async function ownParent(path: string): Promise<string> {
  // Not `recursive`: Node tries for ever where the system cannot make folders at all (/proc).
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const status = await lstat(path);
  const uid = process.getuid?.();
  const ours =
    status.isDirectory() && (uid === undefined || (status.uid === uid && (status.mode & 0o077) === 0));
  if (ours) return path;
  const hint = `Remove \`${path}\`, or set TMPDIR to a folder that only you can write.`;
  throw new UserError(`\`${path}\` is not a folder that belongs to this user alone.`, hint);
}

async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!(await isLeftover(name))) continue;
    // Taken by renaming, so that of several processes one removes it, and under a name that says who.
    const taken = join(home, `run-${await processIdentity(process.pid)}-${randomBytes(6).toString("hex")}`);
    const mine = await rename(join(home, name), taken).then(
      () => true,
      () => false,
    );
    // What cannot be removed (files of another user) is tried again by the next run.
    if (mine) await removeFolder(taken).catch(() => {});
  }
}

async function isLeftover(name: string): Promise<boolean> {
  const match = /^run-(\d+-\d+-\d+)-[0-9a-f]{12}$/.exec(name);
  return match?.[1] !== undefined && (await hasEnded(match[1]));
}

function userName(): string {
  return String(process.getuid?.() ?? userInfo().username.replace(/\W/g, "_"));
}
