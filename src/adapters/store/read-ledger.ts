import type { Kysely } from "kysely";
import type { LedgerReader } from "../../ports/bot/ledger-reader.ts";
import { readCounts } from "./read-counts.ts";
import { readPulls } from "./read-pulls.ts";
import { repositoryColumns, repositoryOf, sameName, within } from "./read-scope.ts";
import { readVerdicts } from "./read-verdicts.ts";
import type { Tables } from "./tables.ts";

/** The ledger as the pages and the API read it, over either database. */
export function readLedger(db: Kysely<Tables>): LedgerReader {
  return { ...readPulls(db), ...readVerdicts(db), ...readCounts(db), ...readNames(db) };
}

function readNames(
  db: Kysely<Tables>,
): Pick<LedgerReader, "findRepository" | "listRepositories" | "listAgents"> {
  return {
    findRepository: async (sight, owner, name) => {
      const row = await db
        .selectFrom("repository as r")
        .select(repositoryColumns)
        .where(within("r.id", sight.kind === "everything" ? sight.kind : sight.ids))
        .where(sameName("r.owner", owner))
        .where(sameName("r.name", name))
        .executeTakeFirst();
      return row === undefined ? undefined : repositoryOf(row);
    },
    listRepositories: async (sight, most) => {
      const rows = await db
        .selectFrom("repository as r")
        .select(repositoryColumns)
        .where(within("r.id", sight.kind === "everything" ? sight.kind : sight.ids))
        .orderBy("r.owner")
        .orderBy("r.name")
        .limit(most)
        .execute();
      return rows.map(repositoryOf);
    },
    listAgents: async (sight) => {
      const scope = sight.kind === "everything" ? sight.kind : sight.ids;
      const judged = db
        .selectFrom("verdict as v")
        .select("v.agent")
        .where("v.agent", "is not", null)
        .where(within("v.repository", scope));
      const open = db
        .selectFrom("pull_request as p")
        .select("p.agent")
        .where("p.agent", "is not", null)
        .where("p.state", "=", "open")
        .where(within("p.repository", scope));
      const rows = await judged.union(open).execute();
      return rows.flatMap((row) => row.agent ?? []).toSorted();
    },
  };
}
