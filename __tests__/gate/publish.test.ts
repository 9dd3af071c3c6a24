import { getOctokit } from "@actions/github";
import { afterEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { githubHost } from "../../src/adapters/github/github-host.ts";
import { outcomeLabels } from "../../src/core/render/labels.ts";
import { readMarker, withoutMarker } from "../../src/core/render/marker.ts";
import type { Verdict } from "../../src/core/verdict/schema.ts";
import { type Publication, renderPublication } from "../../src/gate/publish/publication.ts";
import { publish } from "../../src/gate/publish.ts";
import { aBreakingVerdict, aCulprit, aHunkPlace, aVerdict } from "../builders/a-verdict.ts";
import { aWideDiff } from "../builders/a-wide-diff.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { actionsBot, aPull, somebody } from "../fakes/github/fake-github-state.ts";

const fakes: FakeGitHub[] = [];

/** Every request and answer of every test agrees with GitHub's description. */
afterEach(() => {
  expect(fakes.flatMap((fake) => fake.violations)).toEqual([]);
  fakes.length = 0;
});

function aGitHub(): FakeGitHub {
  const fake = fakeGitHub();
  fakes.push(fake);
  return fake;
}

const hostOf = (fake: FakeGitHub) =>
  githubHost(getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } }), {
    owner: "acme",
    repo: "shop",
  });

function aPublication(verdict: Verdict, overrides: Partial<Publication> = {}): Publication {
  return {
    pullRequest: 7,
    verdict,
    gateName: "Outcome Gate",
    run: { id: 50, attempt: 1 },
    comment: "always",
    secrets: [],
    ways: {},
    ...overrides,
  };
}

const run = (id: number): Partial<Publication> => ({ run: { id, attempt: 1 } });

/** What stands on the pull request, for comparing with what a publication says. */
function standing(fake: FakeGitHub) {
  const pull = fake.state.pulls.get(7);
  const own = fake.state.comments.filter((comment) => comment.author.login === "github-actions[bot]");
  return {
    comments: own.map((comment) => withoutMarker(comment.body)),
    labels: pull?.labels.filter((label) => label.startsWith("outcome: ")),
    suggestions: fake.state.reviewComments.map((comment) => withoutMarker(comment.body)),
    check: fake.state.checks.filter((check) => check.head === pull?.head).at(-1)?.title,
  };
}

function wanted(publication: Publication) {
  const rendered = renderPublication(publication);
  return {
    comments: [rendered.page],
    labels: [outcomeLabels[rendered.outcome].name],
    suggestions: rendered.suggestions.map((suggestion) => suggestion.body),
    check: rendered.check.title,
  };
}

