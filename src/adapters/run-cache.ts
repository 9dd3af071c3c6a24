import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { SuiteRun, TestResult } from "../core/tests/suite-run.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import type { RunCache } from "../ports/run-cache.ts";
import { makeFolder } from "./make-folder.ts";

export interface RunCacheOptions {
  /** `outcome-gate` below XDG_CACHE_HOME or `~/.cache` when absent. */
  readonly folder?: string;
  /** Bytes on disk; the entries unused for longest go first. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 200 * 1024 * 1024;

/**
 * Runs of base kept on disk, one file each: a checksum over key and content, a line feed, the content. An entry
 * that does not match its checksum or its key is removed and is no answer. Nothing here can fail an evaluation: a
 * folder that cannot be written is a cache that keeps nothing.
 */
export function openRunCache(options: RunCacheOptions = {}): RunCache {
  const folder = options.folder ?? defaultFolder();
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  return {
    async get(key) {
      const path = pathOf(folder, key);
      const text = await readFile(path, "utf8").catch(() => undefined);
      if (text === undefined) {
        return undefined;
      }
      const run = readEntry(key, text);
      const now = new Date();
      await (run === undefined ? rm(path, { force: true }) : utimes(path, now, now)).catch(() => {});
      return run;
    },
    async put(key, run) {
      const text = writeEntry(key, run);
      if (Buffer.byteLength(text) > maxBytes) {
        return;
      }
      try {
        await makeFolder(folder);
        const path = pathOf(folder, key);
        const unfinished = `${path}.${randomBytes(6).toString("hex")}.tmp`;
        await writeFile(unfinished, text, { mode: 0o600 });
        await rename(unfinished, path);
        await evict(folder, maxBytes);
      } catch {
        // A full or read-only disk: the run is simply not kept.
      }
    },
  };
}

/** Where the run of a key is, and a name for it that any file system and service takes. */
export function runCacheFile(folder: string, key: string): { readonly path: string; readonly name: string } {
  return { path: pathOf(folder, key), name: hash(key) };
}

function defaultFolder(): string {
  const cache = process.env["XDG_CACHE_HOME"];
  // The specification of XDG_CACHE_HOME: a relative path is to be ignored.
  const parent = cache?.startsWith("/") ? cache : join(homedir(), ".cache");
  return join(parent, "outcome-gate", "runs");
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

const pathOf = (folder: string, key: string): string => join(folder, `${hash(key)}.run`);

const checksum = (key: string, content: string): string => hash(`${key}\0${content}`);

function writeEntry(key: string, run: SuiteRun): string {
  const content = JSON.stringify({ ...run, results: [...run.results] });
  return `${checksum(key, content)}\n${content}`;
}

function readEntry(key: string, text: string): SuiteRun | undefined {
  const end = text.indexOf("\n");
  const content = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== checksum(key, content)) {
    return undefined;
  }
  // The checksum vouches for the form: only `writeEntry` makes one.
  const { results, ...rest } = JSON.parse(content);
  // JSON has no undefined.
  return { ...rest, exitCode: rest.exitCode, results: new Map<TestKey, TestResult>(results) };
}

async function evict(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder);
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const status = await stat(path).catch(() => undefined);
      return { path, size: status?.size ?? 0, used: status?.mtimeMs ?? 0 };
    }),
  );
  let total = 0;
  for (const entry of entries.sort((a, b) => b.used - a.used)) {
    total += entry.size;
    if (total > maxBytes) {
      await rm(entry.path, { force: true });
    }
  }
}
