import { backUp, restore } from "../adapters/store/back-up.ts";
import { UserError } from "../core/user-error.ts";
import { type StoreOption, storeSettings } from "./ledger-store.ts";

/** `outcome-gate ledger backup`: a checked copy of the embedded store. Returns 0. */
export async function ledgerBackup(file: string, options: StoreOption): Promise<number> {
  const verdicts = await backUp(
    folderOf(options, 'pg_dump --format=custom --file=FILE "$DATABASE_URL"'),
    file,
  );
  process.stdout.write(`Wrote ${file}: verdicts ${verdicts}.\n`);
  return 0;
}

/** `outcome-gate ledger restore`: puts a copy into a folder without a ledger. Returns 0. */
export async function ledgerRestore(file: string, options: StoreOption): Promise<number> {
  const folder = folderOf(options, 'pg_restore --dbname="$DATABASE_URL" FILE');
  const verdicts = await restore(file, folder);
  process.stdout.write(`Restored ${folder}: verdicts ${verdicts}.\n`);
  return 0;
}

function folderOf(options: StoreOption, command: string): string {
  const settings = storeSettings(options);
  if (settings.kind === "embedded") return settings.folder;
  throw new UserError("PostgreSQL is backed up with its own programs.", `Run \`${command}\`.`);
}
