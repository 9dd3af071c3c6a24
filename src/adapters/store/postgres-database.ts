import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { errorLine } from "../../core/render/error-line.ts";
import { UserError } from "../../core/user-error.ts";
import { postgresTexts } from "./postgres-text.ts";
import type { Tables } from "./tables.ts";

export interface PostgresDatabase {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
}

export interface PostgresOptions {
  readonly url: string;
  readonly log: (line: string) => void;
}

const INT8 = 20;
const MOST_CONNECTIONS = 12;
/** GitHub gives up on a delivery after ten seconds. */
const CONNECT_MS = 5_000;

/** Numbers of eight bytes are numbers: ids of GitHub's and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig["getTypeParser"],
};

/** Connects to PostgreSQL. Throws `UserError`, which never shows the password, when it cannot be reached. */
export async function connectPostgres({ url, log }: PostgresOptions): Promise<PostgresDatabase> {
  const pool = makePool(url);
  // A connection that breaks is replaced when the next one is needed; what was under way on it fails by itself.
  pool.on("error", (error) => log(`A connection to PostgreSQL broke: ${errorLine(error)}`));
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await pool.query("select 1");
  } catch (cause) {
    await pool.end();
    throw new UserError(
      `PostgreSQL cannot be used: ${errorLine(cause)}.`,
      "See that the server of DATABASE_URL runs and that user, password and database are right.",
      { cause },
    );
  }
  const dialect = new PostgresDialect({ pool });
  return { db: new Kysely<Tables>({ dialect, plugins: [postgresTexts()] }), pool };
}

function makePool(url: string): pg.Pool {
  try {
    return new pg.Pool({
      connectionString: url,
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: "outcome-gate",
      types,
    });
  } catch (cause) {
    throw new UserError(
      "DATABASE_URL is not a URL of a PostgreSQL database.",
      "It looks like postgres://user:password@host:5432/database.",
      { cause },
    );
  }
}
