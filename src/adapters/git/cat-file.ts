import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { ObjectId } from "../../core/patch/patch.ts";
import { GitError, startGit } from "./git.ts";

export interface GitObject {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Reads objects by id through one long-lived `git cat-file --batch`. */
export interface ObjectReader {
  /** Undefined when the object is missing. */
  read(id: ObjectId): Promise<GitObject | undefined>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (object: GitObject | undefined) => void;
  readonly reject: (error: Error) => void;
}

const ARGS = ["cat-file", "--batch"];

/** The process starts with the first read, and again after it has died. */
export function createObjectReader(gitDir: string): ObjectReader {
  let session: Session | undefined;
  let isClosed = false;
  return {
    read(id) {
      if (isClosed) return Promise.reject(new Error("The object reader is closed."));
      if (!/^[0-9a-f]{40,64}$/.test(id))
        return Promise.reject(new Error(`not an object id: ${JSON.stringify(id)}`));
      if (session === undefined || session.ended) session = startSession(gitDir);
      return session.read(id);
    },
    async close() {
      isClosed = true;
      await session?.close();
    },
  };
}

interface Session {
  readonly ended: boolean;
  read(id: ObjectId): Promise<GitObject | undefined>;
  close(): Promise<void>;
}

function startSession(gitDir: string): Session {
  const child = startGit(ARGS, { cwd: gitDir, gitDir });
  const queue: Waiting[] = [];
  const parser = createBatchParser((object) => queue.shift()?.resolve(object));
  let stderr = "";
  let ended = false;
  const closed = new Promise<void>((resolve) => {
    const fail = (error: Error): void => {
      ended = true;
      for (const waiting of queue.splice(0)) waiting.reject(error);
      resolve();
    };
    child.on("error", fail);
    child.on("close", (code) => fail(new GitError(ARGS, code ?? undefined, stderr)));
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4096);
  });
  child.stdout.on("data", (chunk: Buffer) => parser(chunk));
  return {
    get ended() {
      return ended;
    },
    read: (id) => ask(child, queue, id),
    async close() {
      child.stdin.end();
      await closed;
    },
  };
}

function ask(
  child: ChildProcessWithoutNullStreams,
  queue: Waiting[],
  id: ObjectId,
): Promise<GitObject | undefined> {
  return new Promise((resolve, reject) => {
    queue.push({ resolve, reject });
    child.stdin.write(`${id}\n`);
  });
}

/** `<id> <type> <size>\n<bytes>\n`, or `<id> missing\n`. */
function createBatchParser(found: (object: GitObject | undefined) => void): (chunk: Buffer) => void {
  let head = "";
  let body: { type: string; bytes: Buffer; at: number } | undefined;

  function takeBody(
    chunk: Buffer,
    from: number,
    current: { type: string; bytes: Buffer; at: number },
  ): number {
    const copied = chunk.copy(current.bytes, current.at, from);
    current.at += copied;
    if (current.at === current.bytes.length) {
      body = undefined;
      found({ type: current.type, bytes: current.bytes.subarray(0, -1) });
    }
    return from + copied;
  }

  function takeHead(chunk: Buffer, from: number): number {
    const newline = chunk.indexOf(0x0a, from);
    head += chunk.toString("latin1", from, newline === -1 ? chunk.length : newline);
    if (newline === -1) return chunk.length;
    const [, type = "missing", size] = head.split(" ");
    head = "";
    if (size === undefined) found(undefined);
    else body = { type, bytes: Buffer.allocUnsafeSlow(Number(size) + 1), at: 0 };
    return newline + 1;
  }

  return (chunk) => {
    for (let at = 0; at < chunk.length; )
      at = body === undefined ? takeHead(chunk, at) : takeBody(chunk, at, body);
  };
}
