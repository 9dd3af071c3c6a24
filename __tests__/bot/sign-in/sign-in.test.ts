import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Store } from "../../../src/adapters/store/store.ts";
import type { SignInAccess } from "../../../src/bot/sign-in/access.ts";
import { recordPull, repositories } from "../../builders/a-ledger.ts";
import { aStore } from "../../builders/a-store.ts";
import { aSignInAccess, aTriage, PUBLIC_URL } from "../../builders/a-triage.ts";
import { type FakeSignIn, fakeSignIn } from "../../fakes/github/fake-sign-in.ts";

const store: Store = await aStore();
await recordPull(store, { repository: repositories.open, number: 1, verdicts: [{ outcome: "resolved" }] });
await recordPull(store, {
  repository: repositories.secret,
  number: 2,
  title: "Nobody may read this",
  verdicts: [{ outcome: "regression" }],
});

/** A browser that keeps cookies as their attributes say. */
function aBrowser(app: ReturnType<typeof aTriage>["app"]) {
  const cookies = new Map<string, string>();
  const seen: string[] = [];
  const send = async (address: string, init: { method?: string; headers?: Record<string, string> } = {}) => {
    const url = new URL(address, PUBLIC_URL);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await app.request(url.href, {
      ...init,
      headers: { host: url.host, cookie, ...init.headers },
    });
    for (const set of response.headers.getSetCookie()) {
      seen.push(set);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return { cookies, seen, send };
}

type Browser = ReturnType<typeof aBrowser>;

async function signIn(browser: Browser, fake: FakeSignIn, login = "octocat", to = "/"): Promise<Response> {
  const start = await browser.send(`/sign-in?to=${encodeURIComponent(to)}`);
  const back = fake.authorize(start.headers.get("location") ?? "", login);
  return browser.send(back.href);
}

describe("the sign-in", () => {
  let fake: FakeSignIn;
  let triage: ReturnType<typeof aTriage>;
  let browser: Browser;
  const restart = (overrides: Partial<SignInAccess> = {}) => {
    triage = aTriage(store, { access: aSignInAccess(store, fake, overrides) });
    browser = aBrowser(triage.app);
  };

  beforeEach(async () => {
    await store.db.deleteFrom("session").execute();
    fake = fakeSignIn();
    fake.people.set("octocat", new Map([[1, [repositories.open.id]]]));
    fake.people.set("insider", new Map([[1, [repositories.open.id, repositories.secret.id]]]));
    restart();
  });

  it("asks who comes without a session, and tells nothing", async () => {
    const response = await browser.send("/?agent=heron");
    const text = await response.text();
    expect(response.status).toBe(401);
    expect(text).toContain("/sign-in?to=%2F%3Fagent%3Dheron");
    expect(text).not.toContain("example");
  });

  it("sends the browser to GitHub with a state and the S256 challenge, and lets it in when it comes back", async () => {
    const start = await browser.send("/sign-in?to=/agents");
    const url = new URL(start.headers.get("location") ?? "");
    expect(`${url.origin}${url.pathname}`).toBe("https://github.com/login/oauth/authorize");
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    expect(url.searchParams.get("redirect_uri")).toBe(`${PUBLIC_URL}/sign-in/callback`);
    expect(url.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
    const done = await browser.send(fake.authorize(url.href, "octocat").href);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/agents"]);
    expect((await browser.send("/agents")).status).toBe(200);
  });

  it("sets cookies that no script reads, that go over https alone and to this host alone", async () => {
    await signIn(browser, fake);
    const session = browser.seen.find((set) => set.startsWith("__Host-outcome-gate-session="));
    expect(session).toMatch(
      /^__Host-outcome-gate-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(
      browser.seen.every((set) => /HttpOnly; Secure; SameSite=Lax/.test(set) && !/Domain/i.test(set)),
    ).toBe(true);
  });

  it("stores the hash of the session's secret, and the token encrypted", async () => {
    await signIn(browser, fake);
    const secret = browser.cookies.get("__Host-outcome-gate-session") ?? "none";
    const stored = JSON.stringify(await store.db.selectFrom("session").selectAll().execute());
    expect(stored).toContain("octocat");
    expect(stored).not.toContain(secret);
    expect(stored).not.toMatch(/gh[ur]_/);
  });

  it.each([
    ["another state", (url: URL) => url.searchParams.set("state", "x".repeat(43))],
    ["no state", (url: URL) => url.searchParams.delete("state")],
    ["another code", (url: URL) => url.searchParams.set("code", "stolen")],
  ])("refuses an answer of GitHub with %s", async (_, change) => {
    const start = await browser.send("/sign-in");
    const back = fake.authorize(start.headers.get("location") ?? "", "octocat");
    change(back);
    expect((await browser.send(back.href)).status).toBe(400);
    expect((await browser.send("/")).status).toBe(401);
  });

  it("refuses an answer that another browser began, and one that is used again", async () => {
    const start = await browser.send("/sign-in");
    const back = fake.authorize(start.headers.get("location") ?? "", "octocat");
    const victim = aBrowser(triage.app);
    expect((await victim.send(back.href)).status).toBe(400);
    expect((await browser.send(back.href)).status).toBe(303);
    expect((await browser.send(back.href)).status).toBe(400);
  });

  it("refuses an answer after ten minutes", async () => {
    const start = await browser.send("/sign-in");
    const back = fake.authorize(start.headers.get("location") ?? "", "octocat");
    triage.clock.at = new Date(triage.clock.at.getTime() + 601_000);
    expect((await browser.send(back.href)).status).toBe(400);
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/%5cevil",
    "javascript:alert(1)",
    "/sign-out",
    "\t//evil.example",
  ])("goes nowhere else after signing in: %s", async (to) => {
    const location = (await signIn(browser, fake, "octocat", to)).headers.get("location") ?? "";
    expect(new URL(location, PUBLIC_URL).origin).toBe(PUBLIC_URL);
    expect(location).toMatch(/^\/(?![/\\])/);
  });

  it("gives a new session at each sign-in, and ends the one before", async () => {
    await signIn(browser, fake);
    const before = browser.cookies.get("__Host-outcome-gate-session") ?? "";
    await signIn(browser, fake);
    expect(browser.cookies.get("__Host-outcome-gate-session")).not.toBe(before);
    const old = await triage.app.request(`${PUBLIC_URL}/`, {
      headers: { cookie: `__Host-outcome-gate-session=${before}` },
    });
    expect(old.status).toBe(401);
  });

  it("shows to each person what GitHub says this person sees, and nothing of the rest", async () => {
    await signIn(browser, fake);
    const list = await (await browser.send("/")).text();
    expect(list).toContain("example/open#1");
    expect(list).not.toMatch(/secret|Nobody may read/);
    expect(list).toContain("1 pull request,");
    for (const path of [
      "/agents",
      "/agents/heron",
      "/repositories",
      "/api/verdicts",
      "/api/pulls",
      "/api/shares?by=repository",
    ]) {
      expect(await (await browser.send(path)).text()).not.toMatch(/secret|Nobody may read/);
    }
    await signIn(browser, fake, "insider");
    expect(await (await browser.send("/")).text()).toContain("Nobody may read this");
  });

  it("answers for what may not be seen exactly as for what is not there", async () => {
    await signIn(browser, fake);
    const answer = async (path: string) => {
      const response = await browser.send(path);
      return [response.status, await response.text(), JSON.stringify([...response.headers])];
    };
    expect(await answer("/pulls/example/secret/2")).toEqual(await answer("/pulls/example/nothing/2"));
    expect(await answer("/repositories/example/secret")).toEqual(
      await answer("/repositories/example/nothing"),
    );
    expect(await answer("/badge/example/secret.svg")).toEqual(await answer("/badge/example/nothing.svg"));
    expect((await answer("/queue"))[0]).toBe(404);
  });

  it("gives a private repository's badge for the address that only its page tells", async () => {
    await signIn(browser, fake, "insider");
    const page = await (await browser.send("/repositories/example/secret")).text();
    const path = /src="(\/badge\/example\/secret\.svg\?key=[\w-]+)"/.exec(page)?.[1] ?? "";
    const stranger = aBrowser(triage.app);
    expect((await stranger.send(path)).headers.get("content-type")).toMatch("image/svg+xml");
    expect((await stranger.send(path.replace(/key=./, "key=_"))).status).toBe(404);
    expect((await stranger.send("/badge/example/open.svg")).status).toBe(200);
  });

  it("asks GitHub again after two minutes, and forgets a person whose token is taken back", async () => {
    await signIn(browser, fake, "insider");
    await browser.send("/");
    const asked = fake.log.length;
    await browser.send("/agents");
    expect(fake.log.length).toBe(asked);
    fake.people.set("insider", new Map([[1, [repositories.open.id]]]));
    triage.clock.at = new Date(triage.clock.at.getTime() + 121_000);
    expect(await (await browser.send("/")).text()).not.toContain("Nobody may read this");
    fake.tokens.clear();
    triage.clock.at = new Date(triage.clock.at.getTime() + 121_000);
    expect((await browser.send("/")).status).toBe(401);
    expect(await store.db.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  it("refreshes a token whose time is over, once for all requests at that moment", async () => {
    await signIn(browser, fake);
    triage.clock.at = new Date(triage.clock.at.getTime() + 9 * 3_600_000);
    fake.tokens.clear();
    const answers = await Promise.all([
      browser.send("/"),
      browser.send("/agents"),
      browser.send("/api/pulls"),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(fake.log.filter((line) => line === "POST /login/oauth/access_token")).toHaveLength(2);
  });

  it("ends a session after seven days, and at once when another secret is set", async () => {
    await signIn(browser, fake);
    const { cookies } = browser;
    restart({ secret: "another secret of thirty-two characters and more" });
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.send("/")).status).toBe(401);
    await signIn(browser, fake);
    triage.clock.at = new Date(triage.clock.at.getTime() + 7 * 86_400_000 + 1000);
    expect((await browser.send("/")).status).toBe(401);
  });

  it("signs out by a form of its own page alone", async () => {
    await signIn(browser, fake);
    const signOut = (headers: Record<string, string>) =>
      browser.send("/sign-out", { method: "POST", headers });
    expect((await signOut({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await signOut({ origin: "https://evil.example" })).status).toBe(403);
    expect((await signOut({})).status).toBe(403);
    expect((await browser.send("/")).status).toBe(200);
    expect((await signOut({ "sec-fetch-site": "same-origin", origin: PUBLIC_URL })).status).toBe(303);
    expect(await store.db.selectFrom("session").selectAll().execute()).toEqual([]);
    expect((await browser.send("/")).status).toBe(401);
  });

  it("says that GitHub does not answer instead of showing or refusing anything", async () => {
    await signIn(browser, fake);
    triage.clock.at = new Date(triage.clock.at.getTime() + 121_000);
    fake.faults.set("/user", 502);
    expect((await browser.send("/")).status).toBe(503);
    expect((await browser.send("/api/pulls")).status).toBe(503);
    fake.faults.clear();
    expect((await browser.send("/")).status).toBe(200);
  });

  it("leaves out an installation that was removed meanwhile", async () => {
    fake.people.set(
      "octocat",
      new Map([
        [1, [repositories.open.id]],
        [2, [repositories.secret.id]],
      ]),
    );
    fake.faults.set("/user/installations/2/repositories", 404);
    await signIn(browser, fake);
    expect(await (await browser.send("/")).text()).toMatch(/example\/open#1/);
    expect(await (await browser.send("/")).text()).not.toContain("Nobody may read this");
  });

  it("reads all pages of what a person sees", async () => {
    const many = Array.from({ length: 250 }, (_, at) => 5000 + at);
    fake.people.set("octocat", new Map([[1, [...many, repositories.open.id]]]));
    await signIn(browser, fake);
    expect(await (await browser.send("/")).text()).toContain("example/open#1");
  });

  it("takes a GitHub token for the API, of the App or of the person, and not for pages", async () => {
    fake.tokens.set("ghu_of_the_app", { login: "octocat", kind: "app" });
    fake.tokens.set("ghp_of_the_person", { login: "insider", kind: "personal" });
    const ask = async (path: string, token: string) => {
      const response = await triage.app.request(`${PUBLIC_URL}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return [response.status, (await response.text()).includes("example/secret")];
    };
    expect(await ask("/api/pulls", "ghu_of_the_app")).toEqual([200, false]);
    expect(await ask("/api/pulls", "ghp_of_the_person")).toEqual([200, true]);
    expect(await ask("/api/pulls", "ghp_wrong_one")).toEqual([401, false]);
    expect(await ask("/", "ghp_of_the_person")).toEqual([401, false]);
  });

  it("does not let strangers spend GitHub's patience with wrong tokens", async () => {
    fake.tokens.set("ghu_of_the_app", { login: "octocat", kind: "app" });
    const ask = async (token: string) =>
      (await triage.app.request(`${PUBLIC_URL}/api/pulls`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    expect(await ask("ghu_of_the_app")).toBe(200);
    const asked = fake.log.length;
    expect(await ask("not-a-token")).toBe(401);
    expect(fake.log.length).toBe(asked);
    const answers: number[] = [];
    for (let at = 0; at < 40; at += 1) answers.push(await ask(`ghp_wrong${at}x`));
    expect([
      answers.filter((status) => status === 401).length,
      answers.filter((status) => status === 503).length,
    ]).toEqual([30, 10]);
    expect(fake.log.length).toBe(asked + 30);
    expect(await ask("ghu_of_the_app")).toBe(200);
    triage.clock.at = new Date(triage.clock.at.getTime() + 61_000);
    expect(await ask("ghp_wrong99x")).toBe(401);
  });

  it("shows the queue to admins, and metrics for their own token", async () => {
    restart({ admins: ["OctoCat"], metricsToken: "metrics-token" });
    await signIn(browser, fake);
    expect((await browser.send("/queue")).status).toBe(200);
    const metrics = (headers: Record<string, string>) =>
      triage.app.request(`${PUBLIC_URL}/metrics`, { headers });
    expect((await metrics({})).status).toBe(401);
    expect((await metrics({ authorization: "Bearer wrong" })).status).toBe(401);
    expect((await metrics({ authorization: "Bearer metrics-token" })).status).toBe(200);
  });

  it.each([
    ["http://gate.example.org", "x".repeat(40)],
    ["not an address", "x".repeat(40)],
    [PUBLIC_URL, "short"],
  ])("does not start with the address %s and such a secret", (publicUrl, secret) => {
    expect(() => restart({ publicUrl, secret })).toThrow(/address|secret/);
  });

  it("over http, which only loopback may use, leaves out what browsers would refuse", async () => {
    restart({ publicUrl: "http://localhost:3000" });
    const start = await triage.app.request("http://localhost:3000/sign-in");
    expect(start.headers.getSetCookie()[0]).toMatch(
      /^outcome-gate-sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});
