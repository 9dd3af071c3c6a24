import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { aBot, type Bot, checkOf } from "../../builders/a-bot.ts";
import { aDelivery } from "../../builders/a-delivery.ts";
import { aBreakingVerdict, aVerdict } from "../../builders/a-verdict.ts";
import { aPull, type FakeRun, aRun as someRun } from "../../fakes/github/fake-github-state.ts";

let bot: Bot;
beforeEach(async () => {
  bot = await aBot();
  bot.fake.state.pulls.set(7, aPull({ branch: "copilot/fix-1", title: "Fix the total" }));
});
afterEach(() => expect(bot.fake.violations).toEqual([]));

const change = (over: Partial<ReturnType<typeof aPull>>) =>
  Object.assign(bot.fake.state.pulls.get(7) ?? {}, over);
const about = (action: string) => aDelivery("pull_request", action, { number: 7 });
const known = () => bot.world.index.findPullRequest(5, 7);
const aRun = (over: Partial<FakeRun>) => someRun({ branch: "copilot/fix-1", ...over });
const HEAD = "a".repeat(40);

describe("a pull request", () => {
  it("has a check run that waits for the gate as soon as it is opened, and is in the index with its agent", async () => {
    await bot.take(about("opened"));
    expect(checkOf(bot)).toMatchObject({
      count: 1,
      status: "in_progress",
      conclusion: null,
      title: "Waiting for the gate",
    });
    expect(await known()).toMatchObject({
      ...{ number: 7, title: "Fix the total", author: "maria", head: HEAD, state: "open", draft: "ready" },
      ...{ agent: { name: "copilot", confidence: "signal" }, waiting: "gate" },
    });
  });

  it.each([
    "opened",
    "synchronize",
    "reopened",
    "ready_for_review",
    "converted_to_draft",
    "labeled",
    "unlabeled",
  ])("told of twice by %s has one check run, and nothing is written the second time", async (action) => {
    await bot.take(about(action));
    const written = bot.fake.log.filter((line) => !line.startsWith("GET")).length;
    await bot.take(about(action), about("opened"));
    expect(checkOf(bot).count).toBe(1);
    expect(bot.fake.log.filter((line) => !line.startsWith("GET"))).toHaveLength(written);
  });

  it("whose workflow run waits for approval says so and asks for action", async () => {
    bot.fake.state.runs.push(aRun({ conclusion: "action_required" }));
    await bot.take(about("opened"));
    expect(checkOf(bot)).toMatchObject({
      count: 1,
      conclusion: "action_required",
      title: "Waiting for approval to run",
    });
    expect(await known()).toMatchObject({ waiting: "approval" });
    expect([...bot.jobs.keys()]).toEqual([]);
  });

  it("goes on in the same check run when the run is approved", async () => {
    const run = aRun({ conclusion: "action_required" });
    bot.fake.state.runs.push(run);
    await bot.take(about("opened"));
    Object.assign(run, { status: "in_progress", conclusion: null });
    await bot.take(aDelivery("workflow_run", "requested", { workflow_run: { id: 50 } }));
    expect(checkOf(bot)).toMatchObject({ count: 1, status: "in_progress", title: "Waiting for the gate" });
  });

  it("of a person is not gated, and the check run says so", async () => {
    change({ branch: "fix-total" });
    await bot.take(about("opened"));
    expect(checkOf(bot)).toMatchObject({ count: 1, conclusion: "success", title: "Not an agent's" });
    const state = await known();
    expect(state?.waiting).toBe("nothing");
    expect(state?.agent).toBeUndefined();
  });

  it("of a person is gated all the same when the label says so", async () => {
    change({ branch: "fix-total" });
    await bot.take(about("opened"));
    change({ labels: ["outcome: gate"] });
    await bot.take(about("labeled"));
    expect(checkOf(bot)).toMatchObject({ count: 1, status: "in_progress", title: "Waiting for the gate" });
  });

  it("that is a draft is gated when it is ready, where base's configuration skips drafts", async () => {
    bot.fake.state.files.set("main:.github/outcome-gate.yml", "drafts: skip\n");
    change({ draft: true });
    await bot.take(about("opened"));
    expect(checkOf(bot)).toMatchObject({ conclusion: "success", title: "A draft" });
    change({ draft: false });
    await bot.take(about("ready_for_review"));
    expect(checkOf(bot)).toMatchObject({ count: 1, status: "in_progress", title: "Waiting for the gate" });
  });

  it("says that base's configuration has a fault", async () => {
    bot.fake.state.files.set("main:.github/outcome-gate.yml", "nonesuch: 1\n");
    await bot.take(about("opened"));
    expect(checkOf(bot)).toMatchObject({ count: 1, conclusion: "action_required", title: "No verdict" });
  });

  it("of a repository without the gate's workflow has no check run, and is in the index", async () => {
    bot.fake.state.workflows = ["CI"];
    await bot.take(about("opened"));
    expect(checkOf(bot).count).toBe(0);
    expect(await known()).toMatchObject({ waiting: "nothing", agent: { name: "copilot" } });
  });

  it("is closed or merged in the index, whatever the last event said", async () => {
    await bot.take(about("opened"));
    bot.clock.now = "2026-11-30T12:01:00.000Z";
    change({ mergedOrClosed: "merged" });
    await bot.take(about("closed"), about("synchronize"), about("opened"));
    expect(await known()).toMatchObject({ state: "merged", waiting: "nothing" });
    expect(checkOf(bot).count).toBe(1);
  });

  it("that was pushed to has a check run on each head, also when the events come in the wrong order", async () => {
    const next = "c".repeat(40);
    change({ head: next });
    await bot.take(about("synchronize"), about("opened"));
    expect(checkOf(bot, next).count).toBe(1);
    expect(checkOf(bot).count).toBe(0);
    expect(await known()).toMatchObject({ head: next });
  });

  it("is published from its run when the delivery of the run was lost", async () => {
    bot.fake.state.runs.push(aRun({}));
    bot.leave(aBreakingVerdict());
    await bot.take(about("labeled"));
    expect(checkOf(bot)).toMatchObject({ count: 1, conclusion: "failure" });
    expect((await bot.world.ledger.latestVerdict(5, 7, HEAD))?.verdict.outcome).toBe("breaking-resolved");
  });

  it("has its verdict although the run ended at the very moment when its check run was made to wait", async () => {
    const run = aRun({ status: "in_progress", conclusion: null });
    bot.fake.state.runs.push(run);
    bot.fake.before = async (request) => {
      if (request !== "POST /repos/acme/shop/check-runs" || run.status === "completed") return;
      Object.assign(run, { status: "completed", conclusion: "failure" });
      bot.leave(aBreakingVerdict());
      await bot.take(aDelivery("workflow_run", "completed", { workflow_run: { id: 50 } }));
    };
    await bot.take(about("opened"));
    const newest = bot.fake.state.checks.toSorted((a, b) => b.id - a.id)[0];
    expect(newest).toMatchObject({ status: "completed", conclusion: "failure" });
    expect(await known()).toMatchObject({ waiting: "nothing" });
  });

  it("is known although the App may write no check run", async () => {
    bot.fake.state.permissions.checks = "read";
    await bot.take(about("opened"));
    expect(checkOf(bot).count).toBe(0);
    expect(await known()).toMatchObject({ head: HEAD });
    expect(bot.log.join("\n")).toContain("checks: write");
  });

  it("of a webhook without an installation is left alone", async () => {
    await bot.take(aDelivery("pull_request", "opened", { number: 7, installation: undefined }));
    expect(bot.fake.log).toEqual([]);
  });
});

