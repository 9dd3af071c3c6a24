import { createHmac, generateKeyPairSync } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { aDelivery } from "../../builders/a-delivery.ts";
import { aFolder } from "../../builders/a-folder.ts";
import { aBreakingVerdict } from "../../builders/a-verdict.ts";
import { aZip } from "../../builders/a-zip.ts";
import { builtCli } from "../../builders/built-cli.ts";
import { type FakeGitHub, fakeGitHub } from "../../fakes/github/fake-github.ts";
import { aPull, appBot, aRun } from "../../fakes/github/fake-github-state.ts";
import { endServed, type ServedBot, serveRun } from "../../programs/serve-run.ts";

const cli = builtCli();

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const SECRET = "a webhook secret";

let fake: FakeGitHub | undefined;
afterEach(async () => {
  endServed();
  await fake?.close();
  expect(fake?.violations ?? []).toEqual([]);
  fake = undefined;
});

/** A GitHub with an agent's pull request whose gate has run and left its verdict. */
async function aGitHub() {
  const github = fakeGitHub();
  fake = github;
  github.state.viewer = appBot;
  github.state.app.publicKey = keys.publicKey;
  github.state.pulls.set(7, aPull({ branch: "copilot/fix-1" }));
  github.state.runs.push(aRun({ branch: "copilot/fix-1" }));
  const zip = aZip([{ name: "verdict.json", bytes: JSON.stringify(aBreakingVerdict()) }]);
  github.state.artifacts.push({ run: 50, name: "outcome-gate", zip, expired: false });
  const base = new URL(await github.listen());
  return { github, env: { GHE_HOST: base.host, GHE_PROTOCOL: "http" } };
}

const appEnv = { APP_ID: "99", PRIVATE_KEY: keys.privateKey, WEBHOOK_SECRET: SECRET };

async function deliver({ address }: ServedBot, event: string, action: string, over: object, secret = SECRET) {
  const { id, payload } = aDelivery(event, action, over as never);
  const signature = `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`;
  const headers = {
    "content-type": "application/json",
    "x-github-delivery": id,
    "x-github-event": event,
    "x-hub-signature-256": signature,
  };
  return (await fetch(`${address}/api/github/webhooks`, { method: "POST", headers, body: payload })).status;
}

async function eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let turn = 0; turn < 400; turn++) {
    const value = await read();
    if (holds(value)) return value;
    await new Promise((next) => setTimeout(next, 25));
  }
  throw new Error(`it did not come to that; GitHub was asked ${JSON.stringify(fake?.log)}`);
}

const page = async ({ address }: ServedBot, path = "/") => (await fetch(`${address}${path}`)).text();

describe("serve", () => {
  it("shows an invented past without an App, and leaves nothing behind", async () => {
    const temp = aFolder();
    const bot = await serveRun(cli.file, ["--sample"], { TMPDIR: temp });
    expect(await page(bot)).toContain("example/");
    expect(await bot.end()).toBe(0);
    expect(existsSync(join(temp, "anything"))).toBe(false);
    expect(statSync(temp).nlink).toBe(2);
  });

  it("publishes what a run left, records it once, and shows it", async () => {
    const { github, env } = await aGitHub();
    const data = aFolder();
    const bot = await serveRun(cli.file, ["--data", data], { ...env, ...appEnv });
    for (const name of readdirSync(data)) expect(statSync(join(data, name)).mode & 0o077).toBe(0);
    expect(await deliver(bot, "pull_request", "opened", { number: 7 })).toBe(202);
    expect(
      await deliver(bot, "workflow_run", "completed", {
        workflow_run: { id: 50, pull_requests: [{ number: 7 }] },
      }),
    ).toBe(202);
    const verdicts = async () => JSON.parse(await page(bot, "/api/verdicts"));
    const { rows } = await eventually(verdicts, ({ rows: all }) => all.length > 0);
    expect(rows).toHaveLength(1);
    expect(github.state.pulls.get(7)?.labels).toEqual(["outcome: breaking resolved"]);
    expect(await page(bot)).toContain("Breaking Resolved");
    expect(await page(bot, "/metrics")).toContain(
      'outcome_gate_deliveries_total{event="pull_request",result="accepted"} 1',
    );
    expect(await bot.end()).toBe(0);
  });

  it("does after a kill what it had accepted, without publishing twice", async () => {
    const { github, env } = await aGitHub();
    const data = aFolder();
    const first = await serveRun(cli.file, ["--data", data], { ...env, ...appEnv });
    let held = true;
    github.before = async () => {
      while (held) await new Promise((next) => setTimeout(next, 10));
    };
    expect(
      await deliver(first, "workflow_run", "completed", {
        workflow_run: { id: 50, pull_requests: [{ number: 7 }] },
      }),
    ).toBe(202);
    await first.end("SIGKILL");
    held = false;
    const second = await serveRun(cli.file, ["--data", data], { ...env, ...appEnv });
    const verdicts = async () => JSON.parse(await page(second, "/api/verdicts"));
    expect((await eventually(verdicts, ({ rows }) => rows.length > 0)).rows).toHaveLength(1);
    expect(github.state.comments).toHaveLength(1);
    expect(await second.end()).toBe(0);
  });

  it("refuses a delivery signed with another secret, takes the old one while it is being changed", async () => {
    const { env } = await aGitHub();
    const settings = { ...env, ...appEnv, WEBHOOK_SECRET_OLD: "the old secret" };
    const bot = await serveRun(cli.file, ["--data", aFolder()], settings);
    expect(await deliver(bot, "pull_request", "opened", { number: 7 }, "another secret")).toBe(401);
    expect(await deliver(bot, "pull_request", "opened", { number: 7 }, "the old secret")).toBe(202);
  });
});

