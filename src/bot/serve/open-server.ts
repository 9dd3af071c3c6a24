import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { UserError } from "../../core/user-error.ts";
import { WEBHOOK_PATH } from "./written-manifest.ts";

type Fetch = (request: Request) => Response | Promise<Response>;
type Receive = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What answers: the pages, and who takes deliveries while there is an App. */
export interface Serving {
  readonly pages: Fetch;
  readonly receive?: Receive;
}

export interface OpenServer {
  /** `http://127.0.0.1:3000` */
  readonly address: string;
  /** Lets what is being answered end, and takes nothing new. */
  close(): Promise<void>;
}

/** How long a browser that keeps its connection may hold up the end. */
const CLOSE_MS = 5_000;

interface Patience {
  /** How long somebody may take to send a request. */
  readonly requestMs: number;
  /** How often it is looked for those who take longer. */
  readonly lookMs: number;
}

/** GitHub gives up on a delivery after ten seconds; bodies that do not end hold memory that others need. */
const PATIENCE: Patience = { requestMs: 20_000, lookMs: 5_000 };

/** Listens, and gives each request to what answers at that moment. Throws `UserError` when the address cannot be had. */
export async function openServer(
  { host, port }: { readonly host: string; readonly port: number },
  serving: () => Serving,
  patience = PATIENCE,
): Promise<OpenServer> {
  const pages = getRequestListener((request) => serving().pages(request), { overrideGlobalObjects: false });
  const limits = {
    requestTimeout: patience.requestMs,
    headersTimeout: patience.requestMs,
    connectionsCheckingInterval: patience.lookMs,
  };
  const server = createServer(limits, (request, response) => {
    const [path] = (request.url ?? "").split("?");
    if (path !== WEBHOOK_PATH) return void pages(request, response);
    const { receive } = serving();
    if (receive !== undefined) return void receive(request, response);
    response
      .writeHead(503, { "content-type": "text/plain", connection: "close" })
      .end("there is no App yet\n");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, () => resolve());
  });
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    address: `http://${family === "IPv6" ? `[${address}]` : address}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        const hurry = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
        server.close(() => {
          clearTimeout(hurry);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): UserError {
  const where = `${host} port ${port}`;
  if (error.code === "EADDRINUSE")
    return new UserError(
      `Something else listens on ${where}.`,
      "Choose another with --port; 0 takes a free one.",
    );
  return new UserError(`Cannot listen on ${where}: ${error.code}.`, "See --host and --port.");
}
