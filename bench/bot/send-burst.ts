import { Agent, request } from "node:http";

export interface SignedDelivery {
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly signature: string;
}

export interface Burst {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
}

export interface BurstOptions {
  /** At most so many at a time. */
  readonly concurrency: number;
  /** Begin so many a second; as fast as they are answered when absent. */
  readonly perSecond?: number;
}

/**
 * Sends all deliveries to an address and measures each to the last byte of its answer: from when it was sent, or, at a given pace, from when it was due,
 * so that waiting behind a slow one counts.
 */
export async function sendBurst(
  url: string,
  deliveries: readonly SignedDelivery[],
  { concurrency, perSecond }: BurstOptions,
): Promise<Burst> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let next = 0;
  const started = performance.now();
  const sender = async (): Promise<void> => {
    for (;;) {
      const delivery = deliveries[next];
      const due = perSecond === undefined ? undefined : started + (next * 1000) / perSecond;
      next += 1;
      if (delivery === undefined) return;
      if (due !== undefined) await untilTime(due);
      const begun = due ?? performance.now();
      const status = await send(url, delivery, agent);
      times.push(performance.now() - begun);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0;
  return { perSecond: deliveries.length / seconds, p50: at(0.5), p99: at(0.99), most: at(1), statuses };
}

async function untilTime(time: number): Promise<void> {
  const left = time - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

function send(url: string, { id, event, body, signature }: SignedDelivery, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: "POST",
        agent,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-github-delivery": id,
          "x-github-event": event,
          "x-hub-signature-256": signature,
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
}
