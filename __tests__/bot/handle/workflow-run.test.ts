import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { aBot, type Bot, checkOf } from "../../builders/a-bot.ts";
import { aDelivery } from "../../builders/a-delivery.ts";
import { aBreakingVerdict, aVerdict } from "../../builders/a-verdict.ts";
import { actionsBot, aPull, aRun, type FakeRun, somebody } from "../../fakes/github/fake-github-state.ts";

let bot: Bot;
beforeEach(async () => {
  bot = await aBot();
  bot.fake.state.pulls.set(7, aPull({ branch: "copilot/fix-1" }));
});
afterEach(() => expect(bot.fake.violations).toEqual([]));

const HEAD = "a".repeat(40);
const opened = () => aDelivery("pull_request", "opened", { number: 7 });
const told = (action = "completed", id = 50) => aDelivery("workflow_run", action, { workflow_run: { id } });
const verdicts = async () =>
  await bot.store.db
    .selectFrom("verdict")
    .select(["run", "attempt", "outcome", "decision", "pull_request"])
    .execute();

function hasRun(over: Partial<FakeRun> = {}): FakeRun {
  const run = aRun({ branch: "copilot/fix-1", ...over });
  bot.fake.state.runs.push(run);
  return run;
}

describe("a run of the gate that has ended", () => {
  it("makes the waiting check run the verdict's, with comment, label and suggestion, and is recorded once", async () => {
    await bot.take(opened());
    hasRun();
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    expect(checkOf(bot)).toMatchObject({ count: 1, status: "completed", conclusion: "failure" });
    expect(bot.fake.state.checks[0]?.annotations).not.toEqual([]);
    expect(bot.fake.state.comments).toHaveLength(1);
    expect(bot.fake.state.pulls.get(7)?.labels).toEqual(["outcome: breaking resolved"]);
    expect(bot.fake.state.reviewComments).toHaveLength(1);
    expect(await verdicts()).toEqual([
      { run: 50, attempt: 1, outcome: "breaking-resolved", decision: "block", pull_request: 7 },
    ]);
    expect(await bot.world.index.findPullRequest(5, 7)).toMatchObject({ waiting: "nothing" });
  });

  it("has buttons: run again, drop the certified hunk, accept", async () => {
    hasRun();
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    expect(checkOf(bot).actions?.map(({ identifier }) => identifier)).toEqual([
      "rerun",
      "drop-hunk",
      "accept",
    ]);
    for (const { label, description, identifier } of checkOf(bot).actions ?? []) {
      expect(label.length).toBeLessThanOrEqual(20);
      expect(description.length).toBeLessThanOrEqual(40);
      expect(identifier.length).toBeLessThanOrEqual(20);
    }
  });

  it("that passed has only the button to run it again", async () => {
    hasRun();
    bot.leave(aVerdict());
    await bot.take(told());
    expect(checkOf(bot).actions?.map(({ identifier }) => identifier)).toEqual(["rerun"]);
  });

  it("told of again, late and out of order changes nothing", async () => {
    hasRun();
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    const written = bot.fake.log.filter(
      (line) => !line.startsWith("GET") && !line.includes("graphql"),
    ).length;
    await bot.take(told("requested"), told("in_progress"), told(), opened(), told());
    expect(bot.fake.log.filter((line) => !line.startsWith("GET") && !line.includes("graphql"))).toHaveLength(
      written,
    );
    expect(checkOf(bot)).toMatchObject({ count: 1, conclusion: "failure" });
    expect(await verdicts()).toHaveLength(1);
  });

  it("of a fork is published too", async () => {
    bot.fake.state.pulls.set(7, aPull({ branch: "copilot/fix-1", fork: true }));
    await bot.take(opened());
    hasRun({ fork: true });
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    expect(checkOf(bot)).toMatchObject({ count: 1, conclusion: "failure" });
    expect(bot.fake.state.comments).toHaveLength(1);
  });

  it("without a verdict asks for action, and offers to run it again", async () => {
    await bot.take(opened());
    hasRun();
    await bot.take(told());
    expect(checkOf(bot)).toMatchObject({
      ...{ count: 1, conclusion: "action_required", title: "No verdict", actions: [{ identifier: "rerun" }] },
    });
    expect(await verdicts()).toEqual([]);
  });

  it.each([
    ["of another workflow without the artifact", { workflow: "CI" }],
    ["of a push", { event: "push" }],
    ["by hand", { event: "workflow_dispatch" }],
  ])("is none of ours %s", async (_what, over) => {
    hasRun(over);
    await bot.take(told());
    expect(bot.fake.log.filter((line) => !line.startsWith("GET"))).toEqual([]);
    expect(await verdicts()).toEqual([]);
  });

  it("of a workflow of another name counts when it left the artifact", async () => {
    hasRun({ workflow: "Tests and gate" });
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    expect(checkOf(bot)).toMatchObject({ count: 1, conclusion: "failure" });
    expect(await verdicts()).toHaveLength(1);
  });

  it("writes nothing when the branch has moved on or the pull request was closed meanwhile", async () => {
    hasRun();
    bot.leave(aBreakingVerdict());
    Object.assign(bot.fake.state.pulls.get(7) ?? {}, { head: "c".repeat(40) });
    await bot.take(told());
    Object.assign(bot.fake.state.pulls.get(7) ?? {}, { head: HEAD, mergedOrClosed: "closed" });
    await bot.take(told());
    expect(bot.fake.state.checks).toEqual([]);
    expect(bot.fake.state.comments).toEqual([]);
  });

  it("is a second attempt with a check run and a record of its own", async () => {
    const run = hasRun();
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    Object.assign(run, { attempt: 2, conclusion: "success" });
    bot.leave(aVerdict());
    await bot.take(told());
    expect(checkOf(bot)).toMatchObject({ conclusion: "success" });
    expect((await verdicts()).map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [1, "breaking-resolved"],
      [2, "resolved"],
    ]);
  });

  it("that is gone is nothing", async () => {
    await bot.take(told("completed", 404));
    expect(bot.fake.state.checks).toEqual([]);
  });

  it("is recorded although the App may write nothing", async () => {
    bot.fake.state.permissions = { pulls: "read", checks: "read", actions: "read", contents: "read" };
    hasRun();
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    expect(await verdicts()).toHaveLength(1);
    expect(bot.log.join("\n")).toContain("was not published");
  });
});

