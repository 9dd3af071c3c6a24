import { describe, expect, it } from "@jest/globals";
import { fetchMissed } from "../../../src/bot/catch-up/fetch-missed.ts";
import { aStore } from "../../builders/a-store.ts";
import { type FakeDelivery, fakeDeliveries } from "../../fakes/github/fake-deliveries.ts";

const NOW = "2026-05-10T12:00:00.000Z";
const EVENTS = new Set(["pull_request", "workflow_run"]);

const aDelivery = (id: number, overrides: Partial<FakeDelivery> = {}): FakeDelivery => ({
  id,
  guid: `guid-${id}`,
  event: "pull_request",
  deliveredAt: `2026-05-10T11:${String(id % 60).padStart(2, "0")}:00Z`,
  status: 502,
  payload: { number: id, repository: { id: 1 } },
  ...overrides,
});

async function aWorld(deliveries: readonly FakeDelivery[]) {
  const { inbox, schedule, queue } = await aStore();
  const github = fakeDeliveries(deliveries);
  const lines: string[] = [];
  const look = (now = NOW) =>
    fetchMissed({
      client: github.client,
      inbox,
      schedule,
      events: EVENTS,
      now: () => now,
      log: (line) => lines.push(line),
    });
  return { inbox, schedule, queue, github, lines, look };
}

describe("deliveries that were missed", () => {
  it("are taken over with their payload and their job", async () => {
    const { look, inbox, queue } = await aWorld([aDelivery(3), aDelivery(2)]);
    expect(await look()).toEqual({ listed: 2, fetched: 2 });
    expect(await inbox.read("guid-3")).toMatchObject({
      event: "pull_request",
      payload: '{"number":3,"repository":{"id":1}}',
      receivedAt: "2026-05-10T11:03:00.000Z",
    });
    expect((await queue.depth()).waiting).toBe(2);
  });

  it("are not asked for again when they came, were taken over before, or are listed twice", async () => {
    const { look, inbox, github } = await aWorld([
      aDelivery(4, { guid: "guid-3", status: 200 }),
      aDelivery(3),
      aDelivery(2),
    ]);
    await inbox.accept({ id: "guid-2", event: "pull_request", payload: "{}", receivedAt: NOW });
    expect((await look()).fetched).toBe(1);
    expect((await look()).fetched).toBe(0);
    expect(github.asked).toEqual([3]);
  });

  it("are found over all pages, back to the last look", async () => {
    const many = Array.from({ length: 350 }, (_, index) =>
      aDelivery(350 - index, { deliveredAt: new Date(Date.parse(NOW) - index * 60_000).toISOString() }),
    );
    const { look, schedule, github } = await aWorld(many);
    await schedule.write("deliveries-seen", new Date(Date.parse(NOW) - 200 * 60_000).toISOString());
    // 200 minutes and the quarter of an hour by which looks overlap.
    expect((await look()).fetched).toBe(216);
    expect(github.pages).toBe(3);
  });

  it("are found also when the clock was years ahead at the last look", async () => {
    const listed: FakeDelivery[] = [];
    const { look } = await aWorld(listed);
    await look("2031-01-01T00:00:00.000Z");
    listed.unshift(aDelivery(3, { status: 202 }));
    expect((await look()).fetched).toBe(1);
    listed.unshift(aDelivery(4, { status: 202, deliveredAt: "2026-05-10T12:01:00Z" }));
    expect((await look("2026-05-10T12:05:00.000Z")).fetched).toBe(1);
  });

  it("of events that nothing is done about are left alone", async () => {
    const { look } = await aWorld([aDelivery(2, { event: "star" })]);
    expect(await look()).toEqual({ listed: 1, fetched: 0 });
  });

  it("are, at the very first look, only those that nobody took", async () => {
    const { look } = await aWorld([aDelivery(3, { status: 202 }), aDelivery(2, { status: 502 })]);
    expect((await look()).fetched).toBe(1);
  });

  it("are, later on, also those that were answered and are not in the store", async () => {
    const { look, schedule } = await aWorld([aDelivery(3, { status: 202 })]);
    await schedule.write("deliveries-seen", "2026-05-10T11:00:00.000Z");
    expect((await look()).fetched).toBe(1);
  });

  it("are told of when GitHub has not kept them", async () => {
    const { look, lines } = await aWorld([aDelivery(3, { payload: null }), aDelivery(2, { gone: true })]);
    expect((await look()).fetched).toBe(0);
    expect(lines).toEqual([
      "Delivery guid-2 (pull_request) is lost: Not Found",
      "Delivery guid-3 (pull_request) is lost: GitHub has not kept its payload.",
    ]);
  });

  it("are fetched although GitHub has a fault with one before them, which is asked for again", async () => {
    const { look, inbox, schedule, github } = await aWorld([aDelivery(3), aDelivery(2, { broken: true })]);
    await expect(look()).rejects.toThrow("Bad Gateway");
    expect(await inbox.read("guid-3")).toBeDefined();
    expect(await schedule.read("deliveries-seen")).toBeUndefined();
    await expect(look()).rejects.toThrow("Bad Gateway");
    expect(github.asked).toEqual([3]);
  });

  it("are looked for from the same time again when GitHub failed half-way", async () => {
    const { look, schedule, github } = await aWorld([aDelivery(3), aDelivery(2)]);
    github.failFrom(3);
    await expect(look()).rejects.toThrow("Bad Gateway");
    expect(await schedule.read("deliveries-seen")).toBeUndefined();
    github.failFrom(undefined);
    expect((await look()).fetched).toBe(1);
    expect(await schedule.read("deliveries-seen")).toBe(NOW);
  });
});
