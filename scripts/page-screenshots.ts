// Makes docs/images/bot-*.png: the triage page over the sample. Needs Chromium on the PATH (or its path in CHROMIUM).
//   npm run screenshots:page               the ones that the documentation shows
//   npm run screenshots:page -- FOLDER     all of them, to look at
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { chromium } from "playwright-core";
import { openStore } from "../src/adapters/store/open-store.ts";
import { readLedger } from "../src/adapters/store/read-ledger.ts";
import { createMeters } from "../src/bot/api/meters.ts";
import { triageApp } from "../src/bot/page/triage-app.ts";
import { fillSample } from "../src/bot/sample/fill-sample.ts";

const now = new Date("2026-11-27T12:00:00Z");
const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 720 };

interface Shot {
  readonly name: string;
  readonly page: "list" | "pull" | "agent" | "agents" | "repository" | "queue";
  readonly scheme: "light" | "dark";
  readonly viewport: { readonly width: number; readonly height: number };
  readonly kept: boolean;
}

const shot = (page: Shot["page"], scheme: Shot["scheme"], size: "wide" | "phone", kept: boolean): Shot => ({
  name: `bot-${page}-${size === "phone" ? `phone-${scheme}` : scheme}`,
  page,
  scheme,
  viewport: size === "wide" ? wide : phone,
  kept,
});

const shots: readonly Shot[] = [
  shot("list", "light", "wide", true),
  shot("list", "dark", "wide", true),
  shot("list", "light", "phone", true),
  shot("pull", "light", "wide", true),
  shot("pull", "dark", "phone", false),
  shot("agent", "light", "wide", true),
  shot("agent", "dark", "wide", false),
  shot("agents", "light", "wide", false),
  shot("agents", "dark", "phone", false),
  shot("repository", "light", "wide", false),
  shot("queue", "light", "wide", false),
];

const all = process.argv[2] !== undefined;
const target = process.argv[2] ?? "docs/images";
mkdirSync(target, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "page-screenshots-"));
const store = await openStore({ kind: "embedded", folder });
try {
  await fillSample(store, now);
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
  const base = await new Promise<string>((done) => {
    server.listen(0, "127.0.0.1", () =>
      done(`http://127.0.0.1:${(server.address() as { port: number }).port}`),
    );
  });
  const { rows } = await reader.listOpen({ kind: "everything" }, {}, { most: 50 });
  const paths: Record<Shot["page"], string> = {
    list: "/",
    pull: await pullWithHistory(
      rows.map((pull) => `/pulls/${pull.repository.owner}/${pull.repository.name}/${pull.number}`),
      base,
    ),
    agent: "/agents/marten",
    agents: "/agents",
    repository: "/repositories/example/checkout",
    queue: "/queue",
  };
  const browser = await chromium.launch({
    executablePath:
      process.env["CHROMIUM"] ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  for (const { name, page, scheme, viewport, kept } of shots) {
    if (!kept && !all) continue;
    const context = await browser.newContext({ colorScheme: scheme, viewport });
    const tab = await context.newPage();
    await tab.goto(`${base}${paths[page]}`);
    await tab.screenshot({ path: join(target, `${name}.png`), fullPage: all || page === "pull" });
    await context.close();
  }
  await browser.close();
  server.closeAllConnections();
  server.close();
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The most dangerous one that has been through three pushes and more. */
async function pullWithHistory(candidates: readonly string[], base: string): Promise<string> {
  for (const path of candidates) {
    const page = await (await fetch(`${base}${path}`)).text();
    if ((page.match(/class="c-step"/g)?.length ?? 0) >= 3 && page.includes("What broke it")) return path;
  }
  return candidates[0] ?? "/";
}
