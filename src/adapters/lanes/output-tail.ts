import { open } from "node:fs/promises";

const TAIL_BYTES = 8 * 1024;
const TAIL_LINES = 20;

/** The last lines of a run's outputs, for the reader who must see why nothing else came of it. Untrusted text. */
export async function outputTail(files: readonly string[]): Promise<string> {
  const ends = await Promise.all(files.map(readEnd));
  return ends
    .flatMap((text) => text.trimEnd().split("\n").slice(-TAIL_LINES))
    .filter((line) => line.trim() !== "")
    .slice(-TAIL_LINES)
    .join("\n");
}

async function readEnd(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) {
    return "";
  }
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.subarray(0, bytesRead).toString("utf8");
  } finally {
    await file.close();
  }
}
