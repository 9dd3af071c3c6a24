import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { aBot, type Bot, checkOf } from "../../builders/a-bot.ts";
import { aDelivery } from "../../builders/a-delivery.ts";
import { aBreakingVerdict } from "../../builders/a-verdict.ts";
import { aPull, appBot, aRun, type FakeRun } from "../../fakes/github/fake-github-state.ts";

let bot: Bot;
let run: FakeRun;
beforeEach(async () => {
  bot = await aBot();
  bot.fake.state.pulls.set(7, aPull({ branch: "copilot/fix-1" }));
  bot.fake.state.roles.set("writer", "write").set("keeper", "maintain").set("maria", "read");
  run = aRun({ branch: "copilot/fix-1" });
  bot.fake.state.runs.push(run);
  bot.leave(aBreakingVerdict());
});
afterEach(() => expect(bot.fake.violations).toEqual([]));

const HEAD = "a".repeat(40);
const judge = () => bot.take(aDelivery("workflow_run", "completed", { workflow_run: { id: 50 } }));

let nextComment = 500;

/** Somebody writes a comment, and GitHub tells it. */
function says(body: string, login = "writer", more: Readonly<Record<string, unknown>> = {}) {
  const id = nextComment++;
  bot.fake.state.comments.push({ id, pull: 7, author: { login, id: 1, type: "User" }, body });
  const user = { login, type: "User" };
  return aDelivery("issue_comment", "created", {
    issue: { number: 7, pull_request: { url: "https://github.example/x" } },
    comment: { id, body, created_at: "2026-11-30T11:30:00Z", user },
    sender: user,
    ...more,
  });
}

const reactions = () => bot.fake.state.reactions.map(({ content }) => content);
const answers = () =>
  bot.fake.state.comments.filter(
    ({ author, body }) => author.login === appBot.login && body.includes("reply="),
  );
const rulings = () => bot.world.ledger.rulingsOn(5, 7, HEAD);

describe("/outcome rerun", () => {
  it("runs the workflow again, with a reaction as the receipt and without a word", async () => {
    await judge();
    await bot.take(says("/outcome rerun"));
    expect(run).toMatchObject({ attempt: 2, status: "queued" });
    expect(reactions()).toEqual(["eyes", "+1"]);
    expect(answers()).toEqual([]);
    expect(checkOf(bot)).toMatchObject({ status: "in_progress", title: "Waiting for the gate" });
    expect(await rulings()).toMatchObject([
      { kind: "rerun", by: "writer", source: expect.stringMatching(/^comment:\d+$/) },
    ]);
  });

  it("is done once for each comment, however often it is told", async () => {
    const told = says("/outcome rerun");
    await bot.take(told, told);
    Object.assign(run, { status: "completed", conclusion: "failure" });
    await bot.take(told, { ...told, id: "another" });
    expect(run.attempt).toBe(2);
    expect(await rulings()).toHaveLength(1);
  });

  it("says so when it is running already", async () => {
    Object.assign(run, { status: "in_progress", conclusion: null });
    await bot.take(says("/outcome rerun"));
    expect(answers().map(({ body }) => body)).toEqual([expect.stringContaining("running already")]);
    expect(run.attempt).toBe(1);
  });

  it("says why when there is no run, when it waits for approval, and when the App may not", async () => {
    bot.fake.state.permissions.actions = "read";
    await bot.take(says("/outcome rerun"));
    bot.fake.state.permissions.actions = "write";
    Object.assign(run, { conclusion: "action_required" });
    await bot.take(says("/outcome rerun"));
    bot.fake.state.runs = [];
    await bot.take(says("/outcome rerun"));
    expect(answers().map(({ body }) => body)).toEqual([
      expect.stringContaining("actions: write"),
      expect.stringContaining("waits for approval"),
      expect.stringContaining("no run of the gate"),
    ]);
    expect(reactions()).toEqual(["eyes", "confused", "eyes", "confused", "eyes", "confused"]);
  });
});

