import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface ServedBot {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** What it has printed so far, both outputs. */
  said(): string;
  /** Asks it to end, or ends it at once; gives its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const started = new Set<ChildProcess>();

/** `serve` as its own process, once it says where it listens. */
export async function serveRun(
  cli: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServedBot> {
  const child = spawn(process.execPath, [cli, "serve", "--port", "0", ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.add(child);
  let text = "";
  const exit = once(child, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    const heard = (chunk: Buffer): void => {
      text += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on("data", heard);
    child.stderr.on("data", heard);
    void exit.then(() => reject(new Error(`serve ended: ${text}`)));
  });
  return {
    address,
    said: () => text,
    end: async (signal = "SIGTERM") => {
      child.kill(signal);
      const [code] = await exit;
      started.delete(child);
      return code;
    },
  };
}

/** For the end of each test. */
export function endServed(): void {
  for (const child of started) child.kill("SIGKILL");
  started.clear();
}
