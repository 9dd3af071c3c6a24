import { type Kysely, sql } from "kysely";
import type { LedgerReader, ShareFilter } from "../../ports/bot/ledger-reader.ts";
import { repositoryColumns, repositoryOf, type Scope, scopeOf, within } from "./read-scope.ts";
import { asOutcome } from "./read-verdicts.ts";
import type { Tables } from "./tables.ts";

type CountReader = Pick<LedgerReader, "countByDay" | "countByGroup" | "listFlaky">;

const verdicts = sql<number>`count(*)`.as("verdicts");
const broke = sql<number>`sum(case when v.broken > 0 then 1 else 0 end)`.as("broke");
const explained = sql<number>`sum(case when v.broken > 0 and v.certified >= v.broken then 1 else 0 end)`.as(
  "explained",
);

export function readCounts(db: Kysely<Tables>): CountReader {
  return {
    countByDay: async (sight, filter) => {
      const day = sql<string>`substr(v.recorded_at, 1, 10)`;
      const rows = await counted(db, await scopeOf(db, sight, filter), filter)
        .where(day, ">=", filter.since.slice(0, 10))
        .select([day.as("day"), "v.outcome", verdicts, broke, explained])
        .groupBy([day, "v.outcome"])
        .orderBy(day)
        .execute();
      return rows.map((row) => ({ day: row.day, ...countsOf(row) }));
    },
    countByGroup: async (sight, by, filter) => {
      const query = counted(db, await scopeOf(db, sight, filter), filter).where(
        "v.recorded_at",
        ">=",
        filter.since,
      );
      if (by === "agent") {
        const rows = await query
          .select(["v.agent", "v.outcome", verdicts, broke, explained])
          .groupBy(["v.agent", "v.outcome"])
          .execute();
        return rows.map((row) => ({ name: row.agent ?? "", ...countsOf(row) }));
      }
      const rows = await query
        .select(["v.repository", "v.outcome", verdicts, broke, explained])
        .groupBy(["v.repository", "v.outcome"])
        .execute();
      const names = await namesOf(db, [...new Set(rows.map((row) => row.repository))]);
      // The name of a repository that was forgotten is gone.
      return rows.flatMap((row) => {
        const name = names.get(row.repository);
        return name === undefined ? [] : [{ name, ...countsOf(row) }];
      });
    },
    listFlaky: async (sight, filter, most) => {
      const runs = sql<number>`sum(f.runs)`;
      const scope = await scopeOf(db, sight, filter);
      const rows = await db
        .selectFrom("flaky_test as f")
        .innerJoin("repository as r", "r.id", "f.repository")
        .where(within("f.repository", scope))
        .where("f.recorded_at", ">=", filter.since)
        .$if(filter.agent !== undefined, (query) => query.where("f.agent", "=", filter.agent ?? ""))
        .select(repositoryColumns)
        .select(["f.test", sql<number>`count(*)`.as("verdicts"), runs.as("runs")])
        .groupBy(["r.id", "r.installation", "r.owner", "r.name", "r.visibility", "f.test"])
        .orderBy(runs, "desc")
        .orderBy("f.test")
        .limit(most)
        .execute();
      return rows.map((row) => ({
        repository: repositoryOf(row),
        test: row.test,
        verdicts: Number(row.verdicts),
        runs: Number(row.runs),
      }));
    },
  };
}

/** Only what one index holds: no row with its document is read. */
const counted = (db: Kysely<Tables>, scope: Scope, filter: ShareFilter) =>
  db
    .selectFrom("verdict as v")
    .where("v.agent", "is not", null)
    .where(within("v.repository", scope))
    .$if(filter.agent !== undefined, (query) => query.where("v.agent", "=", filter.agent ?? ""));

interface CountRow {
  readonly outcome: string;
  readonly verdicts: number;
  readonly broke: number;
  readonly explained: number;
}

/** PostgreSQL gives sums as text. */
const countsOf = (row: CountRow) => ({
  outcome: asOutcome(row.outcome),
  verdicts: Number(row.verdicts),
  broke: Number(row.broke),
  explained: Number(row.explained),
});

async function namesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("repository")
    .select(["id", "owner", "name"])
    .where(within("id", ids))
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.owner}/${row.name}`]));
}
