import { afterAll, beforeAll } from "@jest/globals";
import { openStore } from "../../src/adapters/store/open-store.ts";
import type { StoreSettings } from "../../src/adapters/store/store.ts";
import { aFolder } from "./a-folder.ts";
import { type PostgresServer, startPostgres, whyNoPostgres } from "./postgres-server.ts";

export interface StoreKind {
  readonly name: string;
  /** Settings of a new, empty store. */
  create(): Promise<StoreSettings>;
}

const embedded: StoreKind = {
  name: "embedded",
  create: async () => ({ kind: "embedded", folder: aFolder() }),
};

/** Both stores, for rules that hold on either; PostgreSQL is started once for the tests of a file. The name says when it is not there. */
export function storeKinds(): readonly StoreKind[] {
  if (whyNoPostgres === undefined) return [embedded, postgresKind()];
  process.stderr.write(`Not tested on PostgreSQL: ${whyNoPostgres}.\n`);
  return [embedded];
}

/** PostgreSQL alone. Stores are copies of one, so that the migrations run once. */
function postgresKind(): StoreKind {
  let server: PostgresServer | undefined;
  let template: string | undefined;
  beforeAll(async () => {
    if (whyNoPostgres !== undefined) return;
    server = await startPostgres({ fsync: "off" });
    template = await server.createDatabase();
    await (await openStore({ kind: "postgres", url: template })).close();
  });
  afterAll(() => server?.stop());
  return {
    name: "PostgreSQL",
    create: async () => {
      if (server === undefined) throw new Error(whyNoPostgres);
      return { kind: "postgres", url: await server.createDatabase(template) };
    },
  };
}
