import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { handleDelivery } from "../../../src/bot/handle/handle-delivery.ts";
import { doPress } from "../../../src/bot/handle/on-check.ts";
import { aBot, type Bot, checkOf } from "../../builders/a-bot.ts";
import { aDelivery } from "../../builders/a-delivery.ts";
import { aBreakingVerdict, aCulprit, aHunkPlace } from "../../builders/a-verdict.ts";
import { commitFiles, filesOf } from "../../fakes/github/fake-git.ts";
import { aPull, appBot, aRun, type FakePull, type FakeRun } from "../../fakes/github/fake-github-state.ts";

let bot: Bot;
let run: FakeRun;
let head: string;

const base = { "src/a.ts": "one\ntwo\nthree\n" };
const changed = { "src/a.ts": "one\nTWO\nthree\n" };
const hunk = aHunkPlace({
  path: "src/a.ts",
  ...{ oldStart: 1, oldLines: 3, newStart: 1, newLines: 3, header: "", diff: " one\n-two\n+TWO\n three" },
});

async function judge(over: Partial<FakePull> = {}): Promise<void> {
  const { state } = bot.fake;
  const from = commitFiles(state.git, base);
  head = commitFiles(state.git, changed, [from]);
  state.git.refs.set("acme/shop:copilot/fix-1", head).set("maria/shop:copilot/fix-1", head);
  const commits = [{ sha: head, name: "Copilot", email: "c@example.org", login: undefined, message: "Fix" }];
  state.pulls.set(7, aPull({ branch: "copilot/fix-1", head, base: from, commits, diff: new Map(), ...over }));
  state.firstSeen.set(head, "2026-11-30T11:00:00Z");
  run = aRun({ branch: "copilot/fix-1", head, fork: over.fork ?? false });
  state.runs.push(run);
  const culprits = [aCulprit({ units: [{ hunks: [hunk] }] })];
  bot.leave(aBreakingVerdict({ base: from, mergeBase: from, head, culprits }));
  await bot.take(aDelivery("workflow_run", "completed", { workflow_run: { id: 50 } }));
}

beforeEach(async () => {
  bot = await aBot();
  bot.fake.state.roles.set("writer", "write").set("keeper", "maintain").set("reader", "read");
});
afterEach(() => expect(bot.fake.violations).toEqual([]));

function press(identifier: string, login = "writer", over: Readonly<Record<string, unknown>> = {}) {
  return aDelivery("check_run", "requested_action", {
    check_run: { id: 1, head_sha: head, app: { id: 99 }, pull_requests: [] },
    requested_action: { identifier },
    sender: { login, type: "User" },
    ...over,
  });
}

const tip = () => bot.fake.state.git.refs.get("acme/shop:copilot/fix-1") ?? "";
const answers = () =>
  bot.fake.state.comments
    .filter(({ author, body }) => author.login === appBot.login && body.includes("reply="))
    .map(({ body }) => body);
const rulings = () => bot.world.ledger.rulingsOn(5, 7, head);

