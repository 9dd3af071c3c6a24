import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

/** What the first process of a run says when its command has ended. */
export interface InitReport {
  /** Of the command, as a shell gives it. */
  readonly exitCode: number;
  readonly watcher: number;
  readonly others: number;
}

/** Undefined when the first process was killed before it could say anything. */
export function readInitReport(child: ChildProcess): Promise<InitReport | undefined> {
  const stream = child.stdio[3] as Readable;
  return new Promise((resolve) => {
    let text = "";
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const said = /^(\d+) (\d+) (-?\d+)\n/.exec(text)?.slice(1).map(Number);
      if (said !== undefined) {
        const [exitCode = 0, watcher = 0, others = 0] = said;
        resolve({ exitCode, watcher, others });
      }
    });
    stream.on("error", () => resolve(undefined));
    stream.on("close", () => resolve(undefined));
  });
}
