import { createRequire } from "node:module";
import { deliveryQueue } from "../../src/bot/receive/delivery-queue.ts";
import type { Delivery } from "../../src/ports/bot/delivery-inbox.ts";

interface Example {
  readonly name: string;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

const all: readonly Example[] = createRequire(import.meta.url)("@octokit/webhooks-examples");

type Json = Readonly<Record<string, unknown>>;

let count = 0;

/** A delivery as GitHub sent one of that event and action, with other ids and names laid over it; by default those of the fake GitHub. */
export function aDelivery(event: string, action: string | undefined, over: Json = {}): Delivery {
  const examples = all.find(({ name }) => name === event)?.examples ?? [];
  const example = examples.find((one) => action === undefined || one["action"] === action);
  const ours = {
    ...(action === undefined ? {} : { action }),
    repository: { id: 5, name: "shop", full_name: "acme/shop", owner: { login: "acme" } },
    installation: { id: 77 },
  };
  const payload = merged(merged(example ?? {}, ours), over);
  const queue = deliveryQueue(payload);
  return {
    ...{ id: `delivery-${++count}`, event, payload: JSON.stringify(payload) },
    ...(queue === undefined ? {} : { queue }),
    receivedAt: "2026-11-30T12:00:00.000Z",
  };
}

/** Objects are merged, everything else is replaced. */
function merged(under: unknown, over: unknown): unknown {
  if (!isObject(over)) return over;
  const base = isObject(under) ? under : {};
  return {
    ...base,
    ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, merged(base[key], value)])),
  };
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
