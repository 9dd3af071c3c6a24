import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createGitHubClient } from "../../../src/adapters/github/github-client.ts";
import { githubMergedPulls } from "../../../src/adapters/github/github-merged-pulls.ts";
import { inHistory } from "../../../src/engine/in-history.ts";
import type { FoundCandidate } from "../../../src/offline/mint/candidate.ts";
import { hostedCandidates } from "../../../src/offline/mint/hosted-candidates.ts";
import { aHistory, type TestHistory } from "../../builders/a-history.ts";
import { type FakeGitHub, fakeGitHub } from "../../fakes/github/fake-github.ts";
import { aPull } from "../../fakes/github/fake-github-state.ts";

let fake: FakeGitHub;
let history: TestHistory;

beforeEach(async () => {
  fake = fakeGitHub();
  history = aHistory({ a: "1\n" });
});
afterEach(async () => {
  await fake.close();
  expect(fake.violations).toEqual([]);
});

const commitOf = (message: string) => ({
  sha: "c".repeat(40),
  name: "M",
  email: "m@example.org",
  login: "m",
  message,
});

function aMergedPull(
  number: number,
  commit: string,
  more: { body?: string; messages?: readonly string[] } = {},
) {
  fake.state.pulls.set(
    number,
    aPull({
      number,
      title: `Change ${number}`,
      body: more.body ?? null,
      mergedOrClosed: "merged",
      createdAt: "2026-02-01T00:00:00Z",
      merge: { commit, at: "2026-02-02T00:00:00Z" },
      commits: (more.messages ?? ["Work"]).map(commitOf),
    }),
  );
}

async function candidates(issues: "any" | "must-resolve-one" = "must-resolve-one") {
  const client = createGitHubClient({ token: "t", baseUrl: await fake.listen(), waitUnitMs: 1 });
  const host = githubMergedPulls(client, { owner: "acme", repo: "shop" });
  return inHistory(history.repository.folder, async (opened) => {
    const found: FoundCandidate[] = [];
    const choice = { repository: "acme/shop", issues };
    for await (const one of hostedCandidates(host, opened.history, choice)) found.push(one);
    return found;
  });
}

describe("candidates from a host", () => {
  it("take statement and hints from the issues that they close, and the trees from the clone", async () => {
    const commit = history.squash("Whatever (#12)", { a: "2\n" });
    aMergedPull(12, commit, { body: "Fixes #3 and closes #7" });
    const comments = [
      { body: "Look at a.", at: "2026-01-20T00:00:00Z" },
      { body: "Solved by #12.", at: "2026-02-03T00:00:00Z" },
    ];
    fake.state.issues.set(3, { title: "a is 1", body: "It should be 2.", comments });
    expect(await candidates()).toEqual([
      {
        kind: "candidate",
        candidate: {
          instanceId: "acme__shop-12",
          repository: "acme/shop",
          number: 12,
          commit,
          tree: history.repository.git("rev-parse", "main^{tree}"),
          base: history.repository.git("rev-parse", "main^"),
          createdAt: "2026-02-01T00:00:00Z",
          // 7 is the pull request that every fake has.
          issues: [3],
          statement: { text: "a is 1\nIt should be 2.", source: "issue" },
          hints: "Look at a.",
        },
      },
    ]);
  });

  it("of a pull request that was rebased begin before its first commit", async () => {
    const base = history.repository.git("rev-parse", "main");
    history.squash("First", { a: "2\n" });
    const last = history.squash("Second\n\nFixes #3", { a: "3\n" });
    aMergedPull(12, last, { messages: ["First", "Second\n\nFixes #3"] });
    fake.state.issues.set(3, { title: "t", body: null, comments: [] });
    expect(await candidates()).toMatchObject([{ kind: "candidate", candidate: { base, commit: last } }]);
  });

  it("are rejected without an issue or without the commit, and open ones are none", async () => {
    aMergedPull(12, "d".repeat(40), { body: "Fixes #3" });
    aMergedPull(13, "e".repeat(40), { body: "Fixes #99" });
    fake.state.issues.set(3, { title: "t", body: "b", comments: [] });
    const reasons = (found: readonly FoundCandidate[]) =>
      found.map((one) => (one.kind === "rejected" ? [one.instanceId, one.because] : one.kind)).toSorted();
    expect(reasons(await candidates())).toEqual([
      ["acme__shop-12", "not-in-clone"],
      ["acme__shop-13", "resolves-no-issue"],
    ]);
  });
});