describe('the button "Drop breaking hunk"', () => {
  it("puts base's lines back by a commit on the branch, says so in a reply, and is on record", async () => {
    await judge();
    await bot.take(press("drop-hunk"));
    expect(filesOf(bot.fake.state.git, tip())).toEqual(base);
    expect(answers()).toEqual([
      expect.stringMatching(/Base's lines are back in place of the hunk, by the commit [0-9a-f]{12}/),
    ]);
    expect(await rulings()).toMatchObject([{ kind: "drop-hunk", by: "writer", text: tip() }]);
  });

  it("commits once, however often the press is told", async () => {
    await judge();
    const told = press("drop-hunk");
    await bot.take(told);
    const after = tip();
    await bot.take(told);
    expect(answers()).toHaveLength(1);
    await bot.take(press("drop-hunk"));
    expect(tip()).toBe(after);
    expect(answers()[1]).toContain("moved on");
    expect(await rulings()).toHaveLength(1);
  });

  it("is finished when the bot was stopped between the commit and its record", async () => {
    await judge();
    const told = press("drop-hunk");
    const broken = {
      ...bot.world,
      ledger: { ...bot.world.ledger, rule: () => Promise.reject(new Error("stopped")) },
    };
    await handleDelivery(told, broken);
    const payload = [...bot.jobs.values()][0]?.payload;
    await expect(doPress(payload, broken)).rejects.toThrow("stopped");
    const after = tip();
    expect(after).not.toBe(head);
    await bot.take(told);
    expect(tip()).toBe(after);
    expect(await rulings()).toMatchObject([{ kind: "drop-hunk", text: after }]);
    expect(answers()).toHaveLength(1);
  });

  it("does nothing when the branch has moved on since", async () => {
    await judge();
    const next = commitFiles(bot.fake.state.git, changed, [head, "next"]);
    bot.fake.state.git.refs.set("acme/shop:copilot/fix-1", next);
    Object.assign(bot.fake.state.pulls.get(7) ?? {}, { head: next });
    await bot.take(press("drop-hunk"));
    expect(tip()).toBe(next);
    expect(answers()).toEqual([expect.stringContaining("moved on")]);
  });

  it("offers the exact patch where the fork's branch may not be written", async () => {
    await judge({ fork: true });
    await bot.take(press("drop-hunk"));
    expect(answers()).toEqual([expect.stringContaining("\n one\n+two\n-TWO\n three\n")]);
    expect(bot.fake.state.git.refs.get("maria/shop:copilot/fix-1")).toBe(head);
    expect(await rulings()).toEqual([]);
  });

  it("offers it too when the App may only read contents", async () => {
    await judge();
    bot.fake.state.permissions.contents = "read";
    await bot.take(press("drop-hunk"));
    expect(tip()).toBe(head);
    expect(answers()).toEqual([expect.stringContaining("could not be written")]);
  });
});

describe('the button "Accept"', () => {
  it("lets the change pass, for maintainers", async () => {
    await judge();
    await bot.take(press("accept", "writer"));
    expect(checkOf(bot, head)).toMatchObject({ conclusion: "failure" });
    await bot.take(press("accept", "keeper"));
    expect(checkOf(bot, head)).toMatchObject({ conclusion: "success" });
    expect(await rulings()).toMatchObject([{ kind: "accept", by: "keeper" }]);
    expect(answers()).toEqual([expect.stringContaining("only maintainers")]);
  });
});

describe('"Re-run"', () => {
  it.each([
    ["our button", () => press("rerun")],
    [
      "GitHub's own on the check run",
      () =>
        aDelivery("check_run", "rerequested", {
          check_run: { id: 1, head_sha: head, app: { id: 99 } },
          sender: { login: "writer", type: "User" },
        }),
    ],
    [
      "GitHub's own for all checks",
      () =>
        aDelivery("check_suite", "rerequested", {
          check_suite: { id: 1, head_sha: head, app: { id: 99 } },
          sender: { login: "writer", type: "User" },
        }),
    ],
  ])("by %s runs the gate again, once for each press, also on a fork", async (_which, told) => {
    await judge({ fork: true });
    const delivery = told();
    await bot.take(delivery, delivery);
    expect(run).toMatchObject({ attempt: 2, status: "queued" });
    expect(checkOf(bot, head)).toMatchObject({ status: "in_progress" });
    Object.assign(run, { status: "completed", conclusion: "failure" });
    await bot.take(delivery);
    expect(run.attempt).toBe(2);
  });
});

describe("a press", () => {
  it.each<readonly [string, () => ReturnType<typeof press>]>([
    ["of somebody who may only read", () => press("rerun", "reader")],
    ["of a bot", () => press("rerun", "writer", { sender: { login: "writer", type: "Bot" } })],
    [
      "on another app's check run",
      () => press("rerun", "writer", { check_run: { id: 1, head_sha: head, app: { id: 15368 } } }),
    ],
    [
      "on a commit that no pull request has",
      () => press("rerun", "writer", { check_run: { id: 1, head_sha: "9".repeat(40), app: { id: 99 } } }),
    ],
  ])("does nothing %s", async (_whose, told) => {
    await judge();
    await bot.take(told());
    expect(run.attempt).toBe(1);
    expect(answers()).toEqual([]);
  });

  it("on a button that this version does not know is answered", async () => {
    await judge();
    await bot.take(press("nonesuch"));
    expect(answers()).toEqual([expect.stringContaining("another version")]);
  });
});
