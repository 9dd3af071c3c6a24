import { generateKeyPairSync } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeMiddleware, createProbot } from "probot";
import { openStore } from "../../src/adapters/store/open-store.ts";
import type { StoreSettings } from "../../src/adapters/store/store.ts";
import { receiveDelivery } from "../../src/bot/receive/receive-delivery.ts";

export const SECRET = "a secret for the benchmark";
export const EVENTS: ReadonlySet<string> = new Set(["pull_request", "workflow_run"]);

/** `plain`: Probot as it comes, which handles a delivery before it answers and keeps nothing. */
export type ReceiverSettings = { readonly kind: "plain" } | StoreSettings;

/** Listens on loopback until the process is killed; says where. */
export async function serveReceiver(settings: ReceiverSettings): Promise<void> {
  const listener = settings.kind === "plain" ? await plainProbot() : await withStore(settings);
  const server = createServer(listener);
  server.listen(0, "127.0.0.1", () => {
    process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
  });
}

async function withStore(settings: StoreSettings): Promise<RequestListener> {
  const { inbox } = await openStore(settings, { log: console.error });
  return receiveDelivery({ secrets: [SECRET], inbox, events: EVENTS, log: console.error });
}

async function plainProbot(): Promise<RequestListener> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const probot = createProbot({
    overrides: { appId: 1, privateKey, secret: SECRET, logLevel: "fatal" },
  });
  const app = (given: typeof probot): void => {
    for (const event of ["pull_request", "workflow_run"] as const) given.on(event, () => {});
  };
  const middleware = await createNodeMiddleware(app, { probot, webhooksPath: "/" });
  return (request, response) => void middleware(request, response);
}