describe("publish", () => {
  it("writes check run, comment, label and suggestion at first, with at most 12 requests", async () => {
    const fake = aGitHub();
    fake.state.pulls.set(7, aPull({ diff: aWideDiff() }));
    const publication = aPublication(aBreakingVerdict());
    expect(await publish(publication, hostOf(fake))).toEqual({
      kind: "published",
      writes: 4,
      notes: [],
      refused: [],
    });
    expect(standing(fake)).toEqual(wanted(publication));
    expect(fake.state.reviewComments[0]).toMatchObject({
      path: "src/cart/total.ts",
      line: 44,
      startLine: undefined,
    });
    expect(fake.state.labels.get("outcome: breaking resolved")).toEqual(outcomeLabels["breaking-resolved"]);
    expect(fake.log).toHaveLength(7);
  });

  it("writes nothing the second time, with one request", async () => {
    const fake = aGitHub();
    fake.state.pulls.set(7, aPull({ diff: aWideDiff() }));
    await publish(aPublication(aBreakingVerdict()), hostOf(fake));
    const before = structuredClone(fake.state);
    fake.log.length = 0;
    expect((await publish(aPublication(aBreakingVerdict()), hostOf(fake))).kind).toBe("unchanged");
    expect(fake.log).toEqual(["POST /graphql"]);
    expect((await publish(aPublication(aBreakingVerdict(), run(51)), hostOf(fake))).kind).toBe("unchanged");
    expect(fake.state).toEqual(before);
    expect(fake.log).toEqual(["POST /graphql", "POST /graphql"]);
  });

  it("edits its comment, swaps the label and takes the suggestion away when the problem is gone", async () => {
    const fake = aGitHub();
    await publish(aPublication(aBreakingVerdict()), hostOf(fake));
    const head = "c".repeat(40);
    Object.assign(fake.state.pulls.get(7) ?? {}, { head });
    const next = aPublication(aVerdict({ head }), run(51));
    expect((await publish(next, hostOf(fake))).kind).toBe("published");
    expect(standing(fake)).toEqual(wanted(next));
  });

  it("keeps labels that are not outcomes, and a label's own colour", async () => {
    const fake = aGitHub();
    fake.state.labels.set("outcome: resolved", {
      name: "outcome: resolved",
      color: "ffffff",
      description: "ours",
    });
    fake.state.pulls.set(7, aPull({ labels: ["bug", "outcome: tests accepted", "outcome: no-op"] }));
    await publish(aPublication(aVerdict()), hostOf(fake));
    expect(fake.state.pulls.get(7)?.labels).toEqual(["bug", "outcome: tests accepted", "outcome: resolved"]);
    expect(fake.state.labels.get("outcome: resolved")?.color).toBe("ffffff");
  });

  it("sends annotations in pages of 50, and finishes what a killed run left", async () => {
    const fake = aGitHub();
    const hunks = Array.from({ length: 80 }, (_, index) => aHunkPlace({ newStart: index * 10 + 1 }));
    const verdict = aBreakingVerdict({ culprits: [aCulprit({ kind: "repair-set", units: [{ hunks }] })] });
    await publish(aPublication(verdict), hostOf(fake));
    expect(fake.state.checks).toHaveLength(1);
    expect(fake.state.checks[0]?.annotations).toHaveLength(80);
    fake.state.checks[0]?.annotations.splice(50);
    await publish(aPublication(verdict), hostOf(fake));
    expect(fake.state.checks[0]?.annotations).toHaveLength(80);
  });

  it("refuses when head has moved, writes nothing and says so", async () => {
    const fake = aGitHub();
    fake.state.pulls.set(7, aPull({ head: "d".repeat(40) }));
    const report = await publish(aPublication(aBreakingVerdict()), hostOf(fake));
    expect(report).toEqual({
      kind: "stale",
      writes: 0,
      notes: [expect.stringContaining("has moved on from aaaaaaaaaaaa")],
      refused: [],
    });
    expect(standing(fake)).toEqual({ comments: [], labels: [], suggestions: [], check: undefined });
  });

  it("leaves what a newer run on the same commit has published", async () => {
    const fake = aGitHub();
    const newer = aPublication(aVerdict(), run(60));
    await publish(newer, hostOf(fake));
    expect((await publish(aPublication(aBreakingVerdict(), run(50)), hostOf(fake))).kind).toBe("superseded");
    expect(standing(fake)).toEqual(wanted(newer));
  });

  it("does not take a comment for its own that somebody else marked", async () => {
    const fake = aGitHub();
    await publish(aPublication(aVerdict()), hostOf(fake));
    const body = fake.state.comments[0]?.body ?? "";
    fake.state.comments = [{ id: 1, pull: 7, author: somebody, body }];
    await publish(aPublication(aVerdict()), hostOf(fake));
    expect(fake.state.comments.map((comment) => comment.author.login)).toEqual([
      "maria",
      "github-actions[bot]",
    ]);
    expect(fake.state.comments[0]?.body).toBe(body);
  });

  it("keeps the comments of two gates of one repository apart", async () => {
    const fake = aGitHub();
    await publish(aPublication(aVerdict(), { gateName: "linux" }), hostOf(fake));
    await publish(aPublication(aBreakingVerdict(), { gateName: "windows" }), hostOf(fake));
    await publish(aPublication(aVerdict(), { gateName: "linux", ...run(51) }), hostOf(fake));
    expect(fake.state.comments.map((comment) => readMarker(comment.body)?.gate)).toEqual([
      "linux",
      "windows",
    ]);
  });

  it("on-problem: says nothing of a good change, but updates a comment when the problem goes away", async () => {
    const fake = aGitHub();
    const mode = { comment: "on-problem" } as const;
    await publish(aPublication(aVerdict(), mode), hostOf(fake));
    expect(fake.state.comments).toEqual([]);
    await publish(aPublication(aBreakingVerdict(), { ...mode, ...run(51) }), hostOf(fake));
    expect(fake.state.comments).toHaveLength(1);
    const fixed = aPublication(aVerdict({ notes: ["fixed"] }), { ...mode, ...run(52) });
    await publish(fixed, hostOf(fake));
    expect(standing(fake).comments).toEqual(wanted(fixed).comments);
  });

  it("never: reads and writes no comment", async () => {
    const fake = aGitHub();
    await publish(aPublication(aBreakingVerdict(), { comment: "never" }), hostOf(fake));
    expect(fake.log.filter((request) => request.includes("/issues/7/comments"))).toEqual([]);
    expect(standing(fake).labels).toEqual(["outcome: breaking resolved"]);
  });

  it("with a token that may only read, publishes nothing and names each permission once", async () => {
    const fake = aGitHub();
    fake.state.permissions = { pulls: "read", checks: "read" };
    const report = await publish(aPublication(aBreakingVerdict()), hostOf(fake));
    expect(report.kind).toBe("unchanged");
    expect(report.notes).toEqual([
      expect.stringMatching(/^The check run was not published: the token lacks `permissions: checks: write`/),
      expect.stringMatching(
        /^The comment was not published: the token lacks `permissions: pull-requests: write`/,
      ),
      expect.stringMatching(
        /^The label was not published: the token lacks `permissions: pull-requests: write`/,
      ),
      expect.stringMatching(
        /^The suggestion was not published: the token lacks `permissions: pull-requests: write`/,
      ),
    ]);
  });

  it("without the permission for checks, publishes the rest, and an older run keeps off a newer one's comment", async () => {
    const fake = aGitHub();
    fake.state.permissions = { pulls: "write", checks: "none" };
    const newer = aPublication(aVerdict(), run(60));
    expect((await publish(newer, hostOf(fake))).kind).toBe("published");
    await publish(aPublication(aBreakingVerdict(), run(50)), hostOf(fake));
    expect(standing(fake).comments).toEqual(wanted(newer).comments);
  });

  it("on a locked conversation, sets check run and label and says why there is no comment", async () => {
    const fake = aGitHub();
    fake.state.pulls.set(7, aPull({ locked: true }));
    const report = await publish(aPublication(aVerdict()), hostOf(fake));
    expect(report.notes).toEqual([
      expect.stringContaining("The comment was not published: the conversation is locked"),
    ]);
    expect(standing(fake)).toMatchObject({
      labels: ["outcome: resolved"],
      check: "Resolved: 2 of 2 fixed, breaks nothing",
    });
  });

  it("publishes on a closed and on a merged pull request as on an open one", async () => {
    for (const mergedOrClosed of ["closed", "merged"] as const) {
      const fake = aGitHub();
      fake.state.pulls.set(7, aPull({ mergedOrClosed }));
      const publication = aPublication(aBreakingVerdict());
      await publish(publication, hostOf(fake));
      expect(standing(fake)).toEqual(wanted(publication));
    }
  });

  it("keeps within every limit of GitHub with a verdict of any size", async () => {
    const fake = aGitHub();
    const tests = Array.from({ length: 3_000 }, (_, index) => `suite > ${"ü@/x".repeat(60)} ${index}`);
    const broken = tests.map((id) => ({
      id,
      status: "failed" as const,
      heldOnly: false,
      message: id.repeat(5),
    }));
    const verdict = aBreakingVerdict({
      culprits: [aCulprit({ tests })],
      p2p: { total: 3_000, passed: 0, broken, flaky: tests },
    });
    expect((await publish(aPublication(verdict), hostOf(fake))).notes).toEqual([]);
    expect(fake.state.comments).toHaveLength(1);
  });
});

