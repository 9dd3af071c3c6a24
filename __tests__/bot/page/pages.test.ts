import { describe, expect, it } from "@jest/globals";
import { readLedger } from "../../../src/adapters/store/read-ledger.ts";
import { createMeters } from "../../../src/bot/api/meters.ts";
import { STYLE_PATH } from "../../../src/bot/page/style/style-sheet.ts";
import { recordPull, repositories } from "../../builders/a-ledger.ts";
import { aStore } from "../../builders/a-store.ts";
import { aTriage } from "../../builders/a-triage.ts";

const store = await aStore();
for (let number = 1; number <= 60; number += 1) {
  const openedAt = new Date(Date.parse("2026-11-29T00:00:00Z") - number * 3_600_000).toISOString();
  await recordPull(store, {
    repository: repositories.open,
    number,
    openedAt,
    verdicts: [{ outcome: "no-op" }],
  });
}
await recordPull(store, {
  repository: repositories.secret,
  number: 7,
  title: "Round the total",
  agent: "otter",
  openedAt: "2026-11-01T00:00:00.000Z",
  verdicts: [{ outcome: "resolved" }, { outcome: "regression" }, { outcome: "breaking-resolved" }],
});
await store.ledger.rule({
  repository: repositories.secret,
  pullRequest: 7,
  head: "a".repeat(40),
  kind: "accept",
  by: "octocat",
  at: "2026-11-02T00:00:00.000Z",
  text: "The next change mends it.",
  source: "comment:1",
});
const triage = aTriage(store);
const text = async (path: string) => (await triage.get(path)).text();

