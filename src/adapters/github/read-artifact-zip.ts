import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { RunFiles } from "../../ports/run-artifact-host.ts";

export interface ZipLimits {
  readonly names: readonly string[];
  /** Files, folders and everything else in the directory of the archive. */
  readonly mostEntries: number;
  /** Of each wanted file, unpacked. */
  readonly mostBytes: number;
}

/** An archive that no upload of ours could be; the message is a clause for people. */
class Refusal extends Error {}

/**
 * The wanted files of a hostile archive, in memory: nothing is ever written to a disk. A file is found by its exact name only, and counts
 * bytes while it is unpacked, whatever the directory claims. Duplicates, links, encryption and names that climb refuse the whole archive.
 */
export async function readArtifactZip(zip: Uint8Array, limits: ZipLimits): Promise<RunFiles> {
  try {
    const archive = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true, strictFileNames: true });
    return { kind: "files", files: await readWanted(archive, limits) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", because: error.message };
    return { kind: "refused", because: "the artifact is no sound zip archive" };
  }
}

async function readWanted(archive: ZipFile, limits: ZipLimits): Promise<ReadonlyMap<string, string>> {
  if (archive.entryCount > limits.mostEntries)
    throw new Refusal(`the artifact has more than ${limits.mostEntries} files`);
  const files = new Map<string, string>();
  let seen = 0;
  for await (const entry of archive.eachEntry()) {
    seen++;
    if (seen > limits.mostEntries)
      throw new Refusal(`the artifact has more than ${limits.mostEntries} files`);
    if (!limits.names.includes(entry.fileName)) continue;
    if (files.has(entry.fileName)) throw new Refusal(`the artifact has two files ${entry.fileName}`);
    refuseOddKinds(entry);
    files.set(entry.fileName, await textOf(archive, entry, limits.mostBytes));
  }
  return files;
}

const UNIX = 3;
const FILE_KIND = 0o170000;
const REGULAR = 0o100000;

function refuseOddKinds(entry: Entry): void {
  if (entry.isEncrypted()) throw new Refusal(`${entry.fileName} in the artifact is encrypted`);
  const mode = entry.versionMadeBy >>> 8 === UNIX ? entry.externalFileAttributes >>> 16 : 0;
  const kind = mode & FILE_KIND;
  if (kind !== 0 && kind !== REGULAR) throw new Refusal(`${entry.fileName} in the artifact is no plain file`);
}

async function textOf(archive: ZipFile, entry: Entry, mostBytes: number): Promise<string> {
  const tooLarge = new Refusal(`${entry.fileName} in the artifact is larger than ${megabytes(mostBytes)}`);
  if (entry.uncompressedSize > mostBytes) throw tooLarge;
  const stream: Readable = await archive.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) {
      stream.destroy();
      throw tooLarge;
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
