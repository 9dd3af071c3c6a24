import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { aBot, type Bot, checkOf } from "../../builders/a-bot.ts";
import { aDelivery } from "../../builders/a-delivery.ts";
import { aBreakingVerdict, aVerdict } from "../../builders/a-verdict.ts";
import { aPull, aRun, type FakePull } from "../../fakes/github/fake-github-state.ts";

let bot: Bot;
beforeEach(async () => {
  bot = await aBot();
  bot.fake.state.pulls.set(7, aPull({ branch: "copilot/fix-1" }));
  bot.fake.state.runs.push(aRun({ branch: "copilot/fix-1" }));
  bot.leave(aBreakingVerdict());
  await bot.take(aboutPull(7, "opened"), aboutRun(50));
});
afterEach(() => expect(bot.fake.violations).toEqual([]));

const aboutPull = (number: number, action: string) => aDelivery("pull_request", action, { number });
const aboutRun = (id: number) => aDelivery("workflow_run", "completed", { workflow_run: { id } });

/** Opened by somebody from a fork, with the commit that was blocked. */
async function opens(over: Partial<FakePull>): Promise<FakePull> {
  const pull = aPull({ number: 8, fork: true, branch: "mine", ...over });
  bot.fake.state.pulls.set(8, pull);
  await bot.take(aboutPull(8, "opened"));
  return pull;
}

function runs(): void {
  bot.fake.state.runs.push(aRun({ id: 60, branch: "copilot/mine", fork: true, conclusion: "success" }));
  bot.leave(aVerdict(), 60);
}

describe("a second pull request with a commit that was blocked", () => {
  it("does not make the commit pass by being a person's", async () => {
    expect(checkOf(bot)).toMatchObject({ conclusion: "failure" });
    await opens({});
    expect(checkOf(bot)).toMatchObject({ conclusion: "action_required", title: "No verdict" });
  });

  it("does not make it pass by a run of its own, whatever base that was for", async () => {
    await opens({ branch: "copilot/mine" });
    runs();
    await bot.take(aboutRun(60), aboutPull(7, "labeled"));
    await bot.workOff();
    expect(checkOf(bot)).toMatchObject({ conclusion: "action_required", title: "No verdict" });
    expect(bot.fake.state.pulls.get(8)?.labels).toEqual([]);
  });

  it.each<readonly [string, Partial<FakePull>, string]>([
    ["is closed", { mergedOrClosed: "closed" }, "closed"],
    ["has another head", { head: "c".repeat(40) }, "synchronize"],
  ])("is in nobody's way once it %s: the verdict stands again", async (_, over, action) => {
    const pull = await opens({ branch: "copilot/mine" });
    runs();
    await bot.take(aboutRun(60));
    Object.assign(pull, over);
    await bot.take(aboutPull(8, action));
    await bot.workOff();
    expect(checkOf(bot)).toMatchObject({ conclusion: "failure", title: expect.stringContaining("Breaking") });
  });

  it("takes no button away from the first, and none for itself", async () => {
    const pull = await opens({ branch: "copilot/mine" });
    runs();
    await bot.take(aboutRun(60));
    Object.assign(pull, { mergedOrClosed: "closed" });
    await bot.take(aboutPull(8, "closed"));
    await bot.workOff();
    bot.fake.state.roles.set("maria", "maintain");
    await bot.take(
      aDelivery("check_run", "requested_action", {
        check_run: { id: 1, head_sha: "a".repeat(40), app: { id: 99 } },
        requested_action: { identifier: "accept" },
        sender: { login: "maria", type: "User" },
      }),
    );
    expect(checkOf(bot)).toMatchObject({ conclusion: "success" });
    expect(await bot.world.ledger.rulingsOn(5, 7, "a".repeat(40))).toHaveLength(1);
    expect(await bot.world.ledger.rulingsOn(5, 8, "a".repeat(40))).toEqual([]);
  });
});