describe("the first run", () => {
  it("explains what is missing when GitHub could not reach the server", async () => {
    const bot = await serveRun(cli.file, ["--data", aFolder()]);
    expect(bot.said()).toContain("no GitHub App yet");
    expect(await page(bot)).toContain("--public-url");
    expect(await deliver(bot, "pull_request", "opened", {})).toBe(503);
  });

  it("has GitHub make the App, keeps its secrets for this user alone, and starts at once", async () => {
    const { github, env } = await aGitHub();
    const made = { client_id: "Iv1.x", client_secret: "s", webhook_secret: SECRET, pem: keys.privateKey };
    github.state.app.manifests.set("the-code", made);
    const data = aFolder();
    const bot = await serveRun(cli.file, ["--data", data, "--public-url", "https://gate.example.org"], env);
    const form = await page(bot);
    const state = /settings\/apps\/new\?state=([\w-]+)/.exec(form)?.[1];
    expect(form).toContain("pull_requests");
    expect(await page(bot, "/setup/created?code=the-code&state=made-up")).toContain("No App was made");
    expect(existsSync(join(data, "app.json"))).toBe(false);

    expect(await page(bot, `/setup/created?code=the-code&state=${state}`)).toContain(
      "/apps/outcome-gate/installations/new",
    );
    expect(statSync(join(data, "app.json")).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(data, "app.json"), "utf8"))).toMatchObject({ appId: 99 });
    expect(await deliver(bot, "pull_request", "opened", { number: 7 })).toBe(202);
    // From now on people sign in.
    const answer = await fetch(`${bot.address}/`, { redirect: "manual" });
    expect([302, 303, 401]).toContain(answer.status);
  });

  it("is for this machine alone", async () => {
    const bot = await serveRun(cli.file, ["--data", aFolder()]);
    const { request } = await import("node:http");
    const status = await new Promise((done) =>
      request(bot.address, { headers: { host: "evil.example" } }, (answer) => done(answer.statusCode)).end(),
    );
    expect(status).toBe(421);
  });
});

describe("settings of serve", () => {
  it("are refused all at once, with exit code 2", () => {
    const ended = cli(
      aFolder(),
      "serve",
      "--port",
      "x",
      "--public-url",
      "http://gate.example.org",
      "--keep",
      "soon",
      "--data",
      aFolder(),
    );
    expect(ended.code).toBe(2);
    for (const fault of ["no port", "public address", "no number of days"])
      expect(ended.stderr).toContain(fault);
  });

  it("are refused where the page would be open to everybody", () => {
    const ended = cli(aFolder(), "serve", "--host", "0.0.0.0", "--data", aFolder());
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain("for this machine alone");
  });

  it("do not let two processes use one folder", async () => {
    const data = aFolder();
    await serveRun(cli.file, ["--data", data]);
    const ended = cli(aFolder(), "serve", "--port", "0", "--data", data);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(data);
  });
});
