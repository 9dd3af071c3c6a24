import { z } from "zod";
import type { GitHubClient } from "../../adapters/github/github-client.ts";
import { errorLine } from "../../core/render/error-line.ts";
import type { DeliveryInbox } from "../../ports/bot/delivery-inbox.ts";
import type { Schedule } from "../../ports/bot/schedule.ts";
import { deliveryQueue } from "../receive/delivery-queue.ts";

type AppClient = Pick<GitHubClient, "request">;

export interface CatchUpParts {
  /** Authenticated as the App itself. */
  readonly client: AppClient;
  readonly inbox: DeliveryInbox;
  readonly schedule: Schedule;
  /** The events that something is done about. */
  readonly events: ReadonlySet<string>;
  /** ISO time. */
  readonly now: () => string;
  readonly log: (line: string) => void;
}

export interface CaughtUp {
  /** Deliveries that GitHub listed since the last look. */
  readonly listed: number;
  /** Of those, the ones that had never come and are accepted now. */
  readonly fetched: number;
}

const NAME = "deliveries-seen";
/** A delivery is listed a while after it was sent; the looks overlap by this. */
const OVERLAP_MS = 15 * 60_000;
/** GitHub keeps deliveries for three days. */
const KEPT_MS = 3 * 24 * 60 * 60_000;
const PER_PAGE = 100;
/** Twenty thousand deliveries of three days: what is older waits for nothing any more. */
const MOST_PAGES = 200;

const listedDelivery = z.object({
  id: z.int(),
  guid: z.string(),
  delivered_at: z.string(),
  event: z.string(),
  status_code: z.int(),
});
type Listed = z.infer<typeof listedDelivery>;

const wholeDelivery = z.object({
  delivered_at: z.string(),
  event: z.string(),
  request: z.object({ payload: z.record(z.string(), z.unknown()).nullish() }),
});

/**
 * Fetches what GitHub sent while nobody was there to take it. The list is GitHub's own, and each delivery has its payload with it, so it is
 * accepted from there instead of being asked for once more: that needs no way in from GitHub to here, ends in one step, and is as
 * trustworthy, the answer coming from GitHub itself. Nothing is lost when this fails half-way: the next look begins where this one did. One that cannot be
 * fetched keeps no other waiting.
 */
export async function fetchMissed(parts: CatchUpParts): Promise<CaughtUp> {
  const started = parts.now();
  const seen = await parts.schedule.read(NAME);
  const since = lookedSince(started, seen);
  const listed = await listSince(parts.client, since);
  // Who looks for the first time has not forgotten what others have taken: only what nobody took is missed.
  const due =
    seen === undefined ? listed.filter((one) => one.status_code < 200 || one.status_code > 299) : listed;
  const ours = firstOfEach(due.filter((one) => parts.events.has(one.event)));
  const unknown = new Set(await parts.inbox.unknownOf(ours.map((one) => one.guid)));
  const missed = ours
    .filter((one) => unknown.has(one.guid))
    .toSorted((a, b) => a.delivered_at.localeCompare(b.delivered_at));
  const { fetched, failures } = await takeOverAll(missed, parts);
  if (fetched > 0) parts.log(`Fetched ${fetched} deliveries that had been missed.`);
  if (failures.length > 0) throw failures[0];
  await parts.schedule.write(NAME, started);
  return { listed: listed.length, fetched };
}

/** After so many it is GitHub, or the store, that is away. */
const MOST_FAILURES = 10;

async function takeOverAll(
  missed: readonly Listed[],
  parts: CatchUpParts,
): Promise<{ readonly fetched: number; readonly failures: readonly unknown[] }> {
  const failures: unknown[] = [];
  let fetched = 0;
  for (const one of missed) {
    try {
      if (await takeOver(one, parts)) fetched += 1;
    } catch (error) {
      failures.push(error);
      if (failures.length === MOST_FAILURES) break;
    }
  }
  return { fetched, failures };
}

/** A look in the future was one by a clock that was wrong, and says nothing of when the last one was. */
function lookedSince(now: string, seen: string | undefined): Date {
  const [at, before] = [Date.parse(now), Date.parse(seen ?? "")];
  const known = before <= at;
  return new Date(Math.max(at - KEPT_MS, known ? before - OVERLAP_MS : 0));
}

/** GitHub lists the newest first. */
async function listSince(client: AppClient, since: Date): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, headers } = await client.request("GET /app/hook/deliveries", {
      per_page: PER_PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const some = z.array(listedDelivery).parse(data);
    const recent = some.filter((one) => Date.parse(one.delivered_at) >= since.getTime());
    all.push(...recent);
    cursor = nextCursor(headers?.link);
    if (recent.length < some.length || cursor === undefined) break;
  }
  return all;
}

/** The cursor stands in the address of the next page: `<https://api.github.com/app/hook/deliveries?cursor=v1_1>; rel="next"`. */
function nextCursor(link: string | undefined): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? "")?.[1];
  if (next === undefined || !URL.canParse(next)) return undefined;
  return new URL(next).searchParams.get("cursor") ?? undefined;
}

/** A delivery that was sent again is listed again, under the same guid. */
function firstOfEach(listed: readonly Listed[]): readonly Listed[] {
  return [...new Map(listed.map((one) => [one.guid, one])).values()];
}

async function takeOver(one: Listed, { client, inbox, log }: CatchUpParts): Promise<boolean> {
  let data: unknown;
  try {
    ({ data } = await client.request("GET /app/hook/deliveries/{delivery_id}", { delivery_id: one.id }));
  } catch (error) {
    // Gone between the list and now. Anything else is tried again with the next look.
    if ((error as { readonly status?: unknown }).status !== 404) throw error;
    log(`Delivery ${one.guid} (${one.event}) is lost: ${errorLine(error)}`);
    return false;
  }
  const { event, request } = wholeDelivery.parse(data);
  if (request.payload === null || request.payload === undefined) {
    log(`Delivery ${one.guid} (${event}) is lost: GitHub has not kept its payload.`);
    return false;
  }
  const queue = deliveryQueue(request.payload);
  const answer = await inbox.accept({
    id: one.guid,
    event,
    payload: JSON.stringify(request.payload),
    receivedAt: new Date(one.delivered_at).toISOString(),
    ...(queue === undefined ? {} : { queue }),
  });
  return answer === "accepted";
}
