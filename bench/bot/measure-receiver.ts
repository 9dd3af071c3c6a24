import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { ReceiverSettings } from "./receivers.ts";
import { type Burst, type SignedDelivery, sendBurst } from "./send-burst.ts";

export interface Measured {
  readonly burst: Burst;
  /** At the given rate. */
  readonly paced: Burst;
  /** Milliseconds of the receiver's processor time for each delivery of the burst; NaN where the system does not tell. */
  readonly cpuMs: number;
}

export interface MeasureOptions {
  readonly concurrency: number;
  /** Deliveries a second of the paced part. */
  readonly rate: number;
}

const WARM_UP = 200;
const PACED_SECONDS = 10;

/** Sends to a receiver in a process of its own, which is killed (SIGKILL) the moment the last answer is there. */
export async function measureReceiver(
  settings: ReceiverSettings,
  deliveries: readonly SignedDelivery[],
  { concurrency, rate }: MeasureOptions,
): Promise<Measured> {
  const child: ChildProcess = spawn(
    process.execPath,
    ["scripts/run-ts.mjs", "bench/bot.ts", "--serve", JSON.stringify(settings)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  if (child.stdout === null) throw new Error("no output");
  try {
    const [port] = await once(child.stdout, "data");
    const url = `http://127.0.0.1:${String(port).trim()}/`;
    await sendBurst(url, renamed(deliveries.slice(0, WARM_UP), "warm-up"), { concurrency });
    const some = renamed(deliveries.slice(0, PACED_SECONDS * rate), "paced");
    const paced = await sendBurst(url, some, { concurrency: 1_000, perSecond: rate });
    const before = cpuMs(child.pid);
    const burst = await sendBurst(url, deliveries, { concurrency });
    return { burst, paced, cpuMs: (cpuMs(child.pid) - before) / deliveries.length };
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}

const renamed = (deliveries: readonly SignedDelivery[], prefix: string): readonly SignedDelivery[] =>
  deliveries.map((one) => ({ ...one, id: `${prefix}-${one.id}` }));

/** What a process has used of the processors; `/proc` tells it in hundredths of a second. */
function cpuMs(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
