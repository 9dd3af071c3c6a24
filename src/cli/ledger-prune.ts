import { openArchive } from "../adapters/store/open-archive.ts";
import { openStore } from "../adapters/store/open-store.ts";
import { pruneLedger } from "../adapters/store/prune-ledger.ts";
import { UserError } from "../core/user-error.ts";
import { type StoreOption, storeSettings } from "./ledger-store.ts";

export interface LedgerPruneOptions extends StoreOption {
  /** `400d`. */
  readonly olderThan: string;
}

const DAY_MS = 86_400_000;

/** `outcome-gate ledger prune`: removes old entries and says how many. The embedded store must not be in use. Returns 0. */
export async function ledgerPrune(options: LedgerPruneOptions): Promise<number> {
  const days = /^([1-9]\d{0,5})d$/.exec(options.olderThan)?.[1];
  if (days === undefined)
    throw new UserError(
      `\`${options.olderThan}\` is no number of days.`,
      "Write it as 400d, with --older-than.",
    );
  const before = new Date(Date.now() - Number(days) * DAY_MS).toISOString();
  const settings = storeSettings(options);
  // Opening a store makes what is not there; a mistyped folder is no ledger.
  await (await openArchive(settings)).close();
  const store = await openStore(settings);
  try {
    const { verdicts, rulings, pullRequests } = await pruneLedger(store.db, before);
    process.stdout.write(
      `Removed from before ${before.slice(0, 10)}: verdicts ${verdicts}, rulings ${rulings}, closed pull requests ${pullRequests}.\n`,
    );
    return 0;
  } finally {
    await store.close();
  }
}
