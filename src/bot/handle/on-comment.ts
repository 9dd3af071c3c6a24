import { z } from "zod";
import { parseCommands } from "../../core/commands/parse-commands.ts";
import { neutraliser } from "../../core/render/neutralise.ts";
import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { Answer } from "../commands/asked.ts";
import { commands as commandBudget, refusals, spend } from "../commands/command-budget.ts";
import { writingRole } from "../commands/may-write.ts";
import { reply } from "../commands/reply.ts";
import { runCommand } from "../commands/run-command.ts";
import type { BotHost } from "./bot-host.ts";
import type { BotWorld } from "./bot-world.ts";
import { knowRepository } from "./know-repository.ts";
import { inRepository } from "./payload.ts";

const payloadSchema = inRepository.extend({
  issue: z.object({ number: z.number(), pull_request: z.unknown().optional() }),
  comment: z.object({
    id: z.number(),
    body: z.string().nullable(),
    created_at: z.string(),
    user: z.object({ login: z.string(), type: z.string() }).nullable(),
  }),
});

interface Comment {
  readonly id: number;
  readonly number: number;
  readonly text: string;
  readonly by: { readonly login: string; readonly type: string };
  readonly at: string;
}

interface Place {
  readonly repository: KnownRepository;
  readonly host: BotHost;
  readonly world: BotWorld;
}

/** Somebody commented on a pull request. Only new comments of people count: an edit may come long after the command was done. */
export async function onComment(payload: unknown, world: BotWorld): Promise<void> {
  const { action, issue, comment, repository, installation } = payloadSchema.parse(payload);
  if (action !== "created" || issue.pull_request === undefined || installation === undefined) return;
  if (comment.user?.type !== "User" || parseCommands(comment.body ?? "").length === 0) return;
  const known = await knowRepository(repository, installation.id, world);
  if (known === undefined) return;
  const place = { repository: known, host: await world.hostOf(known), world };
  await answerComment(
    {
      ...{ id: comment.id, number: issue.number, text: comment.body ?? "" },
      ...{ by: comment.user, at: comment.created_at },
    },
    place,
  );
}

/** The reaction is the receipt; what it does not say is said in one reply. */
async function answerComment(comment: Comment, place: Place): Promise<void> {
  const { repository, host, world } = place;
  const role = await writingRole(comment.by, host);
  if (role === undefined) return refuse(comment, place);
  const who = { repository: repository.id, login: comment.by.login, comment: comment.id };
  if (!(await spend(commandBudget, who, world.now(), world.schedule))) return slowDown(comment, place);
  const [command, ...more] = parseCommands(comment.text);
  if (command === undefined) return;
  const received = await host.react(comment.id, "eyes");
  if (received.kind === "gone") return;
  const pull = await host.readFullPullRequest(comment.number);
  const { login: by } = comment.by;
  const asked = { repository, pull, by, role, at: comment.at, source: `comment:${comment.id}`, host, world };
  const answer: Answer =
    more.length > 0
      ? { kind: "refused", because: "give one command in a comment, so that it is clear what was done" }
      : await runCommand(command, asked);
  await host.react(comment.id, answer.kind === "done" ? "+1" : "confused");
  const said = answer.kind === "done" ? answer.say : `Not done: ${answer.because}.`;
  if (said !== undefined) await say(said, comment, place);
}

/** Clear, and seldom: a stranger must not make the bot fill the repository with comments. */
async function refuse(comment: Comment, place: Place): Promise<void> {
  const { repository, host, world } = place;
  const who = { repository: repository.id, login: comment.by.login, comment: comment.id };
  if (!(await spend(refusals, who, world.now(), world.schedule))) return;
  await host.react(comment.id, "confused");
  const name = neutraliser([]).inline(comment.by.login, 60);
  await say(
    `Not done: ${name} has no write access here, and only people who have may give commands.`,
    comment,
    place,
  );
}

async function slowDown(comment: Comment, place: Place): Promise<void> {
  const { repository, host, world } = place;
  await host.react(comment.id, "confused");
  const name = `slow-down:${repository.id}:${comment.by.login}`;
  if (!(await world.schedule.claim(name, commandBudget.everyMs, world.now()))) return;
  const text = `Not done: that were more than ${commandBudget.most} commands by one person within an hour. Give it again later.`;
  await say(text, comment, place);
}

async function say(text: string, { id, number }: Comment, { repository, host, world }: Place): Promise<void> {
  const unsaid = await reply(number, `comment-${id}`, text, host);
  if (unsaid !== undefined)
    world.log(`${repository.owner}/${repository.name}#${number}: not answered: ${unsaid}`);
}
