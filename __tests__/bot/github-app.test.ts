import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { installedRepositories } from "../../src/adapters/github/github-repositories.ts";
import { openGitHubApp } from "../../src/bot/github-app.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

let fake: FakeGitHub;
let baseUrl: string;
beforeEach(async () => {
  fake = fakeGitHub();
  fake.state.app.publicKey = publicKey;
  baseUrl = await fake.listen();
});
afterEach(async () => {
  await fake.close();
  expect(fake.violations).toEqual([]);
});

const open = (key = privateKey, log: string[] = []) =>
  openGitHubApp({ id: 99, privateKey: key, baseUrl, waitUnitMs: 1, log: (line) => log.push(line) });

describe("the App's clients", () => {
  it("act as the App itself by its key", async () => {
    const { data } = await (await open().asApp()).request("GET /app");
    expect(data).toMatchObject({ id: 99, slug: "outcome-gate" });
  });

  it("act as an installation by one token, made when it is needed and kept", async () => {
    const app = open();
    expect(await installedRepositories(await app.clientOf(77))).toEqual([
      { id: 5, owner: "acme", name: "shop", visibility: "public" },
    ]);
    await installedRepositories(await app.clientOf(77));
    expect(fake.state.app.tokens).toHaveLength(1);
    expect(fake.log.filter((line) => line.includes("/installation/repositories"))).toHaveLength(2);
  });

  it("fail where the App is not installed, and work once it is", async () => {
    const app = open();
    await expect(installedRepositories(await app.clientOf(78))).rejects.toThrow(/gave no access|Not Found/);
    fake.state.app.installations.push(78);
    expect(await installedRepositories(await app.clientOf(78))).toHaveLength(1);
  });

  it("fail with the wrong key, and say nothing of what they sent", async () => {
    const other = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const log: string[] = [];
    const client = await open(other.privateKey, log).asApp();
    await expect(client.request("GET /app")).rejects.toMatchObject({ status: 401 });
    expect(log).toEqual([]);
  });

  it("try again after a fault of GitHub's own, and wait as it says", async () => {
    const log: string[] = [];
    const message = "You have exceeded a secondary rate limit";
    const limited = { status: 429, body: { message }, headers: { "retry-after": "1" } };
    const client = await open(privateKey, log).clientOf(77);
    await client.request("GET /repos/acme/shop");
    fake.next.push({ status: 502, body: {} }, limited);
    const { status } = await client.request("GET /repos/acme/shop");
    expect(status).toBe(200);
    expect(log.join("\n")).toContain("rate limit");
  });
});
