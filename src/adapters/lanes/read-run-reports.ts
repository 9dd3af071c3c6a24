import { constants } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type ReadOptions, type ReportFile, readReports } from "../../core/reports/read-reports.ts";
import type { ReportsRead } from "../../core/tests/judge-run.ts";

const READ_BYTES = 256 * 1024;
/** More than the reports of any run that tests make; one must not keep us reading for ever. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;
const MAX_FILES = 100_000;

/**
 * Reads one report, or all files of a folder, in pieces. Only regular files are read: the code under test makes them, and
 * a link or a named pipe would lead elsewhere. `maxBytes` bounds all of them together; what is beyond is not read.
 */
export async function readRunReports(
  path: string,
  options: ReadOptions,
  maxBytes: number = MAX_BYTES,
): Promise<ReportsRead> {
  return readReports(await reportsAt(path, maxBytes), options);
}

async function reportsAt(path: string, maxBytes: number): Promise<readonly ReportFile[]> {
  const status = await lstat(path).catch(() => undefined);
  if (status === undefined) return [];
  if (!status.isDirectory()) return [await reportFile("the report", path, maxBytes)];
  const names = await regularFiles(path);
  const files: ReportFile[] = [];
  let left = maxBytes;
  for (const name of names.slice(0, MAX_FILES)) {
    files.push(await reportFile(name, join(path, name), left));
    left -= (await lstat(join(path, name)).catch(() => undefined))?.size ?? 0;
  }
  const rest = names.length - files.length;
  return rest === 0 ? files : [...files, refused("the folder", "incomplete", `it holds ${rest} more files`)];
}

async function regularFiles(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1));
}

async function reportFile(name: string, path: string, maxBytes: number): Promise<ReportFile> {
  const status = await lstat(path).catch(() => undefined);
  if (!status?.isFile()) return refused(name, "unreadable", "it is not a regular file");
  if (status.size > maxBytes) {
    const why = `it has ${status.size} bytes, and no more than ${MAX_BYTES} are read of one run`;
    return refused(name, "incomplete", why);
  }
  return { name, chunks: chunksOf(path) };
}

const refused = (name: string, state: "incomplete" | "unreadable", why: string): ReportFile => ({
  name,
  chunks: [],
  refused: { state, why },
});

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  // Not through a link that has taken the file's place since it was looked at, and not waiting for a pipe.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const buffer = Buffer.alloc(READ_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
