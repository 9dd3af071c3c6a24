// Deliveries over HTTP: how many a second are accepted durably, beside Probot without a store, and what is left of them after `kill -9`.
// `npm run bench:bot -- [--deliveries 10000] [--concurrency 64] [--rate 200] [--kills 50] [--only plain,embedded,postgres]`
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWorkerProgram, killRounds } from "../__tests__/builders/kill-rounds.ts";
import { type PostgresServer, startPostgres, whyNoPostgres } from "../__tests__/builders/postgres-server.ts";
import { seededRandom } from "../__tests__/fakes/seeded-random.ts";
import type { StoreSettings } from "../src/adapters/store/store.ts";
import { type Measured, measureReceiver } from "./bot/measure-receiver.ts";
import { serveReceiver } from "./bot/receivers.ts";
import type { SignedDelivery } from "./bot/send-burst.ts";
import { signedDeliveries } from "./bot/signed-deliveries.ts";
import { workOff } from "./bot/work-off.ts";

const { values } = parseArgs({
  options: {
    deliveries: { type: "string", default: "10000" },
    concurrency: { type: "string", default: "64" },
    rate: { type: "string", default: "200" },
    kills: { type: "string", default: "50" },
    only: { type: "string", default: "plain,embedded,postgres" },
    serve: { type: "string" },
  },
});
const options = { concurrency: Number(values.concurrency), rate: Number(values.rate) };

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

if (values.serve === undefined) await bench();
else await serveReceiver(JSON.parse(values.serve));

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), "node_modules/.cache/bench-bot-"));
  const kinds = values.only.split(",");
  const usesPostgres = kinds.includes("postgres") && whyNoPostgres === undefined;
  const server = usesPostgres ? await startPostgres({ fsync: "on" }) : undefined;
  try {
    const deliveries = signedDeliveries(Number(values.deliveries));
    printHead(deliveries, folder);
    const plain = kinds.includes("plain")
      ? await measureReceiver({ kind: "plain" }, deliveries, options)
      : undefined;
    if (plain !== undefined) print(row("plain Probot, keeps nothing", plain, plain, ["-", "-", "-"]));
    const stores = [
      ...(kinds.includes("embedded") ? ["embedded" as const] : []),
      ...(server === undefined ? [] : ["postgres" as const]),
    ];
    const sent = new Set(deliveries.map(({ id }) => id));
    for (const kind of stores) {
      const settings = await newStore(kind, join(folder, "burst"), server);
      const measured = await measureReceiver(settings, deliveries, options);
      const { lost, doubled, perSecond } = await workOff(settings, sent);
      print(row(kind, measured, plain, [lost, doubled, perSecond].map(String)));
    }
    for (const kind of stores) await kill(await newStore(kind, join(folder, "kills"), server));
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function newStore(
  kind: StoreSettings["kind"],
  folder: string,
  server: PostgresServer | undefined,
): Promise<StoreSettings> {
  if (kind === "embedded") return { kind, folder };
  if (server === undefined) throw new Error(whyNoPostgres);
  return { kind, url: await server.createDatabase() };
}

function printHead(deliveries: readonly SignedDelivery[], folder: string): void {
  const bytes = deliveries.reduce((sum, { body }) => sum + body.length, 0);
  const mean = Math.round(bytes / deliveries.length / 1024);
  print(`${deliveries.length} signed deliveries of ${mean} KB in the mean, ${options.concurrency} at a time`);
  print(`This disk flushes ${Math.round(flushesPerSecond(folder))} times a second.`);
  print(
    `| receiver | accepted/s | beside plain Probot | p50 ms | p99 ms | most ms | CPU ms each | p99 ms at ${options.rate}/s | lost | doubled | done/s after |`,
  );
  print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
}

function row(
  name: string,
  { burst, paced, cpuMs }: Measured,
  plain: Measured | undefined,
  rest: readonly string[],
): string {
  const beside = plain === undefined ? "-" : (burst.perSecond / plain.burst.perSecond).toFixed(2);
  const times = [burst.p50, burst.p99, burst.most].map((value) => value.toFixed(0));
  const refused = Object.keys(burst.statuses).filter((status) => !status.startsWith("2"));
  const note = refused.length === 0 ? "" : ` (answers: ${JSON.stringify(burst.statuses)})`;
  const cells = [name + note, burst.perSecond.toFixed(0), beside, ...times, cpuMs.toFixed(2)];
  return `| ${[...cells, paced.p99.toFixed(0), ...rest].join(" | ")} |`;
}

/** How often this disk makes an appended line durable: what every store is bound by. */
function flushesPerSecond(folder: string): number {
  const file = openSync(join(folder, "flush"), "w");
  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < 1000; count += 1) {
    writeSync(file, "a line\n");
    fsyncSync(file);
  }
  closeSync(file);
  return (count * 1000) / (performance.now() - started);
}

async function kill(settings: StoreSettings): Promise<void> {
  const rounds = Number(values.kills);
  if (rounds === 0) return;
  const program = await buildWorkerProgram();
  const random = seededRandom(`bench ${settings.kind}`);
  const result = await killRounds({ program: program.file, settings, rounds, random });
  program.remove();
  print(
    `${settings.kind}: ${rounds} kills at random points, ${result.accepted} deliveries accepted, lost ${result.lost.length}, ` +
      `verdicts doubled ${result.doubled}, jobs begun again ${result.redone}, dead ${result.dead}`,
  );
}
