import { z } from "zod";
import { githubBotHost } from "../../adapters/github/github-bot-host.ts";
import { installedRepositories } from "../../adapters/github/github-repositories.ts";
import { pruneLedger } from "../../adapters/store/prune-ledger.ts";
import type { Store } from "../../adapters/store/store.ts";
import type { DeliveryInbox } from "../../ports/bot/delivery-inbox.ts";
import type { Meters } from "../api/meters.ts";
import { fetchMissed } from "../catch-up/fetch-missed.ts";
import { type RegularWork, startRegularWork } from "../catch-up/regular-work.ts";
import { openGitHubApp } from "../github-app.ts";
import { type BotWorld, defaultBotSettings } from "../handle/bot-world.ts";
import { followUpWorkers, handleDelivery, handledEvents } from "../handle/handle-delivery.ts";
import { receiveDelivery } from "../receive/receive-delivery.ts";
import type { AppCredentials } from "./app-credentials.ts";
import type { ServeSettings } from "./serve-settings.ts";

export interface BotParts {
  readonly settings: ServeSettings;
  readonly credentials: AppCredentials;
  readonly store: Store;
  readonly meters: Meters;
  readonly log: (line: string) => void;
}

export interface RunningBot {
  readonly receive: ReturnType<typeof receiveDelivery>;
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

const FETCH_EVERY_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** For a person who asks what a delivery said; the work itself needs it no longer once it is done. */
const PAYLOADS_KEPT_MS = 7 * DAY_MS;

const deliveryJob = z.object({ delivery: z.string() });

/** The App at work: takes deliveries, does their jobs, fetches what was missed, removes what is old. */
export async function startBot(parts: BotParts): Promise<RunningBot> {
  const { settings, credentials, store, log } = parts;
  const app = openGitHubApp({
    id: credentials.appId,
    privateKey: credentials.privateKey,
    baseUrl: settings.apiUrl,
    log,
  });
  const world: BotWorld = {
    settings: { ...defaultBotSettings, secrets: secretsOf(parts) },
    appId: app.id,
    ledger: store.ledger,
    index: store.index,
    queue: store.queue,
    schedule: store.schedule,
    hostOf: async ({ installation, owner, name }) =>
      githubBotHost(await app.clientOf(installation), { owner, repo: name }, app.id),
    repositoriesOf: async (installation) => installedRepositories(await app.clientOf(installation)),
    now: () => new Date().toISOString(),
    log,
  };
  const workers = await store.work({
    ...followUpWorkers(world),
    delivery: async (payload) => {
      const delivery = await store.inbox.read(deliveryJob.parse(payload).delivery);
      if (delivery !== undefined) await handleDelivery(delivery, world);
    },
  });
  const events = new Set(handledEvents);
  const inbox = counted(store.inbox, parts.meters);
  const missed: RegularWork = {
    name: "fetch-missed",
    everyMs: FETCH_EVERY_MS,
    atStart: "always",
    run: async () => {
      const client = await app.asApp();
      return fetchMissed({ client, inbox, schedule: store.schedule, events, now: world.now, log });
    },
  };
  const regular = startRegularWork([missed, ...cleaning(parts)], { schedule: store.schedule, log });
  return {
    receive: receiveDelivery({ secrets: settings.webhookSecrets, inbox, events, log }),
    stop: async () => {
      await Promise.all([regular.stop(), workers.stop()]);
    },
  };
}

function cleaning({ settings, store, log }: BotParts): readonly RegularWork[] {
  const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
  const daily = { everyMs: DAY_MS, atStart: "when-due" } as const;
  const payloads: RegularWork = {
    ...daily,
    name: "prune-payloads",
    run: () => store.inbox.prune(ago(PAYLOADS_KEPT_MS)),
  };
  const { keepDays } = settings;
  if (keepDays === undefined) return [payloads];
  const entries: RegularWork = {
    ...daily,
    name: "prune-ledger",
    run: async () => {
      const { verdicts } = await pruneLedger(store.db, ago(keepDays * DAY_MS));
      if (verdicts > 0) log(`Removed ${verdicts} verdicts older than ${keepDays} days.`);
    },
  };
  return [payloads, entries];
}

function counted(inbox: DeliveryInbox, meters: Meters): DeliveryInbox {
  return {
    ...inbox,
    accept: async (delivery) => {
      const answer = await inbox.accept(delivery);
      meters.countDelivery(delivery.event, answer);
      return answer;
    },
  };
}

/** Masked wherever the bot publishes text. */
function secretsOf({ settings, credentials }: BotParts): readonly string[] {
  const { privateKey, webhookSecret, clientSecret, sessionSecret } = credentials;
  const { metricsToken } = settings;
  return [
    privateKey,
    webhookSecret,
    ...settings.webhookSecrets,
    clientSecret,
    sessionSecret,
    metricsToken,
  ].filter((secret) => secret !== undefined);
}
