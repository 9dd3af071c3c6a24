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
): Pick<LedgerReader, "findRepository" | "listRepositories" | "listOpenAgents"> {
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
    listOpenAgents: async (sight) => {
      const scope = sight.kind === "everything" ? sight.kind : sight.ids;
      const rows = await db
        .selectFrom("pull_request as p")
        .select("p.agent")
        .distinct()
        .where("p.agent", "is not", null)
        .where("p.state", "=", "open")
        .where(within("p.repository", scope))
        .execute();
      return rows.flatMap((row) => row.agent ?? []).toSorted();
    },
  };
}
