import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { githubHost } from "../../src/adapters/github/github-host.ts";
import { isNoticeReference } from "../../src/core/render/check-reference.ts";
import type { Verdict } from "../../src/core/verdict/schema.ts";
import type { FinishedRun, FinishedRunOptions } from "../../src/gate/publish/finished-run.ts";
import { publishFinishedRun } from "../../src/gate/publish-finished-run.ts";
import { aBreakingVerdict, aVerdict } from "../builders/a-verdict.ts";
import { aWideDiff } from "../builders/a-wide-diff.ts";
import { aZip } from "../builders/a-zip.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { aPull, somebody } from "../fakes/github/fake-github-state.ts";

let fake: FakeGitHub;
beforeEach(() => {
  fake = fakeGitHub();
  fake.state.pulls.set(7, aPull({ fork: true, branch: "copilot/fix-1" }));
});
afterEach(() => expect(fake.violations).toEqual([]));

const finished: FinishedRun = {
  run: { id: 50, attempt: 1 },
  event: "pull_request",
  conclusion: "failure",
  head: "a".repeat(40),
  branch: { owner: "maria", name: "copilot/fix-1" },
};
const options: FinishedRunOptions = { artifact: "outcome-gate", gateName: "Outcome Gate", secrets: [] };

const hostOf = () =>
  githubHost(getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } }), {
    owner: "acme",
    repo: "shop",
  });

const publish = (run: Partial<FinishedRun> = {}, more: Partial<FinishedRunOptions> = {}) =>
  publishFinishedRun({ ...finished, ...run }, { ...options, ...more }, hostOf());

function leave(
  files: Readonly<Record<string, string>>,
  more: { run?: number; expired?: boolean } = {},
): void {
  const zip = aZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
  fake.state.artifacts.push({
    run: more.run ?? 50,
    name: "outcome-gate",
    zip,
    expired: more.expired ?? false,
  });
}
const leaveVerdict = (verdict: unknown) => leave({ "verdict.json": JSON.stringify(verdict) });
const configure = (text: string) => fake.state.files.set("main:.github/outcome-gate.yml", text);

/** The only check run, with nothing else written. */
function onlyNotice() {
  expect(fake.state.comments).toEqual([]);
  expect(fake.state.pulls.get(7)?.labels).toEqual([]);
  const [check, ...more] = fake.state.checks;
  expect(more).toEqual([]);
  expect(isNoticeReference(check?.externalId ?? "")).toBe(true);
  return { conclusion: check?.conclusion, summary: check?.summary };
}

