import type { IncomingMessage, ServerResponse } from "node:http";
import { verifyWithFallback } from "@octokit/webhooks-methods";
import { errorLine } from "../../core/render/error-line.ts";
import { UserError } from "../../core/user-error.ts";
import type { DeliveryInbox } from "../../ports/bot/delivery-inbox.ts";
import { deliveryQueue } from "./delivery-queue.ts";
import { bodyReader } from "./read-body.ts";

export interface ReceiverOptions {
  /** The webhook's secret; while it is being changed also the old one. Any of them signs. */
  readonly secrets: readonly string[];
  readonly inbox: DeliveryInbox;
  /** The events that something is done about. Others are answered and forgotten. */
  readonly events: ReadonlySet<string>;
  /** One line for whoever runs the bot: no payloads, no secrets. */
  readonly log: (line: string) => void;
}

type Receiver = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** How GitHub names what it sends: letters, digits, `_` and `-`. What does not look like it is not GitHub's. */
const NAME = /^[\w-]{1,100}$/;

/**
 * Takes GitHub's deliveries: checks the signature over the bytes as they came before anything else looks at them, and answers 202 once the delivery
 * and its job are on the disk, so that an answer is a promise. What cannot be kept is answered 503, for GitHub to mark it as failed: it is
 * fetched later. Throws `UserError` at once when there is no secret.
 */
export function receiveDelivery(options: ReceiverOptions): Receiver {
  const { secrets, log } = options;
  if (secrets.length === 0 || secrets.some((secret) => secret.trim() === ""))
    throw new UserError(
      "There is no webhook secret, so anybody could send deliveries.",
      "Set WEBHOOK_SECRET to the secret in the App's settings.",
    );
  const readBody = bodyReader();
  return async (request, response) => {
    const answer = await take(request, readBody, options).catch((error: unknown) => {
      log(`A delivery could not be kept: ${errorLine(error)}`);
      return { status: 503, text: "cannot be kept now" };
    });
    // The rest of a body that is not wanted is not waited for.
    if (!request.complete) response.setHeader("connection", "close");
    response.writeHead(answer.status, { "content-type": "text/plain; charset=utf-8" });
    response.end(`${answer.text}\n`);
  };
}

async function take(
  request: IncomingMessage,
  readBody: ReturnType<typeof bodyReader>,
  options: ReceiverOptions,
): Promise<Answer> {
  if (request.method !== "POST") return { status: 405, text: "POST only" };
  const [id, event, signature] = ["x-github-delivery", "x-github-event", "x-hub-signature-256"].map((name) =>
    header(request, name),
  );
  if (id === undefined || event === undefined || !NAME.test(id) || !NAME.test(event))
    return { status: 400, text: "not a delivery of GitHub's" };
  const body = await readBody(request);
  if (body.kind === "too-large") return { status: 413, text: "larger than 25 MB" };
  if (body.kind === "busy") return { status: 503, text: "too much at once" };
  if (body.kind === "broken-off") return { status: 400, text: "broken off" };
  if (!(await isSigned(body.text, signature, options.secrets))) {
    options.log(
      `Refused delivery ${id} (${event}): the signature is ${signature === undefined ? "missing" : "wrong"}.`,
    );
    return { status: 401, text: "the signature is missing or wrong" };
  }
  if (!options.events.has(event)) return { status: 202, text: "nothing to do" };
  return keep({ id, event, text: body.text, type: header(request, "content-type") ?? "" }, options.inbox);
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

async function isSigned(
  text: string,
  signature: string | undefined,
  [secret = "", ...others]: readonly string[],
): Promise<boolean> {
  if (signature === undefined || text === "") return false;
  return verifyWithFallback(secret, text, signature, others);
}

interface Signed {
  readonly id: string;
  readonly event: string;
  readonly text: string;
  readonly type: string;
}

async function keep({ id, event, text, type }: Signed, inbox: DeliveryInbox): Promise<Answer> {
  const payload = payloadOf(text, type);
  if (payload === undefined) return { status: 415, text: "neither JSON nor a form with a payload" };
  const parsed = parse(payload);
  if (parsed === undefined) return { status: 400, text: "the payload is not JSON" };
  const queue = deliveryQueue(parsed.value);
  const answer = await inbox.accept({
    id,
    event,
    payload,
    receivedAt: new Date().toISOString(),
    ...(queue === undefined ? {} : { queue }),
  });
  return { status: 202, text: answer };
}

/** A webhook is set up to send either. */
function payloadOf(text: string, type: string): string | undefined {
  const [mediaType = ""] = type.toLowerCase().split(";");
  if (mediaType.trim() === "application/json") return text;
  if (mediaType.trim() === "application/x-www-form-urlencoded")
    return new URLSearchParams(text).get("payload") ?? undefined;
  return undefined;
}

function parse(payload: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(payload) };
  } catch {
    return undefined;
  }
}
