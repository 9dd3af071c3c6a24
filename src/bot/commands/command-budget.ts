import type { Schedule } from "../../ports/bot/schedule.ts";

/** So many in each period, for one person in one repository. */
interface Budget {
  readonly name: string;
  readonly most: number;
  readonly everyMs: number;
}

/** Commands that are acted on. */
export const commands: Budget = { name: "command", most: 20, everyMs: 60 * 60_000 };
/** Answers to people who may not ask: a stranger must not make the bot fill a repository with comments. */
export const refusals: Budget = { name: "refusal", most: 2, everyMs: 24 * 60 * 60_000 };

interface Spending {
  readonly repository: number;
  readonly login: string;
  /** What it is spent on. Tried again, it costs nothing more. */
  readonly comment: number;
}

/** Takes one out of the budget, which is kept in the store: it outlives restarts and is shared by all processes. False when it is spent. */
export async function spend(
  { name, most, everyMs }: Budget,
  who: Spending,
  now: string,
  schedule: Schedule,
): Promise<boolean> {
  const paid = `${name}:${who.repository}:comment:${who.comment}`;
  if ((await schedule.read(paid)) !== undefined) return true;
  for (let slot = 1; slot <= most; slot++) {
    const claimed = await schedule.claim(`${name}:${who.repository}:${who.login}:${slot}`, everyMs, now);
    if (!claimed) continue;
    await schedule.write(paid, now);
    return true;
  }
  return false;
}