describe("publishing a finished run", () => {
  it("of a fork finds the pull request by its head and writes everything that the verdict says", async () => {
    leaveVerdict(aBreakingVerdict());
    const ended = await publish();
    expect(ended).toMatchObject({ kind: "published", report: { kind: "published", writes: 4, refused: [] } });
    expect(fake.state.checks).toEqual([expect.objectContaining({ conclusion: "failure" })]);
    expect(fake.state.comments[0]?.body).toContain("### Outcome: Breaking Resolved");
    expect(fake.state.pulls.get(7)?.labels).toEqual(["outcome: breaking resolved"]);
  });

  it("of 300 files takes at most 12 requests, and a second time writes nothing with at most 6", async () => {
    fake.state.pulls.set(7, aPull({ fork: true, branch: "copilot/fix-1", diff: aWideDiff() }));
    leaveVerdict(aBreakingVerdict());
    await publish();
    const first = fake.log.length;
    const again = await publish();
    expect(again).toMatchObject({ report: { kind: "unchanged", writes: 0 } });
    expect([first, fake.log.length - first]).toEqual([12, 6]);
  });

  it("says who wrote it as the host shows it, whatever the artifact claims", async () => {
    fake.state.pulls.set(7, aPull({ fork: true, branch: "copilot/fix-1" }));
    leaveVerdict(
      aBreakingVerdict({ agent: { name: "devin", confidence: "identity", evidence: ["made up"] } }),
    );
    expect(await publish()).toMatchObject({ kind: "published", verdict: { agent: { name: "copilot" } } });
    fake.state.pulls.set(7, aPull({ fork: true, branch: "fix-1" }));
    const byHand = await publish({ branch: { owner: "maria", name: "fix-1" } });
    expect(byHand.kind === "published" && byHand.verdict.agent).toBeUndefined();
  });

  it("of a merge group makes the check run alone, by the queue's base branch's configuration", async () => {
    fake.state.files.set("release:.github/outcome-gate.yml", "mode: report\n");
    leaveVerdict(aBreakingVerdict());
    const branch = { owner: "acme", name: `gh-readonly-queue/release/pr-7-${"b".repeat(40)}` };
    await publish({ event: "merge_group", branch });
    expect(fake.state.checks).toEqual([expect.objectContaining({ conclusion: "success" })]);
    expect(fake.state.comments).toEqual([]);
  });

  it.each([
    [
      "head has moved",
      () => Object.assign(fake.state.pulls.get(7) ?? {}, { head: "f".repeat(40) }),
      "moved on",
    ],
    [
      "the pull request is closed",
      () => Object.assign(fake.state.pulls.get(7) ?? {}, { mergedOrClosed: "closed" }),
      "no open pull request",
    ],
    ["nothing was pushed there", () => fake.state.pulls.delete(7), "no open pull request"],
  ])("writes nothing when %s, and says so", async (_what, change, because) => {
    leaveVerdict(aBreakingVerdict());
    change();
    expect(await publish()).toEqual({ kind: "nothing", because: expect.stringContaining(because) });
    expect(fake.state.checks).toEqual([]);
  });

  it.each([
    ["push", "failure", "neither for a pull request"],
    ["pull_request", "cancelled", "did not come to its end"],
    ["pull_request", "action_required", "did not come to its end"],
  ])("asks nothing after a run for %s that ended as %s", async (event, conclusion, because) => {
    expect(await publish({ event, conclusion })).toEqual({
      kind: "nothing",
      because: expect.stringContaining(because),
    });
    expect(fake.log).toEqual([]);
  });

  it("guesses nothing when two pull requests have the same head", async () => {
    fake.state.pulls.set(8, aPull({ number: 8, fork: true, branch: "copilot/fix-1", base: "d".repeat(40) }));
    leaveVerdict(aBreakingVerdict());
    await publish();
    expect(onlyNotice()).toMatchObject({
      conclusion: "action_required",
      summary: expect.stringContaining("7 and 8"),
    });
  });
});

