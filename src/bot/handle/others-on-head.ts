import type { KnownRepository } from "../../ports/bot/ledger.ts";
import type { BotWorld } from "./bot-world.ts";

/**
 * Other open pull requests with the same head. GitHub's check runs are a commit's and not a pull request's, so whoever opens a second one with somebody's
 * commit, from a fork and against a base of their choice, would have its check run stand on the first as well.
 */
export async function othersOnHead(
  repository: KnownRepository,
  { number, head }: { readonly number: number; readonly head: string },
  world: BotWorld,
): Promise<readonly number[]> {
  const known = (await world.index.openWithHead(repository.id, head)).filter((one) => one !== number);
  if (known.length === 0) return known;
  const host = await world.hostOf(repository);
  const others: number[] = [];
  for (const one of known) {
    const pull = await host.readPullRequest(one);
    if (pull.state === "open" && pull.head === head) others.push(one);
  }
  return others;
}
