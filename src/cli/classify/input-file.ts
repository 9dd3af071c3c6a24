import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { UserError } from "../../core/user-error.ts";

/** What a shell hands over (`<(…)`, `/dev/stdin`) ends when its writer does; any other pipe may never be written to. */
const HANDED_OVER = /^\/dev\/(stdin|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;

/** A pipe does not say how long it is. Far above any real report. */
const LONGEST_PIPE = 8 * 1024 ** 3;

/** Throws a `UserError` for what would be read for ever: devices, sockets, and pipes that the shell has not handed over. */
export async function refuseEndless(path: string): Promise<void> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined || status.isFile() || status.isDirectory()) return;
  if (status.isFIFO() && HANDED_OVER.test(path)) return;
  throw new UserError(
    `${path} is no file but a ${status.isFIFO() ? "pipe" : status.isSocket() ? "socket" : "device"}.`,
    "Name a file, or hand the text over with `<(command)` or `/dev/stdin`.",
  );
}

/** The bytes of a file, or of a pipe up to a bound. Throws a `UserError` when they cannot be read. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: 1 << 18 })) {
      yield bytes;
      length += bytes.length;
      if (length > LONGEST_PIPE && HANDED_OVER.test(path)) throw new Error("it does not end");
    }
  } catch (cause) {
    throw new UserError(`The report ${path} cannot be read.`, "Check its permissions, and that it ends.", {
      cause,
    });
  }
}
