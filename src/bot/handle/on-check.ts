import { z } from "zod";
import type { Delivery } from "../../ports/bot/delivery-inbox.ts";
import type { KnownRepository } from "../../ports/bot/ledger.ts";
import { acceptChange } from "../commands/accept-change.ts";
import { type Answer, type Asked, refused } from "../commands/asked.ts";
import { dropBreakingHunk } from "../commands/drop-breaking-hunk.ts";
import { writingRole } from "../commands/may-write.ts";
import { reply } from "../commands/reply.ts";
import { rerunGate } from "../commands/rerun-gate.ts";
import type { BotWorld } from "./bot-world.ts";
import { buttons } from "./check-actions.ts";
import { knowRepository } from "./know-repository.ts";
import { inRepository } from "./payload.ts";
import { pullQueue } from "./pull-queue.ts";

const app = z.object({ id: z.number() }).nullish();

const runPayload = inRepository.extend({
  check_run: z.object({ id: z.number(), head_sha: z.string(), app }),
  requested_action: z.object({ identifier: z.string() }).nullish(),
});

const suitePayload = inRepository.extend({
  check_suite: z.object({ id: z.number(), head_sha: z.string(), app }),
});

/** What was pressed, on which head. */
interface Pressed {
  readonly head: string;
  readonly identifier: string;
  readonly source: string;
}

/** A button on our check run, or GitHub's own "Re-run" beside it. */
export async function onCheckRun(payload: unknown, world: BotWorld, delivery: Delivery): Promise<void> {
  const told = runPayload.parse(payload);
  const { action, check_run: check, requested_action: requested } = told;
  if (check.app?.id !== world.appId) return;
  if (action !== "rerequested" && action !== "requested_action") return;
  const identifier = action === "rerequested" ? buttons.rerun.identifier : (requested?.identifier ?? "");
  const source = `check-run:${check.id}:${identifier}:${delivery.id}`;
  await press({ head: check.head_sha, identifier, source }, told, delivery, world);
}

/** "Re-run all checks": ours is one of them. */
export async function onCheckSuite(payload: unknown, world: BotWorld, delivery: Delivery): Promise<void> {
  const told = suitePayload.parse(payload);
  const { action, check_suite: suite } = told;
  if (suite.app?.id !== world.appId || action !== "rerequested") return;
  const { identifier } = buttons.rerun;
  const source = `check-suite:${suite.id}:${delivery.id}`;
  await press({ head: suite.head_sha, identifier, source }, told, delivery, world);
}

async function press(
  { head, identifier, source }: Pressed,
  { repository, installation, sender }: z.infer<typeof inRepository>,
  delivery: Delivery,
  world: BotWorld,
): Promise<void> {
  if (installation === undefined || sender === undefined) return;
  const known = await knowRepository(repository, installation.id, world);
  if (known === undefined) return;
  for (const number of await pullsOf(head, known, world)) {
    const payload: Press = {
      ...{ repository: known.id, number, head, identifier, source },
      ...{ sender, at: delivery.receivedAt },
    };
    const queue = pullQueue(known.id, number);
    // On a fork GitHub names no pull request, so the delivery came in another queue.
    if (delivery.queue === queue) await doPress(payload, world);
    else await world.queue.add({ kind: "press", key: `press:${source}:${number}`, queue, payload });
  }
}

const pressSchema = z.object({
  repository: z.number(),
  number: z.number(),
  head: z.string(),
  identifier: z.string(),
  source: z.string(),
  sender: z.object({ login: z.string(), type: z.string() }),
  at: z.string(),
});

type Press = z.infer<typeof pressSchema>;

/** Worker of `press`: does what a button says, for people with write access. */
export async function doPress(payload: unknown, world: BotWorld): Promise<void> {
  const pressed = pressSchema.parse(payload);
  const { number, sender, at, source } = pressed;
  const repository = await world.index.findRepository(pressed.repository);
  if (repository === undefined) return;
  const host = await world.hostOf(repository);
  const role = await writingRole(sender, host);
  const where = `${repository.owner}/${repository.name}#${number}`;
  if (role === undefined) return world.log(`${where}: ${source} is of somebody without write access`);
  const pull = await host.readFullPullRequest(number);
  const answer = await act(pressed, { repository, pull, by: sender.login, role, at, source, host, world });
  const said = answer.kind === "done" ? answer.say : `Not done: ${answer.because}.`;
  if (said === undefined) return;
  const unsaid = await reply(number, source.replaceAll(":", "-"), said, host);
  if (unsaid !== undefined) world.log(`${where}: not answered: ${unsaid}`);
}

async function act({ head, identifier }: Pick<Press, "head" | "identifier">, asked: Asked): Promise<Answer> {
  if (identifier === buttons.dropHunk.identifier) return dropBreakingHunk(asked, head);
  if (asked.pull.head !== head) return refused("the branch has moved on since");
  switch (identifier) {
    case buttons.rerun.identifier:
      return rerunGate(asked, "rerun", "");
    case buttons.accept.identifier:
      return acceptChange(asked, "accepted by the button of the check run");
    default:
      return refused("this button is of another version of the bot");
  }
}

/** GitHub names no pull request of a fork beside a check run; the workflow runs on the commit tell the branches that it came from: somebody else may have it too. */
async function pullsOf(
  head: string,
  repository: KnownRepository,
  world: BotWorld,
): Promise<readonly number[]> {
  const host = await world.hostOf(repository);
  const branches = (await host.listRuns(head)).flatMap(({ branch }) => branch ?? []);
  const distinct = new Map(branches.map((branch) => [`${branch.owner}:${branch.name}`, branch]));
  const sources =
    distinct.size === 0 ? [{ head }] : [...distinct.values()].map((branch) => ({ head, branch }));
  const numbers = new Set<number>();
  for (const source of sources)
    for (const { number } of await host.findPullRequests(source)) numbers.add(number);
  if (numbers.size === 0)
    world.log(`${repository.owner}/${repository.name}: no open pull request of ${head.slice(0, 12)}`);
  return [...numbers];
}