describe("/outcome f2p", () => {
  it("records the tests and runs the gate again, which reads them from the comment", async () => {
    await bot.take(says("/outcome f2p a > b\nc > d"));
    expect(run.attempt).toBe(2);
    expect(await rulings()).toMatchObject([{ kind: "designate", text: "a > b\nc > d" }]);
  });

  it("given while the gate runs, has it run again when it has ended", async () => {
    Object.assign(run, { status: "in_progress", conclusion: null });
    await bot.take(says("/outcome f2p a > b"));
    expect(run.attempt).toBe(1);
    bot.clock.now = "2026-11-30T12:01:00.000Z";
    await bot.workOff();
    expect(bot.jobs.size).toBe(1);
    Object.assign(run, { status: "completed", conclusion: "failure" });
    bot.clock.now = "2026-11-30T12:02:00.000Z";
    await bot.workOff();
    expect(run.attempt).toBe(2);
    bot.clock.now = "2026-11-30T12:09:00.000Z";
    await bot.workOff();
    expect(run.attempt).toBe(2);
    expect([...bot.jobs.keys()].filter((key) => key.startsWith("rerun"))).toEqual([]);
  });

  it("is not run again on a head that was pushed meanwhile", async () => {
    Object.assign(run, { status: "in_progress", conclusion: null });
    await bot.take(says("/outcome f2p a > b"));
    Object.assign(run, { status: "completed", conclusion: "failure" });
    Object.assign(bot.fake.state.pulls.get(7) ?? {}, { head: "c".repeat(40) });
    bot.clock.now = "2026-11-30T12:01:00.000Z";
    await bot.workOff();
    expect(run.attempt).toBe(1);
  });

  it.each([
    ["/outcome f2p", "name at least one test"],
    ['/outcome f2p ["a', "could not be read"],
    [`/outcome f2p\n${Array.from({ length: 201 }, (_, at) => `t${at}`).join("\n")}`, "at most 200"],
  ])("refuses %j", async (text, because) => {
    await bot.take(says(text));
    expect(answers()[0]?.body).toContain(because);
    expect(run.attempt).toBe(1);
  });
});

describe("/outcome accept", () => {
  it("lets the change pass with its outcome told, and keeps who and why", async () => {
    await judge();
    await bot.take(says("/outcome accept the old rate was wrong", "keeper"));
    expect(checkOf(bot)).toMatchObject({
      conclusion: "success",
      title: expect.stringContaining("Breaking Resolved"),
    });
    expect(bot.fake.state.comments.find(({ body }) => body.includes("### Outcome"))?.body).toMatch(
      /overridden[\s\S]*`keeper`/,
    );
    expect(bot.fake.state.pulls.get(7)?.labels).toEqual(["outcome: breaking resolved"]);
    expect(await rulings()).toMatchObject([
      { kind: "accept", by: "keeper", text: "the old rate was wrong", at: "2026-11-30T11:30:00Z" },
    ]);
    const latest = await bot.world.ledger.latestVerdict(5, 7, HEAD);
    expect(latest?.verdict.gate).toEqual({ decision: "pass", because: ["overridden", "breaks-p2p"] });
    expect(reactions()).toEqual(["eyes", "+1"]);
    expect(answers()).toEqual([]);
  });

  it("is taken over from the ledger when the run's artifact is gone", async () => {
    await judge();
    bot.fake.state.artifacts = [];
    await bot.take(says("/outcome accept it is meant so", "keeper"));
    expect(checkOf(bot)).toMatchObject({ conclusion: "success" });
  });

  it("holds when the run is published again, and not for the next push", async () => {
    await judge();
    await bot.take(says("/outcome accept it is meant so", "keeper"));
    await judge();
    expect(checkOf(bot)).toMatchObject({ conclusion: "success" });
    const head = "c".repeat(40);
    Object.assign(bot.fake.state.pulls.get(7) ?? {}, { head });
    bot.fake.state.runs.push({ ...run, id: 51, head });
    bot.leave(aBreakingVerdict({ head }), 51);
    await bot.take(aDelivery("workflow_run", "completed", { workflow_run: { id: 51 } }));
    expect(checkOf(bot, head)).toMatchObject({ conclusion: "failure" });
  });

  it("does not hold once the pull request is pointed at another branch", async () => {
    await judge();
    await bot.take(says("/outcome accept it is meant so", "keeper"));
    expect(checkOf(bot)).toMatchObject({ conclusion: "success" });
    bot.fake.state.timeline.push({ pull: 7, event: "base_ref_changed", at: "2026-11-30T11:45:00Z" });
    await bot.take(aDelivery("pull_request", "edited", { number: 7 }));
    expect(checkOf(bot)).toMatchObject({ conclusion: "failure" });
  });

  it("is for maintainers, as the label is", async () => {
    await judge();
    await bot.take(says("/outcome accept please", "writer"));
    expect(answers()[0]?.body).toContain("only maintainers");
    expect(checkOf(bot)).toMatchObject({ conclusion: "failure" });
    expect(await rulings()).toEqual([]);
  });

  it("needs a reason, a verdict, and a commit that was there before", async () => {
    await bot.take(says("/outcome accept it is meant so", "keeper"));
    await judge();
    await bot.take(says("/outcome accept", "keeper"));
    bot.fake.state.firstSeen.set(HEAD, "2026-11-30T11:30:00Z");
    await bot.take(says("/outcome accept it is meant so", "keeper"));
    bot.fake.state.firstSeen.clear();
    await bot.take(says("/outcome accept it is meant so", "keeper"));
    expect(answers().map(({ body }) => body)).toEqual([
      expect.stringContaining("no verdict on this commit"),
      expect.stringContaining("say why"),
      expect.stringContaining("commits came at the same time or later"),
      expect.stringContaining("nothing shows that this commit was there"),
    ]);
    expect(checkOf(bot)).toMatchObject({ conclusion: "failure" });
  });
});

