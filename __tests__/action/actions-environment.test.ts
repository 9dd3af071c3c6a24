import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fakeGitHub } from "../fakes/github/fake-github.ts";
import { buildAction, type EndedStep, runStep } from "../programs/action-bundle.ts";

let folder: string;
let bundle: (entry: "gate" | "publish") => string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "actions-environment-"));
  bundle = await buildAction();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const payload = {
  workflow_run: {
    id: 50,
    event: "pull_request",
    conclusion: "success",
    head_sha: "a".repeat(40),
    head_branch: "fix",
    head_repository: { owner: { login: "maria" } },
  },
};

const run = (
  entry: "gate" | "publish",
  env: Record<string, string>,
  token = "ghs_token1234567890",
): Promise<EndedStep> =>
  runStep(
    {
      bundle: bundle(entry),
      cwd: folder,
      apiUrl: "http://127.0.0.1:9",
      event: { name: "workflow_run", payload },
      inputs: { "github-token": token },
      env,
    },
    folder,
  );

describe.each(["gate", "publish"] as const)("the bundle %s", (entry) => {
  it.each<readonly [string, Record<string, string>, string, string]>([
    ["an event's file", { GITHUB_EVENT_PATH: "" }, "`GITHUB_EVENT_PATH` is not set", "outcome-gate run"],
    ["an event's name", { GITHUB_EVENT_NAME: "" }, "`GITHUB_EVENT_NAME` is not set", "outcome-gate run"],
    [
      "a file where the event should be",
      { GITHUB_EVENT_PATH: "/nonesuch" },
      "cannot be read",
      "the runner wrote",
    ],
  ])("without %s ends red with the next step and no stack", async (_what, env, message, hint) => {
    const ended = await run(entry, env);
    expect(ended.code).toBe(1);
    expect(ended.log).toMatch(/^::error::/m);
    expect(ended.log).toContain(message);
    expect(ended.log).toContain(hint);
    expect(ended.log).not.toMatch(/\bat .*\.mjs/);
  });
});

/** Takes what is sent to `api.example.test` to `port`, as a company's proxy would. Gives its address and what was asked of it. */
async function aProxyTo(port: number) {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on("connect", (request, client: Socket) => {
    asked.push(request.url ?? "");
    const server = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      client.pipe(server).pipe(client);
    });
    for (const socket of [client, server]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  return { proxy, asked, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

describe("behind a proxy", () => {
  it("every request goes through it", async () => {
    const fake = fakeGitHub();
    const { port } = new URL(await fake.listen());
    const { proxy, asked, url } = await aProxyTo(Number(port));
    const env = { http_proxy: url, GITHUB_API_URL: "http://api.example.test" };
    const ended = await run("publish", env);
    await fake.close();
    await new Promise((done) => proxy.close(done));
    expect(ended.log).toContain("no open pull request has the head");
    expect(asked).toEqual(["api.example.test:80"]);
  });
});

describe("the publisher", () => {
  it("without a repository says that there is no run", async () => {
    const ended = await run("publish", { GITHUB_REPOSITORY: "" });
    expect(ended.log).toContain("`GITHUB_REPOSITORY` is not set");
    expect(ended.log).not.toMatch(/\bat .*\.mjs/);
  });

  it("without a token names the input", async () => {
    const ended = await run("publish", {}, "");
    expect(ended.code).toBe(1);
    expect(ended.log).toContain("`github-token` is empty");
  });
});
