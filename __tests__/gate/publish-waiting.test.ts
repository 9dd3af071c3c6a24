import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { githubHost } from "../../src/adapters/github/github-host.ts";
import { publishNotice } from "../../src/gate/publish/publish-notice.ts";
import { publishWaiting } from "../../src/gate/publish/publish-waiting.ts";
import { publishVerdict } from "../../src/gate/publish-verdict.ts";
import { aBreakingVerdict } from "../builders/a-verdict.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { appBot } from "../fakes/github/fake-github-state.ts";

let fake: FakeGitHub;
const head = "a".repeat(40);
const gateName = "Outcome Gate";
beforeEach(() => {
  fake = fakeGitHub();
  fake.state.viewer = appBot;
});
afterEach(() => expect(fake.violations).toEqual([]));

const hostOf = (app?: number) =>
  githubHost(
    getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } }),
    { owner: "acme", repo: "shop" },
    app,
  );
const wait = () => publishWaiting({ head, gateName, for: "gate" }, hostOf(99));
const publish = (id: number, by: "app" | "token" = "app") =>
  publishVerdict(
    {
      ...{ verdict: aBreakingVerdict(), packet: undefined, withdrawn: [] },
      config: { comment: "always", handOff: "ask" },
    },
    { gateName, run: { id, attempt: 1 }, secrets: [], detailsUrl: undefined, pullRequest: 7 },
    hostOf(by === "app" ? 99 : undefined),
  );
const checks = () => fake.state.checks.map(({ status, conclusion }) => conclusion ?? status);

describe("a check run that waits", () => {
  it("is written once, and becomes notice and verdict in its place", async () => {
    expect(await wait()).toEqual({ kind: "written" });
    expect(await wait()).toEqual({ kind: "stands" });
    const run = { id: 1, attempt: 1 };
    const notice = { head, gateName, run, conclusion: "success", title: "A draft", summary: "s" } as const;
    expect(await publishNotice(notice, hostOf(99))).toBeUndefined();
    expect(checks()).toEqual(["success"]);
    await wait();
    expect(checks()).toEqual(["in_progress"]);
    await publish(50);
    expect(checks()).toEqual(["failure"]);
    expect(fake.state.checks[0]?.annotations).not.toEqual([]);
  });

  it("is a new one on a verdict, which keeps its annotations", async () => {
    await publish(50);
    await wait();
    expect(checks()).toEqual(["failure", "in_progress"]);
    await publish(51);
    expect(checks()).toEqual(["failure", "failure"]);
  });

  it("of an app is left alone by whoever cannot know that it is theirs", async () => {
    await wait();
    fake.state.viewer = { login: "github-actions[bot]", id: 41898282, type: "Bot" };
    const report = await publish(50, "token");
    expect(report.refused).toEqual([]);
    expect(checks()).toEqual(["in_progress", "failure"]);
  });

  it("that another run writes over meanwhile does not swallow the newer verdict", async () => {
    await wait();
    let once = false;
    fake.before = (request) => {
      if (once || !request.endsWith("/issues/7/comments") || !request.startsWith("POST")) return;
      once = true;
      Object.assign(fake.state.checks[0] ?? {}, {
        externalId: "outcome-gate:1:50.1:no-op:no-problem",
        ...{ conclusion: "success", title: "No-Op", summary: "older", annotations: [] },
      });
    };
    await publish(51);
    expect(once).toBe(true);
    expect(fake.state.checks.at(-1)).toMatchObject({
      externalId: "outcome-gate:1:51.1:breaking-resolved:problem",
      conclusion: "failure",
    });
  });

  it("is refused in words where the App may not write check runs", async () => {
    fake.state.permissions.checks = "read";
    expect(await wait()).toEqual({ kind: "refused", because: expect.stringContaining("checks: write") });
  });
});
