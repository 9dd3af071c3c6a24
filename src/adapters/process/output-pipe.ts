import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, constants, openSync, unlinkSync } from "node:fs";
import { Socket } from "node:net";
import { promisify } from "node:util";
import { reasonOf } from "../../core/reason-of.ts";
import { UserError } from "../../core/user-error.ts";
import { type CappedFileEnd, openCappedFile } from "./capped-file.ts";

/** One output of a run on its way to a file. */
export interface OutputPipe {
  /** For the process; close it here once the process has it. */
  readonly writeEnd: number;
  /** What the pipe is called in /proc/PID/fd of those who hold it. */
  readonly path: string;
  /** Settles when nobody holds the pipe any longer. */
  readonly ended: Promise<void>;
  /** Gives up what is still in the pipe. Throws a `UserError` when the file could not be written. */
  close(): CappedFileEnd;
}

interface Pipe {
  readonly path: string;
  readonly readEnd: number;
  readonly writeEnd: number;
}

/** Made together, so that a search of many runs asks for one process in place of many. */
const BATCH = 16;
const spare: Pipe[] = [];

/**
 * Real pipes, one for each file. Node's own are sockets, and a shell line such as `echo x >/dev/stderr`, common in test
 * scripts, fails on a socket.
 */
export async function openOutputPipes(files: readonly string[], cap: number): Promise<readonly OutputPipe[]> {
  const [file = ""] = files;
  if (spare.length < files.length) spare.push(...(await makePipes(file)));
  return files.map((each) => openOutputPipe(each, cap, spare.pop()));
}

/** Nameless as soon as both ends are open, so that nobody else can open them. */
async function makePipes(beside: string): Promise<readonly Pipe[]> {
  const batch = randomUUID();
  const paths = Array.from({ length: BATCH }, (_, index) => `${beside}.${batch}-${index}`);
  const options = { env: { PATH: process.env["PATH"] } };
  await promisify(execFile)("mkfifo", ["-m", "600", ...paths], options).catch((error) => {
    throw error.code === "ENOENT" ? cannotPipe(error) : cannotWrite(beside, error);
  });
  return paths.map((path) => {
    const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writeEnd = openSync(path, constants.O_WRONLY);
    unlinkSync(path);
    return { path, readEnd, writeEnd };
  });
}

function openOutputPipe(file: string, cap: number, pipe: Pipe | undefined): OutputPipe {
  if (pipe === undefined) throw new Error("fewer pipes were made than were asked for");
  const { path, readEnd, writeEnd } = pipe;
  const socket = new Socket({ fd: readEnd, readable: true, writable: false });
  const kept = openCappedFile(file, cap);
  let fault: unknown;
  socket.on("data", (chunk: Buffer) => {
    try {
      kept.write(chunk);
    } catch (error) {
      // The pipe is still read, or the process would block on it.
      fault = error;
    }
  });
  const ended = new Promise<void>((resolve) => {
    socket.once("error", () => resolve());
    socket.once("close", () => resolve());
  });
  return {
    writeEnd,
    path,
    ended,
    close() {
      socket.destroy();
      if (fault !== undefined) {
        throw cannotWrite(file, fault);
      }
      return kept.close();
    },
  };
}

function cannotPipe(cause: unknown): UserError {
  return new UserError(
    "The program `mkfifo` is not there.",
    "See that the system's own programs (POSIX, coreutils) are on the PATH.",
    { cause },
  );
}

function cannotWrite(file: string, cause: unknown): UserError {
  const why = reasonOf(cause);
  return new UserError(
    `The output of a run cannot be written to ${file}: ${why}.`,
    "Free some space for temporary files, or point TMPDIR to a disk that has it.",
    { cause },
  );
}

/** Closes a descriptor that a child process has got. */
export function handOver(pipes: readonly OutputPipe[]): void {
  for (const pipe of pipes) {
    closeSync(pipe.writeEnd);
  }
}
