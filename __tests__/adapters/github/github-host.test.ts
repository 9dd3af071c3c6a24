import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createGitHubClient } from "../../../src/adapters/github/github-client.ts";
import { type GitHubHost, githubHost } from "../../../src/adapters/github/github-host.ts";
import { outcomeLabels } from "../../../src/core/render/labels.ts";
import { UserError } from "../../../src/core/user-error.ts";
import { type FakeGitHub, fakeGitHub } from "../../fakes/github/fake-github.ts";
import { aPull } from "../../fakes/github/fake-github-state.ts";

let fake: FakeGitHub;
let host: GitHubHost;
let said: string[];

beforeEach(async () => {
  fake = fakeGitHub();
  said = [];
  const client = createGitHubClient({
    token: "t",
    baseUrl: await fake.listen(),
    waitUnitMs: 1,
    log: (line) => said.push(line),
  });
  host = githubHost(client, { owner: "acme", repo: "shop" });
});

afterEach(async () => {
  await fake.close();
  expect(fake.violations).toEqual([]);
});

const HEAD = "a".repeat(40);
const fault = (status: number, message: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { message },
});

describe("githubHost", () => {
  it("reads a pull request, its fork, and its commits over every page", async () => {
    const commit = {
      sha: HEAD,
      name: "Cursor Agent",
      email: "cursoragent@cursor.com",
      login: undefined,
      message: "x",
    };
    fake.state.pulls.set(
      7,
      aPull({ fork: true, labels: ["bug"], body: null, commits: Array.from({ length: 230 }, () => commit) }),
    );
    expect(await host.readPullRequest(7)).toEqual({
      number: 7,
      head: HEAD,
      base: { commit: "b".repeat(40), branch: "main" },
      state: "open",
      draft: "ready",
      labels: ["bug"],
      author: { login: "maria", id: 1234, type: "User" },
      branch: { name: "fix-total", of: "a-fork" },
      body: "",
    });
    const commits = await host.listCommits(7);
    expect(commits).toHaveLength(230);
    expect(commits[0]).toEqual({
      authorName: "Cursor Agent",
      authorEmail: "cursoragent@cursor.com",
      authorLogin: undefined,
      message: "x",
    });
  });

  it("finds open pull requests by their head, also from forks", async () => {
    fake.state.pulls.set(8, aPull({ number: 8, fork: true }));
    fake.state.pulls.set(9, aPull({ number: 9, mergedOrClosed: "closed" }));
    fake.state.pulls.set(10, aPull({ number: 10, head: "c".repeat(40) }));
    const found = [7, 8].map((number) => expect.objectContaining({ number, head: HEAD }));
    expect(await host.findPullRequests({ head: HEAD })).toEqual([
      ...found,
      expect.objectContaining({ number: 10, head: "c".repeat(40) }),
    ]);
    const branch = { owner: "maria", name: "fix-total" };
    expect(await host.findPullRequests({ head: HEAD, branch })).toEqual([
      expect.objectContaining({ number: 8, head: HEAD }),
    ]);
  });

  it("says which pull request it could not read, and what the job needs", async () => {
    const reading = host.readPullRequest(99);
    await expect(reading).rejects.toThrow(UserError);
    await expect(reading).rejects.toMatchObject({
      message: "GitHub gave no access to pull request 99: Not Found",
      hint: expect.stringContaining("permissions: pull-requests: read"),
    });
  });

  it("tries again on 502, and goes on when GitHub is back", async () => {
    fake.next.push(fault(502, "Bad gateway"), fault(503, "Unavailable"));
    expect((await host.createComment(7, "x")).kind).toBe("done");
    expect(fake.log).toHaveLength(3);
    expect(fake.state.comments).toHaveLength(1);
  });

  it("gives up on a fault that stays, and says whose it is", async () => {
    fake.next.push(...Array.from({ length: 10 }, () => fault(500, "Oops")));
    await expect(host.readPullRequest(7)).rejects.toMatchObject({
      hint: expect.stringContaining("GitHub itself has a fault"),
    });
    expect(fake.log.length).toBeLessThanOrEqual(4);
  });

  it("waits as long as Retry-After says on a secondary limit", async () => {
    fake.next.push(fault(403, "You have exceeded a secondary rate limit.", { "retry-after": "7" }));
    expect((await host.createComment(7, "x")).kind).toBe("done");
    expect(said).toEqual([expect.stringContaining("trying again in 7 s")]);
  });

  it("waits for the reset of a primary limit, unless that is far away", async () => {
    const reset = (seconds: number) => String(Math.ceil(Date.now() / 1000) + seconds);
    const limit = (seconds: number) =>
      fault(403, "API rate limit exceeded", {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": reset(seconds),
      });
    fake.next.push(limit(3));
    expect((await host.readPullRequest(7)).number).toBe(7);
    fake.next.push(limit(1800));
    await expect(host.readPullRequest(7)).rejects.toMatchObject({
      hint: expect.stringContaining("rate limit of this token"),
    });
  });

  it("takes a used-up limit for no missing permission, and a bad token for neither", async () => {
    fake.next.push(
      fault(403, "API rate limit exceeded", {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000) + 7200),
      }),
    );
    await expect(host.createComment(7, "x")).rejects.toThrow(UserError);
    fake.next.push(fault(401, "Bad credentials"));
    await expect(host.createComment(7, "x")).rejects.toMatchObject({
      hint: expect.stringContaining("github-token"),
    });
  });

  it("tells a comment that is gone from one that it may not edit", async () => {
    expect(await host.editComment(12345, "x")).toEqual({ kind: "gone" });
    fake.state.permissions.pulls = "read";
    expect(await host.createComment(7, "x")).toMatchObject({
      kind: "refused",
      because: expect.stringContaining("pull-requests: write"),
    });
  });

  it("makes a label that the repository lacks with its colour, and leaves one that is there as it is", async () => {
    const label = outcomeLabels.resolved;
    await host.addLabel(7, label);
    expect(fake.state.labels.get(label.name)).toEqual(label);
    fake.log.length = 0;
    fake.state.labels.set("Outcome: No-Op", { name: "Outcome: No-Op", color: "123456", description: null });
    await host.addLabel(7, outcomeLabels["no-op"]);
    expect(fake.state.labels.get("Outcome: No-Op")?.color).toBe("123456");
    expect(fake.log).toHaveLength(1);
  });

  it("says why GitHub did not take a suggestion outside the diff", async () => {
    const place = { head: HEAD, path: "src/cart/total.ts", startLine: 3, line: 900, body: "x" };
    expect(await host.createSuggestion(7, place)).toMatchObject({
      kind: "refused",
      because: expect.stringContaining("422"),
    });
  });
});
