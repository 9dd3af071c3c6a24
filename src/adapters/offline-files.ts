import { createReadStream, readFileSync, statSync } from "node:fs";
import { appendFile, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { reasonOf } from "../core/reason-of.ts";
import { UserError } from "../core/user-error.ts";
import type { OfflineFiles } from "../ports/offline-files.ts";
import { claimFile } from "./claim-file.ts";
import { makeFolder } from "./make-folder.ts";

/** Far above any real log and below the longest string that JavaScript holds. */
const LARGEST_TEXT = 400_000_000;

/** Evaluation files on the local disk. Bytes that are no UTF-8 are read as U+FFFD, since real logs hold them. */
export function offlineFiles(): OfflineFiles {
  return {
    kindOf,
    list,
    readText,
    readLines,
    writeText: writeTo(writeFile),
    replaceText: writeTo(replaceFile),
    claim,
    appendText: writeTo(appendFile),
  };
}

async function kindOf(path: string): Promise<"file" | "folder" | "absent"> {
  try {
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return "absent";
    throw unreadable(path, error);
  }
}

async function* list(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error);
  });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name).replaceAll("\\", "/");
    if (entry.isDirectory()) yield* list(path);
    else if (entry.isFile()) yield path;
  }
}

async function readText(path: string): Promise<string> {
  try {
    // Synchronous on purpose: for ten thousand small reports the thread pool costs more than the reading.
    const { size } = statSync(path);
    if (size <= LARGEST_TEXT) return readFileSync(path, "utf8");
  } catch (error) {
    throw unreadable(path, error);
  }
  throw tooLarge(`${path} has`);
}

async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: false });
  // The beginning of a line that is not complete, in pieces: joined anew with each, a long line would take for ever.
  let pieces: string[] = [];
  let size = 0;
  for await (const bytes of chunksOf(path)) {
    const [first = "", ...parts] = decoder.decode(bytes, { stream: true }).split("\n");
    pieces.push(first);
    size += first.length;
    if (size > LARGEST_TEXT) throw tooLarge(`${path} has a line of`);
    for (const part of parts) {
      yield withoutReturn(pieces.join(""));
      pieces = [part];
      size = part.length;
    }
  }
  const rest = pieces.join("") + decoder.decode();
  if (rest !== "") yield withoutReturn(rest);
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) yield bytes as Buffer;
  } catch (error) {
    throw unreadable(path, error);
  }
}

const tooLarge = (what: string): UserError =>
  new UserError(
    `${what} more than ${LARGEST_TEXT / 1e6} MB, which cannot be read at once`,
    "Give it as JSON Lines, or leave it out.",
  );

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);

const writeTo =
  (write: (path: string, text: string) => Promise<void>) =>
  async (path: string, text: string): Promise<void> => {
    try {
      await makeFolder(dirname(path));
      await write(path, text);
    } catch (error) {
      throw unwritable(path, error);
    }
  };

async function claim(path: string): Promise<() => Promise<void>> {
  try {
    return await claimFile(path);
  } catch (error) {
    throw error instanceof UserError ? error : unwritable(path, error);
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

const unwritable = (path: string, error: unknown): UserError =>
  new UserError(`${path} cannot be written: ${reasonOf(error)}`, "Give a path that can be written.", {
    cause: error,
  });

function unreadable(path: string, error: unknown): UserError {
  const reason = codeOf(error) === "ENOENT" ? "does not exist" : `cannot be read: ${reasonOf(error)}`;
  return new UserError(`${path} ${reason}`, "Check the path.", { cause: error });
}
