// `npm run bench:page [-- --verdicts 100000 --times 40 --store embedded|postgres]`: fills a store, serves the pages over HTTP on loopback, and prints what each costs
// beside the same page over an empty ledger.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { sql } from "kysely";
import { startPostgres } from "../__tests__/builders/postgres-server.ts";
import { openStore } from "../src/adapters/store/open-store.ts";
import { readLedger } from "../src/adapters/store/read-ledger.ts";
import type { Store } from "../src/adapters/store/store.ts";
import { createMeters } from "../src/bot/api/meters.ts";
import { triageApp } from "../src/bot/page/triage-app.ts";
import { type Filled, fillLedger } from "./page/fill-ledger.ts";

const { values } = parseArgs({
  options: {
    verdicts: { type: "string", default: "100000" },
    times: { type: "string", default: "40" },
    store: { type: "string", default: "embedded" },
  },
});
const [verdicts, times] = [Number(values.verdicts), Number(values.times)];
const now = new Date();
const postgres = values.store === "postgres" ? await startPostgres({ fsync: "off" }) : undefined;

interface Measure {
  readonly first: number;
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of this process's CPU for a request, client included: what is left on a machine that does other things. */
  readonly cpu: number;
  readonly kilobytes: number;
}

const empty = await measureStore("empty", async () => undefined);
const full = await measureStore("full", async (store) => {
  const filled = await fillLedger(store, { verdicts, now });
  // What PostgreSQL does by itself a minute after so many rows.
  if (postgres !== undefined) await sql`vacuum analyze`.execute(store.db);
  return filled;
});
await postgres?.stop();

console.log(
  `\n${verdicts.toLocaleString("en")} verdicts, ${values.store}, ${times} requests each, Node ${process.versions.node}, ${cpus().length} cores. Milliseconds.\n`,
);
console.log(
  "| page | first | p50 | p95 | CPU | p50 empty | p95 empty | CPU empty | kB |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|",
);
for (const [name, { first, p50, p95, cpu, kilobytes }] of full) {
  const none = empty.get(name);
  const cells = [first, p50, p95, cpu, none?.p50 ?? 0, none?.p95 ?? 0, none?.cpu ?? 0].map((ms) =>
    ms.toFixed(1),
  );
  console.log(`| ${name} | ${cells.join(" | ")} | ${kilobytes.toFixed(0)} |`);
}

async function measureStore(
  name: string,
  fill: (store: Store) => Promise<Filled | undefined>,
): Promise<ReadonlyMap<string, Measure>> {
  const folder = await mkdtemp(join(tmpdir(), `bench-page-${name}-`));
  const store = await openStore(
    postgres === undefined
      ? { kind: "embedded", folder }
      : { kind: "postgres", url: await postgres.createDatabase() },
  );
  try {
    const filled = await fill(store);
    const reader = readLedger(store.db);
    const app = triageApp({
      reader,
      queue: store.queue,
      access: { kind: "loopback" },
      meters: createMeters(reader, store.queue),
      gitHubUrl: "https://github.com",
      now: () => now,
      ready: async () => {},
      report: console.error,
    });
    const server = createServer(getRequestListener(app.fetch));
    const port = await new Promise<number>((done) => {
      server.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port));
    });
    const measures = new Map<string, Measure>();
    for (const [page, path] of pathsOf(filled))
      measures.set(page, await measure(`http://127.0.0.1:${port}${path}`));
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    return measures;
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Over an empty ledger there is no agent or repository; its pages then say so, which is what an empty page costs. */
function pathsOf(filled: Filled | undefined): readonly (readonly [string, string])[] {
  const {
    agent = "nobody",
    repository = "nobody/nothing",
    pull = "nobody/nothing/1",
    sparse = "nobody/nothing",
  } = filled ?? {};
  return [
    ["open pull requests", "/"],
    ["… second page", filled === undefined ? "/" : `/?after=${filled.after}`],
    ["… of one agent", `/?agent=${agent}`],
    ["… of one repository", `/?repository=${repository}`],
    ["pull request", `/pulls/${pull}`],
    ["agent, 12 weeks", `/agents/${agent}`],
    ["agent, 52 weeks", `/agents/${agent}?weeks=52`],
    ["repository", `/repositories/${repository}?weeks=52`],
    ["agents", "/agents"],
    ["agents, 52 weeks", "/agents?weeks=52"],
    ["repositories, 52 weeks", "/repositories?weeks=52"],
    ["badge", `/badge/${repository}.svg`],
    ["API: verdicts", "/api/verdicts"],
    ["API: verdicts of a small repository", `/api/verdicts?repository=${sparse}`],
    ["API: verdicts with documents", "/api/verdicts?document=full&most=20"],
    ["API: shares by week", "/api/shares?by=week&weeks=52"],
    ["metrics", "/metrics"],
  ];
}

async function measure(url: string): Promise<Measure> {
  const taken: number[] = [];
  let bytes = 0;
  let before = process.cpuUsage();
  for (let at = 0; at <= times; at += 1) {
    if (at === 1) before = process.cpuUsage();
    const start = performance.now();
    const response = await fetch(url);
    bytes = (await response.arrayBuffer()).byteLength;
    taken.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  const [first = 0, ...rest] = taken;
  const sorted = rest.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { first, p50: at(0.5), p95: at(0.95), cpu: (user + system) / 1000 / times, kilobytes: bytes / 1024 };
}
