import { closeSync, openSync, writeSync } from "node:fs";

export interface CappedFile {
  write(chunk: Buffer): void;
  /** Writes what was kept of the end and closes. Call once. */
  close(): CappedFileEnd;
}

export interface CappedFileEnd {
  /** Bytes written to it, kept or not. */
  readonly bytes: number;
  readonly truncated: boolean;
}

const TAIL_BYTES = 1024 * 1024;

/**
 * A file that takes any amount and keeps the first part (to `cap` bytes less the tail) and the last megabyte.
 * What lies between is replaced by one line. Memory: at most two tails.
 */
export function openCappedFile(path: string, cap: number): CappedFile {
  const fd = openSync(path, "w");
  const tailCap = Math.min(TAIL_BYTES, Math.floor(cap / 2));
  const tail = keepTail(tailCap);
  let headLeft = cap - tailCap;
  let bytes = 0;
  return {
    write(chunk) {
      bytes += chunk.length;
      const head = chunk.subarray(0, headLeft);
      headLeft -= head.length;
      writeAll(fd, head);
      tail.push(chunk.subarray(head.length));
    },
    close() {
      const kept = tail.take();
      const dropped = bytes - (cap - tailCap - headLeft) - kept.length;
      if (dropped > 0) {
        writeAll(fd, Buffer.from(`\n[${dropped} bytes of output not kept]\n`));
      }
      writeAll(fd, kept);
      closeSync(fd);
      return { bytes, truncated: dropped > 0 };
    },
  };
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(fd, bytes, at);
  }
}

function keepTail(cap: number): { push(chunk: Buffer): void; take(): Buffer } {
  let chunks: Buffer[] = [];
  let size = 0;
  const take = (): Buffer => Buffer.concat(chunks).subarray(Math.max(0, size - cap));
  return {
    push(chunk) {
      if (chunk.length === 0) {
        return;
      }
      chunks.push(chunk);
      size += chunk.length;
      if (size > 2 * cap) {
        // A copy, so that the large buffers the chunks are views of can go.
        chunks = [Buffer.from(take())];
        size = chunks[0]?.length ?? 0;
      }
    },
    take,
  };
}
