import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createGitHubClient } from "../../../src/adapters/github/github-client.ts";
import { githubHost } from "../../../src/adapters/github/github-host.ts";
import type { Standing } from "../../../src/ports/standing-host.ts";
import { type FakeGitHub, fakeGitHub } from "../../fakes/github/fake-github.ts";
import { actionsBot, aPull, somebody } from "../../fakes/github/fake-github-state.ts";

let fake: FakeGitHub;
let look: () => Promise<Standing>;
const HEAD = "a".repeat(40);

beforeEach(async () => {
  fake = fakeGitHub();
  const client = createGitHubClient({ token: "t", baseUrl: await fake.listen(), waitUnitMs: 1 });
  const host = githubHost(client, { owner: "acme", repo: "shop" });
  look = () => host.readStanding(7, { head: HEAD, checkName: "Outcome Gate" });
  comment("hello", somebody);
  comment("ours", actionsBot);
  const place = { commit: HEAD, path: "src/cart/total.ts", startLine: undefined, line: 44 };
  fake.state.reviewComments.push({ id: 70, pull: 7, author: actionsBot, body: "restore", ...place });
  check({ id: 90 });
});

afterEach(async () => {
  await fake.close();
  expect(fake.violations).toEqual([]);
});

function comment(body: string, author = somebody): void {
  fake.state.comments.push({ id: fake.state.nextId++, pull: 7, author, body });
}

function check(overrides: Partial<FakeGitHub["state"]["checks"][number]>): void {
  fake.state.checks.push({
    ...{ id: 90, name: "Outcome Gate", head: HEAD, externalId: "ref", status: "completed" },
    ...{ conclusion: "action_required", title: "A title", summary: "A summary", text: null },
    ...{ annotations: [{}, {}], app: "github-actions[bot]", actions: [] },
    ...overrides,
  });
}

async function allOf(standing: Standing) {
  return {
    pull: standing.pull,
    own: await standing.ownLogin(),
    comments: await standing.comments(),
    suggestions: await standing.suggestions(),
    checks: await standing.checks(),
  };
}

const there = {
  pull: { number: 7, head: HEAD, labels: [] },
  own: "github-actions[bot]",
  comments: {
    kind: "done",
    value: [
      { id: 1000, author: "maria", body: "hello" },
      { id: 1001, author: "github-actions[bot]", body: "ours" },
    ],
  },
  suggestions: { kind: "done", value: [{ id: 70, author: "github-actions[bot]", body: "restore" }] },
  checks: {
    kind: "done",
    value: [
      {
        ...{ id: 90, reference: "ref", conclusion: "action_required", title: "A title" },
        ...{ summary: "A summary", annotations: 2, owner: "unknown" },
      },
    ],
  },
};

describe("what stands on a pull request", () => {
  it("is read in one request", async () => {
    expect(await allOf(await look())).toEqual(there);
    expect(fake.log).toEqual(["POST /graphql"]);
  });

  it("is the same where the server knows no such query", async () => {
    fake.next.push({ status: 404, body: { message: "Not Found" } });
    expect(await allOf(await look())).toEqual(there);
    expect(fake.log).toContain("GET /repos/acme/shop/pulls/7");
  });

  it("names another bot as everything else does", async () => {
    comment("beep", { login: "renovate[bot]", id: 5, type: "Bot" });
    const { comments } = await allOf(await look());
    expect(comments).toMatchObject({ value: [{}, {}, { author: "renovate[bot]" }] });
    expect(fake.log).toHaveLength(1);
  });

  it.each<readonly [string, () => void, (all: Awaited<ReturnType<typeof allOf>>) => number, string]>([
    [
      "more than a hundred comments",
      () => Array.from({ length: 150 }, () => comment("more")),
      ({ comments }) => (comments.kind === "done" ? comments.value.length : 0),
      "GET /repos/acme/shop/issues/7/comments",
    ],
    [
      "more than a hundred threads on the diff",
      () => {
        const [one] = fake.state.reviewComments;
        if (one === undefined) throw new Error("there is no review comment");
        fake.state.reviewComments.push(...Array.from({ length: 151 }, (_, id) => ({ ...one, id })));
      },
      ({ suggestions }) => (suggestions.kind === "done" ? suggestions.value.length : 0),
      "GET /repos/acme/shop/pulls/7/comments",
    ],
    [
      "more labels than a page holds",
      () => {
        const labels = Array.from({ length: 152 }, (_, index) => `label ${index}`);
        fake.state.pulls.set(7, aPull({ labels }));
      },
      ({ pull }) => pull.labels.length,
      "GET /repos/acme/shop/pulls/7",
    ],
    [
      "check runs beyond a page, of which the newest hundred count",
      () => Array.from({ length: 60 }, (_, index) => check({ id: 100 + index })),
      ({ checks }) => (checks.kind === "done" ? checks.value.length : 0),
      `GET /repos/acme/shop/commits/${HEAD}/check-runs`,
    ],
    [
      "a check run whose number is none of the query's",
      () => check({ id: 2 ** 33 }),
      ({ checks }) => (checks.kind === "done" ? Math.max(...checks.value.map(({ id }) => id)) : 0),
      `GET /repos/acme/shop/commits/${HEAD}/check-runs`,
    ],
  ])("with %s is asked for that alone, page by page", async (_what, prepare, of, request) => {
    prepare();
    const seen = await allOf(await look());
    expect([152, 151 + 1, 61, 2 ** 33]).toContain(of(seen));
    expect(new Set(fake.log)).toEqual(new Set(["POST /graphql", request]));
  });

  it("tells the permission that a part lacks, and gives the others", async () => {
    fake.state.permissions.checks = "none";
    const seen = await allOf(await look());
    expect(seen).toEqual({
      ...there,
      checks: { kind: "refused", because: expect.stringContaining("checks: write") },
    });
  });

  it("gives the check runs of the head that there is now", async () => {
    fake.state.pulls.set(7, aPull({ head: "d".repeat(40) }));
    check({ id: 91, head: "d".repeat(40) });
    const seen = await allOf(await look());
    expect(seen).toMatchObject({ pull: { head: "d".repeat(40) }, checks: { value: [{ id: 91 }] } });
  });

  it("throws where there is no such pull request", async () => {
    fake.state.pulls.clear();
    await expect(look()).rejects.toThrow("no access to pull request 7");
  });
});
