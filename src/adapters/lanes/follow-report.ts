import { createHash, type Hash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type ReadOptions, readReports } from "../../core/reports/read-reports.ts";
import type { ReportsRead } from "../../core/tests/judge-run.ts";

const LOOK_MS = 100;
const READ_BYTES = 256 * 1024;
/** A report is read once more to see that it is still the same. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Reads a report while tests still write it, so that little is left to read when they have ended, which `ended` tells. Only what the
 * file holds in the end counts: undefined where it must be read as it stands then, since something else took its place, or stands
 * where we read before, or there is nothing that may be read.
 */
export async function followReport(
  path: string,
  options: ReadOptions,
  ended: AbortSignal,
  mostBytes: number = MOST_BYTES,
): Promise<ReportsRead | undefined> {
  let isWhole = false;
  const chunks = growing(path, { ended, mostBytes }, () => {
    isWhole = true;
  });
  const read = await readReports([{ name: "the report", chunks }], options).catch(() => undefined);
  return isWhole ? read : undefined;
}

interface Following {
  readonly ended: AbortSignal;
  readonly mostBytes: number;
}

async function* growing(
  path: string,
  { ended, mostBytes }: Following,
  onWhole: () => void,
): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(READ_BYTES);
  const hash = createHash("sha1");
  let file: FileHandle | undefined;
  let size = 0;
  try {
    for (;;) {
      const isLast = ended.aborted;
      file ??= await openRegular(path);
      if (((await file?.stat())?.size ?? 0) > mostBytes) return;
      for await (const bytes of readOn(file, buffer, size)) {
        size += bytes.length;
        // It may grow while it is read.
        if (size > mostBytes) return;
        hash.update(bytes);
        yield bytes;
      }
      if (isLast) break;
      await delay(LOOK_MS, undefined, { signal: ended }).catch(() => {});
    }
    if (await isStill(path, file, { size, hash, buffer })) onWhole();
  } finally {
    await file?.close();
  }
}

/** Not through a link, and not waiting for a pipe: the code under test makes the file. */
async function openRegular(path: string): Promise<FileHandle | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => undefined);
  if (file === undefined || (await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}

async function* readOn(
  file: FileHandle | undefined,
  buffer: Buffer,
  start: number,
): AsyncGenerator<Uint8Array> {
  let at = start;
  while (file !== undefined) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Whether the file that stands there now is the one that was read, byte for byte. */
async function isStill(
  path: string,
  read: FileHandle | undefined,
  was: { readonly size: number; readonly hash: Hash; readonly buffer: Buffer },
): Promise<boolean> {
  const file = await openRegular(path);
  if (file === undefined || read === undefined) return false;
  try {
    const [now, then] = await Promise.all([file.stat(), read.stat()]);
    if (now.ino !== then.ino || now.dev !== then.dev || now.size !== was.size) return false;
    const hash = createHash("sha1");
    for await (const bytes of readOn(file, was.buffer, 0)) hash.update(bytes);
    return hash.digest("hex") === was.hash.digest("hex");
  } finally {
    await file.close();
  }
}
