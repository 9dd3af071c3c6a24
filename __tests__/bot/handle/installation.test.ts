import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { appEvents, appPermissions } from "../../../src/bot/app-manifest.ts";
import { handledEvents } from "../../../src/bot/handle/handle-delivery.ts";
import { aBot, type Bot, checkOf } from "../../builders/a-bot.ts";
import { aDelivery } from "../../builders/a-delivery.ts";
import { aPull } from "../../fakes/github/fake-github-state.ts";

let bot: Bot;
beforeEach(async () => {
  bot = await aBot();
  bot.fake.state.pulls.set(7, aPull({ branch: "copilot/fix-1" }));
});
afterEach(() => expect(bot.fake.violations).toEqual([]));

const known = (id = 5) => bot.world.index.findRepository(id);
const repository = (name: string, over: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: 5, owner: "acme", name, isPrivate: false, ...over },
});

describe("an installation", () => {
  it("makes its repositories known, and their open pull requests are looked at", async () => {
    await bot.take(aDelivery("installation", "created"));
    expect(await known()).toEqual({
      id: 5,
      owner: "acme",
      name: "shop",
      installation: 77,
      visibility: "public",
    });
    expect([...bot.jobs.keys()]).toEqual(["survey-repository:5"]);
    await bot.workOff();
    expect(await bot.world.index.findPullRequest(5, 7)).toMatchObject({ waiting: "gate" });
    expect(checkOf(bot)).toMatchObject({ count: 1, status: "in_progress" });
  });

  it("that is removed or suspended takes its repositories with it", async () => {
    for (const action of ["deleted", "suspend"]) {
      await bot.take(aDelivery("installation", "created"));
      await bot.take(aDelivery("installation", action, { repositories: [{ id: 5 }] }));
      expect(await known()).toBeUndefined();
    }
  });

  it("told late that an older one was removed keeps what the newer one has", async () => {
    await bot.take(aDelivery("installation", "created", { installation: { id: 78 } }));
    await bot.take(
      aDelivery("installation", "deleted", { installation: { id: 77 }, repositories: [{ id: 5 }] }),
    );
    expect(await known()).toMatchObject({ installation: 78 });
  });

  it("gains and loses repositories by what GitHub lists now, not by what the event says", async () => {
    bot.fake.state.app.repositories.set("acme/site", { id: 6, owner: "acme", name: "site", isPrivate: true });
    await bot.take(aDelivery("installation_repositories", "added", { repositories_removed: [] }));
    expect(await known(6)).toMatchObject({ name: "site", visibility: "private" });
    bot.fake.state.app.repositories.delete("acme/site");
    await bot.take(
      aDelivery("installation_repositories", "removed", { repositories_removed: [{ id: 6 }, { id: 5 }] }),
    );
    expect(await known(6)).toBeUndefined();
    expect(await known()).toBeDefined();
  });
});

describe("a repository", () => {
  beforeEach(() => bot.take(aDelivery("installation", "created")));

  it.each([
    ["renamed", "store", {}],
    ["transferred", "shop", { owner: "other" }],
    ["privatized", "shop", { isPrivate: true }],
    ["publicized", "shop", {}],
  ])("that was %s is known as it is now", async (action, name, over) => {
    const now = repository(name, over);
    bot.fake.state.app.repositories = new Map([[`${now.owner}/${now.name}`, now]]);
    await bot.take(aDelivery("repository", action, { repository: { name, owner: { login: now.owner } } }));
    expect(await known()).toMatchObject({
      owner: now.owner,
      name,
      visibility: now.isPrivate ? "private" : "public",
    });
  });

  it("is not known by an old name again when a late event tells it", async () => {
    // GitHub answers for the old name too.
    bot.fake.state.app.repositories
      .set("acme/shop", repository("store"))
      .set("acme/store", repository("store"));
    await bot.take(aDelivery("repository", "renamed", { repository: { name: "store" } }));
    await bot.take(aDelivery("pull_request", "opened", { number: 7 }));
    expect(await known()).toMatchObject({ name: "store" });
  });

  it("stays known by its new name when another has taken the old one, and a late event tells that", async () => {
    const { repositories } = bot.fake.state.app;
    repositories.set("acme/store", repository("store"));
    await bot.take(aDelivery("repository", "renamed", { repository: { name: "store" } }));
    repositories.set("acme/shop", repository("shop", { id: 9 }));
    await bot.take(
      aDelivery("repository", "edited"),
      aDelivery("issue_comment", "created", { comment: { body: "/outcome help", user: { type: "User" } } }),
    );
    expect(await known()).toMatchObject({ name: "store" });
  });

  it("is forgotten when it is deleted, gone, or when another has its name", async () => {
    await bot.take(aDelivery("repository", "deleted"));
    expect(await known()).toBeUndefined();
    bot.fake.state.app.repositories.set("acme/shop", repository("shop", { id: 9 }));
    await bot.take(aDelivery("pull_request", "opened", { number: 7 }));
    expect(await known()).toBeUndefined();
    expect(checkOf(bot).count).toBe(0);
  });
});

describe("the App's manifest", () => {
  it("subscribes to what is handled, save what GitHub sends unasked", () => {
    expect([...appEvents, "installation", "installation_repositories"].toSorted()).toEqual(
      [...handledEvents].toSorted(),
    );
    expect(Object.keys(appPermissions)).not.toContain("administration");
  });

  it.each(["star", "push", "label", "ping", "toString", "__proto__"])(
    "the event %s is ignored",
    async (event) => {
      await bot.take({ id: "1", event, payload: "{}", receivedAt: "2026-11-30T12:00:00.000Z" });
      expect(bot.fake.log).toEqual([]);
    },
  );
});
