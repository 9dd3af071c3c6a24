import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll } from "@jest/globals";
import type { Hono } from "hono";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { TriageEnv } from "../../src/bot/page/triage-env.ts";

/** The Chromium of this machine: `CHROMIUM`, or what the PATH has; undefined when there is none. */
export const chromiumPath =
  process.env["CHROMIUM"] ?? ["chromium", "google-chrome", "chromium-browser"].map(which).find(Boolean);

function which(name: string): string | undefined {
  try {
    return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

const opened: Browser[] = [];
const ending: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const browser of opened.splice(0)) await browser.close();
  for (const end of ending.splice(0)) await end();
});

/** Headless, with a profile of its own, which asks the network for nothing by itself. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath ?? "chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  opened.push(browser);
  return browser;
}

/** Serves an app on loopback until the tests of the file have run. */
export async function serveApp(app: Hono<TriageEnv>): Promise<string> {
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ending.push(
    () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A page in a context of its own: colour scheme, size, with or without JavaScript. */
export async function aPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}