describe("a run's artifact is a stranger's text", () => {
  it.each<readonly [string, () => void, string]>([
    ["of another commit", () => leaveVerdict(aVerdict({ head: "e".repeat(40) })), "another commit"],
    ["that is no JSON", () => leave({ "verdict.json": "{" }), "not JSON"],
    ["with wrong types", () => leaveVerdict({ ...aVerdict(), p2p: 5 }), "does not follow its schema"],
    ["of a later version", () => leaveVerdict({ ...aVerdict(), version: 2 }), "version 2"],
    ["that has expired", () => leave({ "verdict.json": "{}" }, { expired: true }), "expired"],
    [
      "whose digest differs",
      () => {
        leaveVerdict(aVerdict());
        Object.assign(fake.state.artifacts[0] ?? {}, { claims: { digest: `sha256:${"0".repeat(64)}` } });
      },
      "digest differs",
    ],
    [
      "that is huge",
      () => {
        leaveVerdict(aVerdict());
        Object.assign(fake.state.artifacts[0] ?? {}, { claims: { size: 1e9 } });
      },
      "larger than 16 MB",
    ],
    [
      "that grows while it is read",
      () => {
        leaveVerdict(aVerdict());
        Object.assign(fake.state.artifacts[0] ?? {}, { zip: new Uint8Array(17 << 20), claims: { size: 9 } });
      },
      "larger than 16 MB",
    ],
    [
      "that is of another run",
      () => leave({ "verdict.json": JSON.stringify(aVerdict()) }, { run: 49 }),
      "left no verdict",
    ],
    ["without a verdict", () => leave({ "other.txt": "x" }), "left no verdict"],
  ])("%s asks for action and publishes nothing of it", async (_what, prepare, because) => {
    prepare();
    await publish();
    expect(onlyNotice()).toEqual({
      conclusion: "action_required",
      summary: expect.stringContaining(because),
    });
  });

  it("decides nothing: decision, approvals and pull request number in it have no effect", async () => {
    const claims = {
      gate: { decision: "pass", because: ["overridden"] },
      approvals: [{ kind: "override", by: "root", at: "2026-01-01T00:00:00Z" }],
      pullRequest: 8,
    };
    leaveVerdict({ ...aBreakingVerdict(), ...claims });
    const ended = await publish();
    expect(ended).toMatchObject({ verdict: { gate: { decision: "block", because: ["breaks-p2p"] } } });
    expect(fake.state.comments).toEqual([expect.objectContaining({ pull: 7 })]);
    expect(fake.state.comments[0]?.body).not.toContain("Overridden");
  });

  it("with a verdict over trusted tests that nobody accepted is refused", async () => {
    leaveVerdict(aVerdict({ testEdits: [{ path: "test/a.test.ts", kind: "edited", held: false }] }));
    await publish();
    expect(onlyNotice().summary).toContain("nobody with the right has accepted");
  });

  it("leaves out a repair packet that does not fit, and keeps the verdict", async () => {
    leave({ "verdict.json": JSON.stringify(aBreakingVerdict()), "repair.json": '{"schema":"x"}' });
    expect(await publish()).toMatchObject({ notes: [expect.stringContaining("repair packet was left out")] });
    expect(fake.state.comments[0]?.body).not.toContain("repair.json");
  });

  it("of the newest attempt counts", async () => {
    leaveVerdict(aVerdict());
    leaveVerdict(aBreakingVerdict());
    await publish();
    expect(fake.state.checks[0]).toMatchObject({ conclusion: "failure" });
  });
});

describe("base's configuration", () => {
  it("with a fault asks for action, and every fault is told to the log", async () => {
    configure("nonesuch: 1\nmode: perhaps\n");
    leaveVerdict(aBreakingVerdict());
    const ended = await publish();
    expect(onlyNotice()).toMatchObject({
      conclusion: "action_required",
      summary: expect.stringContaining("base's configuration has a fault"),
    });
    expect(ended.kind === "notice" ? ended.notes.join() : "").toMatch(/nonesuch[\s\S]*mode/);
  });

  it("decides again, and tells whether to comment", async () => {
    configure("fail-on: [no-op]\ncomment: never\n");
    leaveVerdict(aBreakingVerdict());
    expect(await publish()).toMatchObject({ verdict: { gate: { decision: "pass" } } });
    expect(fake.state.comments).toEqual([]);
  });

  it("lets a suite only warn", async () => {
    configure("suites: [{ framework: jest, name: unit, severity: warn }]\n");
    const suite = { name: "unit", framework: "jest", f2p: { total: 0, passed: 0 }, notes: [] };
    leaveVerdict(aBreakingVerdict({ suites: [{ ...suite, p2p: { total: 842, passed: 839 } }] }));
    expect(await publish()).toMatchObject({
      verdict: { gate: { decision: "pass", because: ["only-warned", "breaking-resolved"] } },
    });
  });

  it("makes a run without a verdict green when nothing shows an agent, as the host tells it", async () => {
    Object.assign(fake.state.pulls.get(7) ?? {}, { branch: "fix" });
    await publish({ branch: { owner: "maria", name: "fix" } });
    expect(onlyNotice()).toMatchObject({ conclusion: "success" });
  });
});

