import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { githubBotHost } from "../../../src/adapters/github/github-bot-host.ts";
import { installedRepositories } from "../../../src/adapters/github/github-repositories.ts";
import { openGitHubApp } from "../../../src/bot/github-app.ts";
import { type BotWorld, defaultBotSettings } from "../../../src/bot/handle/bot-world.ts";
import { followUpWorkers, handleDelivery } from "../../../src/bot/handle/handle-delivery.ts";
import { aDelivery } from "../../builders/a-delivery.ts";
import { aStore } from "../../builders/a-store.ts";
import { aBreakingVerdict } from "../../builders/a-verdict.ts";
import { aZip } from "../../builders/a-zip.ts";
import { type FakeGitHub, fakeGitHub } from "../../fakes/github/fake-github.ts";
import { aPull, appBot, aRun } from "../../fakes/github/fake-github-state.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

let fake: FakeGitHub;
let baseUrl: string;
beforeAll(async () => {
  fake = fakeGitHub();
  baseUrl = await fake.listen();
});
afterAll(() => fake.close());

it("deliveries become verdicts over a real connection, by the App's own tokens, through the durable queue", async () => {
  const { state } = fake;
  Object.assign(state, { viewer: appBot });
  state.app.publicKey = publicKey;
  state.pulls.set(7, aPull({ branch: "copilot/fix-1", fork: true }));
  state.runs.push(aRun({ branch: "copilot/fix-1", fork: true }));
  const bytes = JSON.stringify(aBreakingVerdict());
  state.artifacts.push({
    run: 50,
    name: "outcome-gate",
    zip: aZip([{ name: "verdict.json", bytes }]),
    expired: false,
  });
  const app = openGitHubApp({ id: 99, privateKey, baseUrl, waitUnitMs: 1 });
  const store = await aStore();
  const world: BotWorld = {
    ...{ settings: defaultBotSettings, appId: app.id },
    ...{ ledger: store.ledger, index: store.index, queue: store.queue, schedule: store.schedule },
    hostOf: async ({ installation, owner, name }) =>
      githubBotHost(await app.clientOf(installation), { owner, repo: name }, app.id),
    repositoriesOf: async (installation) => installedRepositories(await app.clientOf(installation)),
    now: () => new Date().toISOString(),
    log: () => {},
  };
  const done: string[] = [];
  let finish: () => void = () => {};
  const all = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const workers = await store.work({
    ...followUpWorkers(world),
    delivery: async (payload) => {
      const id = (payload as { readonly delivery: string }).delivery;
      const delivery = await store.inbox.read(id);
      if (delivery !== undefined) await handleDelivery(delivery, world);
      done.push(id);
      if (done.length === 3) finish();
    },
  });
  const told = [
    aDelivery("workflow_run", "completed", { workflow_run: { id: 50 } }),
    aDelivery("pull_request", "opened", { number: 7 }),
    aDelivery("workflow_run", "requested", { workflow_run: { id: 50 } }),
  ];
  for (const delivery of [...told, ...told]) await store.inbox.accept(delivery);
  await all;
  await workers.stop();
  expect(done.toSorted()).toEqual(told.map(({ id }) => id).toSorted());
  expect(state.checks).toMatchObject([{ app: appBot.login, conclusion: "failure" }]);
  expect(state.comments).toHaveLength(1);
  const rows = await store.db.selectFrom("verdict").select("outcome").execute();
  expect(rows).toEqual([{ outcome: "breaking-resolved" }]);
  expect(fake.violations).toEqual([]);
});