describe("the deadline of a check run that waits", () => {
  const later = () => {
    bot.clock.now = "2026-11-30T18:00:00.000Z";
  };

  it("makes it undecided, with the reason, when the workflow never ran", async () => {
    await bot.take(about("opened"));
    await bot.workOff();
    expect(checkOf(bot).status).toBe("in_progress");
    later();
    await bot.workOff();
    expect(checkOf(bot)).toMatchObject({
      ...{
        count: 1,
        conclusion: "action_required",
        title: "Undecided: the gate did not answer",
        actions: [],
      },
    });
    expect(bot.fake.state.checks[0]?.summary).toContain("has not run for it");
  });

  it("makes it undecided when its run was cancelled, and offers to run it again", async () => {
    bot.fake.state.runs.push(aRun({ conclusion: "cancelled" }));
    await bot.take(about("opened"));
    later();
    await bot.workOff();
    expect(checkOf(bot)).toMatchObject({ conclusion: "action_required", actions: [{ identifier: "rerun" }] });
    expect(bot.fake.state.checks[0]?.summary).toContain("`cancelled`");
  });

  it("is counted anew while the run still works", async () => {
    bot.fake.state.runs.push(aRun({ status: "in_progress", conclusion: null }));
    await bot.take(about("opened"));
    later();
    await bot.workOff();
    expect(checkOf(bot)).toMatchObject({ count: 1, status: "in_progress" });
    expect([...bot.jobs.values()].map(({ runAt }) => runAt)).toEqual(["2026-12-01T00:00:00.000Z"]);
  });

  it("publishes the verdict when the run ended and its delivery was lost", async () => {
    const run = aRun({ status: "in_progress", conclusion: null });
    bot.fake.state.runs.push(run);
    await bot.take(about("opened"));
    Object.assign(run, { status: "completed", conclusion: "success" });
    bot.leave(aVerdict());
    later();
    await bot.workOff();
    expect(checkOf(bot)).toMatchObject({
      count: 1,
      conclusion: "success",
      title: "Resolved: 2 of 2 fixed, breaks nothing",
    });
  });

  it("is nothing to a head that is not the head any more, nor to a closed pull request", async () => {
    await bot.take(about("opened"));
    change({ head: "c".repeat(40) });
    later();
    await bot.workOff();
    expect(checkOf(bot)).toMatchObject({ status: "in_progress" });
    change({ head: HEAD, mergedOrClosed: "closed" });
    await bot.take(about("opened"));
    expect(bot.jobs.size).toBe(0);
  });

  it("brings the verdict back when a run that was started again brought none", async () => {
    const run = aRun({});
    bot.fake.state.runs.push(run);
    bot.leave(aBreakingVerdict());
    await bot.take(aDelivery("workflow_run", "completed", { workflow_run: { id: 50 } }));
    Object.assign(run, { attempt: 2, status: "in_progress", conclusion: null });
    await bot.take(aDelivery("workflow_run", "requested", { workflow_run: { id: 50 } }));
    expect(checkOf(bot)).toMatchObject({ count: 2, status: "in_progress" });
    Object.assign(run, { status: "completed", conclusion: "cancelled" });
    later();
    await bot.workOff();
    expect(checkOf(bot)).toMatchObject({
      count: 2,
      conclusion: "failure",
      title: expect.stringContaining("Breaking Resolved"),
    });
  });
});
