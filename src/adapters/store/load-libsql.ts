import type Libsql from "libsql";
import { UserError } from "../../core/user-error.ts";

export type LibsqlConstructor = typeof Libsql;

/** Loaded when an embedded store is opened: whoever uses PostgreSQL, or only the gate, needs no binary. */
export async function loadLibsql(): Promise<LibsqlConstructor> {
  try {
    const { default: Database } = await import("libsql");
    return Database;
  } catch (cause) {
    throw new UserError(
      "The embedded database (the package `libsql`) is not installed, or not for this platform.",
      "Run `npm ci` where outcome-gate is installed, with optional dependencies, or set DATABASE_URL to a PostgreSQL database.",
      { cause },
    );
  }
}