describe("beside the publishing Action", () => {
  it("the App has its own check run, whatever stands in the other of the same name", async () => {
    bot.fake.state.checks.push({
      ...{
        id: 1,
        name: "Outcome Gate",
        head: HEAD,
        externalId: "outcome-gate:1:50.1:breaking-resolved:problem",
      },
      ...{
        status: "completed",
        conclusion: "failure",
        title: "t",
        summary: "s",
        text: null,
        annotations: [],
      },
    });
    hasRun();
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    expect(checkOf(bot)).toMatchObject({ count: 1, conclusion: "failure" });
    expect(bot.fake.state.checks[0]).toMatchObject({ title: "t" });
  });

  it("leaves comment and suggestion to the Action where that has commented, and takes its own away", async () => {
    hasRun();
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    const [ours] = bot.fake.state.comments;
    bot.fake.state.comments.push({ id: 9, pull: 7, author: actionsBot, body: ours?.body ?? "" });
    await bot.take(told());
    expect(bot.fake.state.comments.map(({ author }) => author.login)).toEqual([actionsBot.login]);
    expect(bot.fake.state.reviewComments).toEqual([]);
    await bot.take(told());
    expect(bot.fake.state.comments).toHaveLength(1);
    expect(checkOf(bot)).toMatchObject({ count: 1, conclusion: "failure" });
  });

  it("is not silenced by somebody who pasted its marker", async () => {
    hasRun();
    bot.leave(aBreakingVerdict());
    await bot.take(told());
    const [ours] = bot.fake.state.comments;
    bot.fake.state.comments.push({ id: 9, pull: 7, author: somebody, body: ours?.body ?? "" });
    await bot.take(told());
    expect(bot.fake.state.comments).toHaveLength(2);
    expect(bot.fake.state.reviewComments).toHaveLength(1);
  });
});

describe("a merge group", () => {
  const head = "e".repeat(40);
  const branch = `gh-readonly-queue/main/pr-7-${"b".repeat(40)}`;
  const requested = () => aDelivery("merge_group", "checks_requested", { merge_group: { head_sha: head } });

  it("has a check run that waits at once, and its verdict in the same one", async () => {
    await bot.take(requested());
    expect(checkOf(bot, head)).toMatchObject({
      count: 1,
      status: "in_progress",
      title: "Waiting for the gate",
    });
    hasRun({ id: 60, event: "merge_group", head, branch });
    bot.leave(aVerdict({ head }), 60);
    await bot.take(told("completed", 60), requested());
    expect(checkOf(bot, head)).toMatchObject({ count: 1, conclusion: "success" });
    expect(bot.fake.state.comments).toEqual([]);
    expect(await verdicts()).toEqual([expect.objectContaining({ run: 60, pull_request: 0 })]);
  });

  it("does not wait for ever", async () => {
    await bot.take(requested());
    bot.clock.now = "2026-11-30T18:00:00.000Z";
    await bot.workOff();
    expect(checkOf(bot, head)).toMatchObject({ conclusion: "action_required" });
  });
});
