import type { OfflineFiles } from "../ports/offline-files.ts";

/** Lines of a machine output, written as they come. */
export interface LineOutput {
  /** `nobody-reads`: what reads standard output has gone. */
  write(line: string): Promise<"written" | "nobody-reads">;
  /** Everything is written when it resolves. */
  end(): Promise<void>;
}

/** Lines for a file, made anew; for standard output (`-`) as fast as it is read; or for nowhere. */
export async function lineOutput(files: OfflineFiles, target: string | undefined): Promise<LineOutput> {
  if (target === "-") return stdoutLines(process.stdout);
  if (target !== undefined) return fileLines(files, target);
  return { write: async () => "written", end: async () => undefined };
}

const BLOCK = 1 << 16;

async function fileLines(files: OfflineFiles, path: string): Promise<LineOutput> {
  await files.writeText(path, "");
  let block = "";
  const end = async (): Promise<void> => {
    if (block !== "") await files.appendText(path, block);
    block = "";
  };
  return {
    async write(line) {
      block += `${line}\n`;
      if (block.length >= BLOCK) await end();
      return "written";
    },
    end,
  };
}

function stdoutLines(stdout: NodeJS.WritableStream): LineOutput {
  let isGone = false;
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    isGone ||= error.code === "EPIPE";
  });
  return {
    async write(line) {
      if (!isGone && !stdout.write(`${line}\n`)) await drained(stdout);
      return isGone ? "nobody-reads" : "written";
    },
    end: async () => undefined,
  };
}

function drained(stdout: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const events = ["drain", "error", "close"] as const;
    const done = (): void => {
      for (const event of events) stdout.off(event, done);
      resolve();
    };
    for (const event of events) stdout.on(event, done);
  });
}