describe("publish, against others who write at the same moment", () => {
  /** What people do by hand, and what happens to a pull request meanwhile. */
  const meddling = fc.constantFrom<(fake: FakeGitHub) => void>(
    () => {},
    (fake) =>
      fake.state.comments.forEach((comment) => {
        if (comment.author === actionsBot) comment.body = `edited ${comment.body}`;
      }),
    (fake) => {
      fake.state.comments = fake.state.comments.filter((comment) => comment.author !== actionsBot);
    },
    (fake) => {
      fake.state.comments.push({
        id: fake.state.nextId++,
        pull: 7,
        author: somebody,
        body: fake.state.comments[0]?.body ?? "hello",
      });
    },
    (fake) => {
      fake.state.labels.clear();
      fake.state.pulls.get(7)?.labels.splice(0);
    },
    (fake) => {
      fake.state.pulls.get(7)?.labels.push("outcome: regression");
    },
    (fake) => {
      fake.state.pulls.get(7)?.labels.splice(0, 9, "renamed by hand");
    },
    (fake) => {
      Object.assign(fake.state.pulls.get(7) ?? {}, { mergedOrClosed: "closed" });
    },
  );

  it("from any state, the newest of two runs stands in the end, whatever the order of their requests", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(fc.nat(1)),
        fc.array(meddling, { maxLength: 3 }),
        fc.boolean(),
        async (order, before, published) => {
          const fake = aGitHub();
          if (published)
            await publish(
              aPublication(aBreakingVerdict({ outcome: "regression", notes: ["older"] }), run(40)),
              hostOf(fake),
            );
          for (const act of before) act(fake);
          const older = aPublication(aBreakingVerdict(), run(50));
          const newer = aPublication(aVerdict({ notes: ["newer"] }), run(51));
          await interleave(fake, order, [(host) => publish(older, host), (host) => publish(newer, host)]);
          expect(standing(fake)).toEqual({ ...wanted(newer), check: expect.any(String) });
          expect(fake.violations).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  it("when head moves between the requests of a stale run, the new head's run stands in the end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(1)), fc.nat(12), async (order, movesAt) => {
        const fake = aGitHub();
        const head = "e".repeat(40);
        const stale = aPublication(aBreakingVerdict(), run(51));
        const current = aPublication(aVerdict({ head }), run(50));
        const move = async (host: ReturnType<typeof hostOf>) => {
          for (let turn = 0; turn < movesAt; turn++) await host.readPullRequest(7);
          Object.assign(fake.state.pulls.get(7) ?? {}, { head });
          return publish(current, host);
        };
        await interleave(fake, order, [(host) => publish(stale, host), move]);
        expect(standing(fake)).toEqual(wanted(current));
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it("a change by hand in the middle is repaired by the next run", async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(1)), meddling, fc.nat(10), async (order, act, at) => {
        const fake = aGitHub();
        const publication = aPublication(aBreakingVerdict(), run(50));
        const hand = async (host: ReturnType<typeof hostOf>) => {
          for (let turn = 0; turn < at; turn++) await host.readPullRequest(7);
          act(fake);
        };
        await interleave(fake, order, [(host) => publish(publication, host), hand]);
        await publish(publication, hostOf(fake));
        expect(standing(fake)).toEqual(wanted(publication));
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

/** Runs two clients so that their requests reach the server one at a time, in the order of the stream. */
async function interleave(
  fake: FakeGitHub,
  order: Iterator<number>,
  clients: readonly ((host: ReturnType<typeof hostOf>) => Promise<unknown>)[],
): Promise<void> {
  const waiting: ((() => void) | undefined)[] = clients.map(() => undefined);
  const running = clients.map(() => true);
  let changed: () => void = () => {};
  const change = () =>
    new Promise<void>((done) => {
      changed = done;
    });
  const done = clients.map(async (client, index) => {
    const gated: typeof fetch = async (input, init) => {
      await new Promise<void>((go) => {
        waiting[index] = go;
        changed();
      });
      return fake.fetch(input, init);
    };
    try {
      await client(hostOf({ ...fake, fetch: gated }));
    } finally {
      running[index] = false;
      changed();
    }
  });
  while (running.some(Boolean)) {
    const settled = change();
    const ready = running.every((on, index) => !on || waiting[index] !== undefined);
    if (!ready) {
      await settled;
      continue;
    }
    const able = clients.flatMap((_, index) => (waiting[index] === undefined ? [] : [index]));
    const chosen = able[order.next().value % able.length] ?? 0;
    const go = waiting[chosen];
    waiting[chosen] = undefined;
    go?.();
    await settled;
  }
  await Promise.all(done);
}
