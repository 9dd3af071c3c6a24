import type { StoreSettings } from "../adapters/store/store.ts";
import { UserError } from "../core/user-error.ts";

export interface StoreOption {
  readonly data?: string;
}

/** The store that is meant: the folder given, else the database of DATABASE_URL. Throws `UserError` when neither is. */
export function storeSettings(
  { data }: StoreOption,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): StoreSettings {
  if (data !== undefined) return { kind: "embedded", folder: data };
  const url = environment["DATABASE_URL"];
  if (url !== undefined && url !== "") return { kind: "postgres", url };
  throw new UserError(
    "Nothing says where the ledger is.",
    "Give the bot's folder with --data, or set DATABASE_URL to its PostgreSQL database.",
  );
}