describe("/outcome explain and help", () => {
  it("tell the reasons in sentences, and the commands, in one reply each", async () => {
    await judge();
    const explain = says("/outcome explain");
    await bot.take(explain, explain, says("/outcome help"), says("/outcome frobnicate"));
    expect(answers().map(({ body }) => body)).toEqual([
      expect.stringContaining("because the change breaks tests that passed before"),
      expect.stringContaining("accept <reason>"),
      expect.stringContaining("there is no command `frobnicate`"),
    ]);
    expect(await rulings()).toEqual([]);
  });

  it("never give a command of their own", async () => {
    await bot.take(says("/outcome help"), says("/outcome frobnicate"));
    for (const { body } of answers()) expect(body).not.toMatch(/\/outcome/);
  });
});

describe("who may give commands", () => {
  it.each([
    ["a reader", "maria"],
    ["a stranger", "stranger"],
  ])("not %s, who is told so clearly and seldom", async (_who, login) => {
    await bot.take(
      says("/outcome rerun", login),
      says("/outcome accept x", login),
      says("/outcome rerun", login),
    );
    expect(run.attempt).toBe(1);
    expect(answers()).toHaveLength(2);
    expect(answers()[0]?.body).toContain(`\`${login}\` has no write access`);
    expect(reactions()).toEqual(["confused", "confused"]);
    expect(await rulings()).toEqual([]);
  });

  it("not a bot, whatever it may do, and it gets no answer", async () => {
    bot.fake.state.roles.set("helper[bot]", "admin");
    const user = { login: "helper[bot]", type: "Bot" };
    const told = says("/outcome rerun", "helper[bot]", { sender: user });
    const payload = JSON.parse(told.payload);
    await bot.take({
      ...told,
      payload: JSON.stringify({ ...payload, comment: { ...payload.comment, user } }),
    });
    expect(run.attempt).toBe(1);
    expect(answers()).toEqual([]);
    expect(reactions()).toEqual([]);
  });

  it("nobody whose role cannot be read", async () => {
    bot.fake.before = (request) => {
      if (request.includes("/collaborators/"))
        bot.fake.next.push({ status: 403, body: { message: "Resource not accessible by integration" } });
    };
    await bot.take(says("/outcome rerun"));
    expect(run.attempt).toBe(1);
  });

  it("a writer whose command had to be tried more often than that, because GitHub was away", async () => {
    await judge();
    const told = says("/outcome explain");
    const { before } = bot.fake;
    bot.fake.before = (request) => {
      if (request.startsWith("GET /repos/acme/shop/pulls/7")) throw new Error("the connection broke");
    };
    for (let tries = 1; tries <= 25; tries += 1) await expect(bot.take(told)).rejects.toThrow();
    bot.fake.before = before;
    await bot.take(told);
    expect(reactions()).toContain("+1");
    expect(answers()).toHaveLength(1);
    expect(answers()[0]?.body).not.toContain("more than");
  });

  it("a writer no more than twenty times an hour, and is told once", async () => {
    for (let at = 0; at < 23; at++) await bot.take(says("/outcome help"));
    const told = answers().filter(({ body }) => body.includes("within an hour"));
    expect([answers().length, told.length]).toEqual([21, 1]);
    bot.clock.now = "2026-11-30T13:00:00.000Z";
    await bot.take(says("/outcome help"));
    expect(answers()).toHaveLength(22);
  });
});

describe("what is no command", () => {
  it.each([
    ["a quoted one", () => says("> /outcome rerun")],
    ["one in code", () => says("```\n/outcome rerun\n```")],
    ["one in the middle of a line", () => says("say /outcome rerun")],
    [
      "one on an issue",
      () => says("/outcome rerun", "writer", { issue: { number: 7, pull_request: undefined } }),
    ],
    [
      "one that somebody wrote into a comment later",
      () => ({
        ...says("/outcome rerun"),
        payload: says("/outcome rerun", "writer", { action: "edited" }).payload,
      }),
    ],
  ])("is %s", async (_what, tell) => {
    await bot.take(tell());
    expect(run.attempt).toBe(1);
    expect(bot.fake.log).toEqual([]);
  });

  it("is one of two in a comment: then neither is done, and it says so", async () => {
    await bot.take(says("/outcome rerun\n/outcome explain"));
    expect(run.attempt).toBe(1);
    expect(answers()[0]?.body).toContain("one command in a comment");
  });

  it("is one whose comment is gone already", async () => {
    const told = says("/outcome rerun");
    bot.fake.state.comments = [];
    await bot.take(told);
    expect(run.attempt).toBe(1);
  });
});
