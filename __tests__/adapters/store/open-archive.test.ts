import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openArchive } from "../../../src/adapters/store/open-archive.ts";
import { type PostgresServer, startPostgres, whyNoPostgres } from "../../builders/postgres-server.ts";

const described = whyNoPostgres === undefined ? describe : describe.skip;

described("a PostgreSQL database without a ledger", () => {
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    server = await startPostgres({ fsync: "off" });
  });
  afterAll(() => server?.stop());

  it("is told apart from an empty ledger, and nothing is made in it", async () => {
    const url = (await server?.createDatabase()) ?? "";
    for (const _ of [1, 2])
      await expect(openArchive({ kind: "postgres", url })).rejects.toThrow("There is no ledger");
  });
});