describe("the triage page", () => {
  it("puts the most dangerous pull request first, with its culprit at a glance", async () => {
    const page = await text("/");
    const first = page.slice(page.indexOf("<tbody"), page.indexOf("</tr>", page.indexOf("<tbody")));
    expect(first).toContain("Breaking Resolved");
    expect(first).toContain("src/cart/total.ts:44");
    expect(first).toContain("return Math.max(0, rate);");
    expect(first).toContain('href="https://github.com/example/secret/pull/7"');
  });

  it("shows each pull request on one page of the list", async () => {
    const seen: string[] = [];
    let path: string | undefined = "/";
    while (path !== undefined) {
      const page: string = await text(path);
      seen.push(...[...page.matchAll(/href="(\/pulls\/[^"]+)"/g)].map(([, to = ""]) => to));
      path = /rel="next" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
    }
    expect([seen.length, new Set(seen).size]).toEqual([61, 61]);
  });

  it("filters by its form, keeps the choice, and says when nothing fits", async () => {
    const page = await text(
      "/?repository=example%2Fsecret&agent=otter&outcome=breaking-resolved&age=older-7d",
    );
    expect(page.match(/class="title"/g)).toHaveLength(1);
    expect(page).toContain('<option value="otter" selected>');
    expect(page).toContain('value="example/secret"');
    expect(await text("/?age=1d&agent=otter")).toContain("No open pull request fits this filter.");
    expect((await triage.get("/?outcome=nonsense&after=nonsense&age=%00")).status).toBe(200);
  });

  it("tells which push made a pull request better or worse", async () => {
    const page = await text("/pulls/example/secret/7");
    const steps = [...page.matchAll(/class="step[^"]*">(?:<span[^>]*>.<\/span> )?([a-z ]+)</g)].map(
      ([, word]) => word,
    );
    expect(steps).toEqual(["better", "worse", "first"]);
    expect(page).toContain("This hunk breaks 3 tests:");
    expect(page).toContain("Without this hunk the outcome is Resolved.");
    expect(page).toContain("The next change mends it.");
  });

  it("is not there for a pull request, agent or repository that is not there", async () => {
    for (const path of [
      "/pulls/example/secret/8",
      "/pulls/example/secret/07",
      "/agents/nobody",
      "/repositories/a/b",
      "/nothing",
    ]) {
      expect((await triage.get(path)).status).toBe(404);
    }
  });

  it("shows shares with Regression first, a chart and its table", async () => {
    for (const path of ["/agents/otter", "/repositories/example/secret", "/agents/otter?weeks=52"]) {
      const page = await text(path);
      expect(page.indexOf("Regression share")).toBeLessThan(page.indexOf("Resolved share"));
      expect(page).toContain('role="img" aria-label="Stacked chart');
      expect(page).toContain("<summary>The chart as a table</summary>");
      expect(page).toContain("33.3 %");
    }
  });

  it("lists agents by their share of Regression", async () => {
    const page = await text("/agents");
    expect(page.indexOf(">otter<")).toBeLessThan(page.indexOf(">heron<"));
  });

  it("gives a badge", async () => {
    const response = await triage.get("/badge/example/secret.svg");
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(await response.text()).toContain("33.3 % Regression");
    // Pages of others may show it, and nothing else of this server.
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await triage.get("/")).headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("allows nothing but its own style sheet, images and forms", async () => {
    const response = await triage.get("/");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const style = await triage.get(STYLE_PATH);
    expect(style.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it.each(["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:3000", "gate", ""])(
    "is for this machine alone without a sign-in: refuses the host name %p",
    async (host) => {
      for (const path of ["/", "/api/pulls", "/sign-in", "/metrics", STYLE_PATH]) {
        expect((await triage.get(path, { host })).status).toBe(421);
      }
    },
  );

  it.each([
    ["x-forwarded-for", "203.0.113.9"],
    ["x-forwarded-host", "gate.example.org"],
    ["forwarded", "for=203.0.113.9"],
    ["x-real-ip", "203.0.113.9"],
    ["via", "1.1 proxy"],
  ])(
    "is for this machine alone without a sign-in: refuses what a proxy passes on under its name (%s)",
    async (name, value) => {
      for (const path of ["/", "/api/pulls", "/queue", "/metrics"]) {
        expect((await triage.get(path, { [name]: value })).status).toBe(421);
      }
    },
  );

  it.each(["localhost", "127.0.0.1:8080", "[::1]:3000"])("answers under %s", async (host) => {
    expect((await triage.get("/", { host })).status).toBe(200);
  });

  it("answers probes under any name, and says when it is not ready", async () => {
    expect(await (await triage.get("/healthz", { host: "10.0.0.7" })).text()).toBe("ok");
    expect((await triage.get("/readyz", { host: "10.0.0.7" })).status).toBe(200);
    const down = aTriage(store, { ready: () => Promise.reject(new Error("no database")) });
    expect((await down.get("/readyz")).status).toBe(503);
  });

  it("answers a fault with a page that tells nothing of it, and reports it", async () => {
    const broken = aTriage(store, {
      queue: { ...store.queue, depth: () => Promise.reject(new Error("the password is hunter2")) },
    });
    const response = await broken.get("/queue");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("hunter2");
    expect(broken.faults).toHaveLength(1);
  });
});

describe("the dead jobs", () => {
  const dead = {
    id: "17",
    kind: "delivery",
    key: "delivery:<b>",
    attempts: 12,
    lastError: "GitHub answered 502",
    at: "2026-11-30T11:00:00.000Z",
  };
  const revived: string[] = [];
  const queue = {
    depth: async () => ({ waiting: 3, dead: 1 }),
    listDead: async () => [dead],
    revive: async (id: string) => revived.push(id) > 0,
  };
  const app = aTriage(store, { queue });

  it("are shown with their last error and a button", async () => {
    const page = await (await app.get("/queue")).text();
    expect(page).toContain("3 jobs waiting, 1 dead");
    expect(page).toContain("GitHub answered 502");
    expect(page).toContain('action="/queue/17/revive"');
  });

  it("are revived by a form of the page, and by no page of another site", async () => {
    for (const headers of [
      {},
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "null" },
      { origin: "http://localhost:4000" },
    ]) {
      expect((await app.post("/queue/17/revive", headers as Record<string, string>)).status).toBe(403);
    }
    expect(revived).toEqual([]);
    const own = await app.post("/queue/17/revive", { origin: "http://localhost:3000" });
    expect([own.status, own.headers.get("location")]).toEqual([303, "/queue"]);
    expect(revived).toEqual(["17"]);
  });
});

describe("the metrics", () => {
  it("count deliveries by event, and make no series for a name that a stranger sends", async () => {
    const meters = createMeters(readLedger(store.db), store.queue);
    meters.countDelivery("pull_request", "accepted");
    meters.countDelivery("pull_request", "accepted");
    meters.countDelivery('no"such\nevent', "refused");
    const written = await meters.write();
    expect(written).toContain('outcome_gate_deliveries_total{event="pull_request",result="accepted"} 2');
    expect(written).toContain('outcome_gate_deliveries_total{event="other",result="refused"} 1');
  });

  it("tell of deliveries, the queue, verdicts and requests, under names of routes alone", async () => {
    await triage.get("/pulls/example/secret/7");
    await triage.get("/nothing/at/all");
    await triage.get("/api/pulls");
    await triage.get("/healthz");
    const response = await triage.get("/metrics");
    const metrics = await response.text();
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0.0.4/);
    expect(metrics).toContain('outcome_gate_queue_jobs{state="dead"} 0');
    expect(metrics).toContain('outcome_gate_verdicts{outcome="no-op"} 60');
    expect(metrics).toMatch(
      /outcome_gate_request_duration_seconds_count\{route="\/pulls\/:owner\/:name\/[^"]*",status="200"\} [1-9]/,
    );
    for (const route of ["/api/pulls", "/healthz"])
      expect(metrics).toContain(`_count{route="${route}",status="200"}`);
    expect(metrics).toMatch(/route="other",status="404"/);
    expect(metrics).not.toContain("secret");
  });
});
