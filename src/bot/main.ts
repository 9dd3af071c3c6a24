import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gitHubSignIn } from "../adapters/github/github-sign-in.ts";
import { openStore } from "../adapters/store/open-store.ts";
import { readLedger } from "../adapters/store/read-ledger.ts";
import { sessionStore } from "../adapters/store/sessions.ts";
import type { Store } from "../adapters/store/store.ts";
import { errorLine } from "../core/render/error-line.ts";
import { createMeters, type Meters } from "./api/meters.ts";
import { logLine } from "./log-line.ts";
import { triageApp } from "./page/triage-app.ts";
import { fillSample } from "./sample/fill-sample.ts";
import { type AppCredentials, saveCredentials } from "./serve/app-credentials.ts";
import { openServer, type Serving } from "./serve/open-server.ts";
import { readServeSettings, type ServeOptions, type ServeSettings, signsIn } from "./serve/serve-settings.ts";
import { setupApp } from "./serve/setup-app.ts";
import { type RunningBot, startBot } from "./serve/start-bot.ts";
import type { Access } from "./sign-in/access.ts";

/** `outcome-gate serve`: runs until it is asked to end (SIGINT, SIGTERM), and returns 0. Throws `UserError` when it cannot start. */
export async function serve(options: ServeOptions): Promise<number> {
  // What the bot keeps is for its user alone, also in a folder that was there before.
  process.umask(0o077);
  const stop = untilAsked();
  return options.sample === undefined ? serveBot(options, stop) : serveSample(options, stop);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = (line: string): void => void process.stderr.write(logLine(line, new Date()));

/** The page with an invented past; nothing is asked of GitHub. */
async function serveSample(options: ServeOptions, stop: Promise<void>): Promise<number> {
  const made = options.data === undefined ? await mkdtemp(join(tmpdir(), "outcome-gate-sample-")) : undefined;
  try {
    const settings = await readServeSettings({ ...options, data: options.data ?? made ?? "" }, {});
    const store = await openStore(settings.store, { log });
    try {
      await fillSample(store, new Date());
      const pages = pagesOf(settings, store, createMeters(readLedger(store.db), store.queue));
      const server = await openServer(settings, () => ({ pages }));
      say(`Outcome Gate shows an invented past at ${server.address}/ (Ctrl+C ends it).`);
      await stop;
      await server.close();
    } finally {
      await store.close();
    }
    return 0;
  } finally {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
  }
}

async function serveBot(options: ServeOptions, stop: Promise<void>): Promise<number> {
  const settings = await readServeSettings(options, process.env);
  const store = await openStore(settings.store, { log });
  let bot: RunningBot | undefined;
  try {
    const meters = createMeters(readLedger(store.db), store.queue);
    let serving: Serving;
    const start = async (current: ServeSettings, credentials: AppCredentials): Promise<void> => {
      bot = await startBot({ settings: current, credentials, store, meters, log });
      serving = { pages: pagesOf(current, store, meters), receive: bot.receive };
    };
    if (settings.credentials !== undefined) await start(settings, settings.credentials);
    else {
      const created = async (credentials: AppCredentials): Promise<void> => {
        await saveCredentials(settings.folder, credentials);
        const current = await readServeSettings(options, process.env);
        await start(current, current.credentials ?? credentials);
      };
      serving = { pages: setupApp({ ...settings, created }).fetch };
    }
    const server = await openServer(settings, () => serving);
    say(greeting(settings, server.address));
    await stop;
    await server.close();
    return 0;
  } finally {
    await bot?.stop();
    await store.close();
  }
}

function greeting(settings: ServeSettings, address: string): string {
  if (settings.credentials === undefined)
    return `Outcome Gate has no GitHub App yet. Open ${address}/ to create one, or look around with --sample.`;
  const where = signsIn(settings) ? `${settings.publicUrl}/ (people sign in with GitHub)` : `${address}/`;
  return `Outcome Gate listens on ${address}. The page: ${where}`;
}

function pagesOf(settings: ServeSettings, store: Store, meters: Meters): Serving["pages"] {
  const app = triageApp({
    reader: readLedger(store.db),
    queue: store.queue,
    access: accessOf(settings, store),
    meters,
    gitHubUrl: settings.gitHubUrl,
    now: () => new Date(),
    ready: async () => {
      if (!(await store.ready())) throw new Error("the database does not answer");
    },
    report: (error) => log(`A page could not be made: ${errorLine(error)}`),
  });
  return app.fetch;
}

function accessOf(settings: ServeSettings, store: Store): Access {
  const { credentials, publicUrl, admins, metricsToken } = settings;
  if (
    publicUrl === undefined ||
    credentials?.clientId === undefined ||
    credentials.clientSecret === undefined
  )
    return { kind: "loopback" };
  const { clientId, clientSecret, sessionSecret = "" } = credentials;
  const { gitHubUrl, apiUrl } = settings;
  return {
    kind: "sign-in",
    host: gitHubSignIn({ clientId, clientSecret, gitHubUrl, apiUrl, now: () => new Date() }),
    sessions: sessionStore(store.db),
    publicUrl,
    secret: sessionSecret,
    admins,
    ...(metricsToken === undefined ? {} : { metricsToken }),
  };
}

/** Work that waits for GitHub may wait for minutes: the end is not put off for longer than this. */
const LONGEST_END_MS = 20_000;

/** Asked a second time, or when the end takes too long, the process ends at once: what was under way is done again by the next one. */
async function untilAsked(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  setTimeout(() => process.exit(0), LONGEST_END_MS).unref();
}
