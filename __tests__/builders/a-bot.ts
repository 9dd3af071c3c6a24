import { getOctokit } from "@actions/github";
import { githubBotHost } from "../../src/adapters/github/github-bot-host.ts";
import { installedRepositories } from "../../src/adapters/github/github-repositories.ts";
import type { Store } from "../../src/adapters/store/store.ts";
import { type BotWorld, defaultBotSettings } from "../../src/bot/handle/bot-world.ts";
import { followUpWorkers, handleDelivery } from "../../src/bot/handle/handle-delivery.ts";
import type { Delivery } from "../../src/ports/bot/delivery-inbox.ts";
import type { NewJob } from "../../src/ports/bot/job-queue.ts";
import { type FakeGitHub, fakeGitHub } from "../fakes/github/fake-github.ts";
import { appBot } from "../fakes/github/fake-github-state.ts";
import { aStore } from "./a-store.ts";
import { aZip } from "./a-zip.ts";

/** The bot on a GitHub of its own and a real store, with a clock that stands still and jobs that wait until they are done by hand. */
export interface Bot {
  readonly fake: FakeGitHub;
  readonly store: Store;
  readonly world: BotWorld;
  readonly log: string[];
  /** By key, as the queue keeps them. */
  readonly jobs: Map<string, NewJob>;
  clock: { now: string };
  take(...deliveries: readonly Delivery[]): Promise<void>;
  /** Does the jobs that are due, and those that they add. */
  workOff(): Promise<void>;
  /** The artifact of a run of the gate. */
  leave(verdict: unknown, run?: number): void;
}

export async function aBot(): Promise<Bot> {
  const fake = fakeGitHub();
  fake.state.viewer = appBot;
  fake.state.firstSeen.set("a".repeat(40), "2026-11-30T11:00:00Z");
  const store = await aStore();
  const client = getOctokit("t", { baseUrl: "http://fake", request: { fetch: fake.fetch } });
  const jobs = new Map<string, NewJob>();
  const log: string[] = [];
  const clock = { now: "2026-11-30T12:00:00.000Z" };
  const world: BotWorld = {
    settings: defaultBotSettings,
    appId: 99,
    ledger: store.ledger,
    index: store.index,
    queue: { ...store.queue, add: async (job) => void jobs.set(job.key, job) },
    schedule: store.schedule,
    hostOf: async ({ owner, name }) => githubBotHost(client, { owner, repo: name }, 99),
    repositoriesOf: () => installedRepositories(client),
    now: () => clock.now,
    log: (line) => log.push(line),
  };
  const workOff = async (which: (job: NewJob) => boolean = () => true): Promise<void> => {
    const due = [...jobs.values()].filter(
      (job) => which(job) && (job.runAt === undefined || job.runAt <= clock.now),
    );
    for (const job of due) {
      jobs.delete(job.key);
      await followUpWorkers(world)[job.kind]?.(job.payload);
    }
    if (due.length > 0) await workOff(which);
  };
  return {
    ...{ fake, store, world, log, jobs, clock, workOff: () => workOff() },
    take: async (...deliveries) => {
      for (const delivery of deliveries) {
        await handleDelivery(delivery, world);
        await workOff(({ kind }) => kind === "follow-run" || kind === "press");
      }
    },
    leave: (verdict, run = 50) => {
      const zip = aZip([{ name: "verdict.json", bytes: JSON.stringify(verdict) }]);
      fake.state.artifacts.push({ run, name: "outcome-gate", zip, expired: false });
    },
  };
}

/** The one check run of the App on a head, as people see it. */
export function checkOf({ fake }: Bot, head = "a".repeat(40)) {
  const own = fake.state.checks.filter((check) => check.head === head && check.app === appBot.login);
  const last = own.at(-1);
  return {
    count: own.length,
    status: last?.status,
    conclusion: last?.conclusion,
    title: last?.title,
    actions: last?.actions,
  };
}