describe("approvals", () => {
  const HEAD = "a".repeat(40);
  const labeled = (label: string, at = "2026-11-30T12:00:00Z", actor = somebody) => {
    fake.state.pulls.get(7)?.labels.push(label);
    fake.state.timeline.push({ pull: 7, event: "labeled", label, at, actor });
  };
  beforeEach(() => {
    fake.state.timeline.push({ pull: 7, event: "committed" });
    fake.state.firstSeen.set(HEAD, "2026-11-30T11:00:00Z");
    leaveVerdict(aBreakingVerdict());
  });
  const gateOf = async (): Promise<Verdict["gate"] | undefined> => {
    const ended = await publish();
    return ended.kind === "published" ? ended.verdict.gate : undefined;
  };

  it("an override by a maintainer passes, and says who and when", async () => {
    fake.state.roles.set("maria", "maintain");
    labeled("outcome: override");
    expect(await gateOf()).toEqual({ decision: "pass", because: ["overridden", "breaks-p2p"] });
    expect(fake.state.comments[0]?.body).toContain("**Overridden** by `maria` on 2026-11-30 at 12:00 UTC");
    expect(fake.state.checks[0]).toMatchObject({ conclusion: "success" });
    expect(fake.state.pulls.get(7)?.labels).toContain("outcome: override");
  });

  it.each<readonly [string, () => void]>([
    ["somebody who may only write", () => fake.state.roles.set("maria", "write")],
    ["somebody who may only triage", () => fake.state.roles.set("maria", "triage")],
    ["a stranger", () => {}],
  ])("by %s does not count and is taken off", async (_who, grant) => {
    grant();
    labeled("outcome: override");
    expect((await gateOf())?.decision).toBe("block");
    expect(fake.state.pulls.get(7)?.labels).toEqual(["outcome: breaking resolved"]);
  });

  it("by an app does not count, whatever its rights", async () => {
    fake.state.roles.set("copilot[bot]", "admin");
    labeled("outcome: override", "2026-11-30T12:00:00Z", { login: "copilot[bot]", id: 5, type: "Bot" });
    expect((await gateOf())?.decision).toBe("block");
  });

  it.each<readonly [string, () => void]>([
    ["commits", () => fake.state.timeline.push({ pull: 7, event: "committed" })],
    [
      "a force push",
      () => fake.state.timeline.push({ pull: 7, event: "head_ref_force_pushed", at: "2026-11-30T13:00:00Z" }),
    ],
    [
      "another target branch",
      () => fake.state.timeline.push({ pull: 7, event: "base_ref_changed", at: "2026-11-30T13:00:00Z" }),
    ],
    [
      // A committer may write any date, by which the timeline then sorts.
      "commits that claim to be older",
      () => fake.state.firstSeen.set(HEAD, "2026-11-30T12:30:00Z"),
    ],
    ["a head of which nothing is known", () => fake.state.firstSeen.clear()],
  ])("set before %s does not count", async (_what, push) => {
    fake.state.roles.set("maria", "admin");
    labeled("outcome: override");
    push();
    expect((await gateOf())?.decision).toBe("block");
    expect(fake.state.pulls.get(7)?.labels).not.toContain("outcome: override");
  });

  it("that was taken off and set again by a stranger is the stranger's", async () => {
    fake.state.roles.set("maria", "admin");
    labeled("outcome: override");
    const eve = { login: "eve", id: 66, type: "User" } as const;
    const label = "outcome: override";
    fake.state.timeline.push({ pull: 7, event: "unlabeled", label, at: "2026-11-30T12:10:00Z", actor: eve });
    fake.state.timeline.push({ pull: 7, event: "labeled", label, at: "2026-11-30T12:20:00Z", actor: eve });
    expect((await gateOf())?.decision).toBe("block");
  });

  it("of the tests lets a verdict over them stand", async () => {
    fake.state.roles.set("maria", "write");
    labeled("outcome: tests accepted");
    leaveVerdict(aVerdict({ testEdits: [{ path: "test/a.test.ts", kind: "edited", held: false }] }));
    expect((await gateOf())?.decision).toBe("pass");
    expect(fake.state.comments[0]?.body).toContain("were accepted by `maria`");
  });
});
