import { createHmac } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { EVENTS, SECRET } from "./receivers.ts";
import type { SignedDelivery } from "./send-burst.ts";

interface Example {
  readonly name: string;
  readonly payload: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const PULL_REQUESTS = 100;

/** Real payloads of GitHub's, of a hundred pull requests; every hundredth delivery is sent twice. */
export function signedDeliveries(count: number): readonly SignedDelivery[] {
  const examples = realPayloads();
  const variants = new Map<number, Omit<SignedDelivery, "id">>();
  const variant = (index: number): Omit<SignedDelivery, "id"> => {
    const example = examples[index % examples.length];
    if (example === undefined) throw new Error("there are no examples");
    const number = Math.floor(index / examples.length);
    const pull = { ...example.payload["pull_request"], number };
    return signed(example.name, { ...example.payload, number, pull_request: pull });
  };
  const deliveries = Array.from({ length: count }, (_, index) => {
    const which = index % (examples.length * PULL_REQUESTS);
    const made = variants.get(which) ?? variant(which);
    variants.set(which, made);
    return { ...made, id: `delivery-${index}` };
  });
  return deliveries.flatMap((one, index) => (index % 100 === 0 ? [one, one] : [one]));
}

function realPayloads(): readonly Example[] {
  const load = createRequire(join(process.cwd(), "package.json"));
  const all: readonly { name: string; examples: readonly Example["payload"][] }[] = load(
    "@octokit/webhooks-examples",
  );
  return all
    .filter(({ name }) => EVENTS.has(name))
    .flatMap(({ name, examples }) => examples.map((payload) => ({ name, payload })));
}

function signed(event: string, payload: unknown): Omit<SignedDelivery, "id"> {
  const body = JSON.stringify(payload);
  return { event, body, signature: `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}` };
}
