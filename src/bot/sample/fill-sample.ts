import type { Ledger, PullRequestIndex } from "../../ports/bot/ledger.ts";
import { sampleHistory } from "./sample-history.ts";
import { sampleRepositories } from "./sample-world.ts";

/** Fills a store with an invented past of ten repositories and six agents that do not exist, so that the pages can be looked at before anything is installed. Filling twice adds nothing. */
export async function fillSample(
  { ledger, index }: { readonly ledger: Ledger; readonly index: PullRequestIndex },
  now: Date,
): Promise<void> {
  const { pulls, entries, rulings } = sampleHistory(now);
  for (const repository of sampleRepositories) await index.saveRepository(repository);
  for (const entry of entries) await ledger.record(entry);
  for (const ruling of rulings) await ledger.rule(ruling);
  for (const pull of pulls) await index.savePullRequest(pull);
}
