import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { dangerOrder } from "../../core/outcome/danger-order.ts";
import { glanceSchema } from "../../core/verdict/ledger-facts.ts";
import type { LedgerReader, OpenPull, PullFilter } from "../../ports/bot/ledger-reader.ts";
import { readCursor, writeCursor } from "./read-cursor.ts";
import { repositoryColumns, repositoryOf, type Scope, sameName, scopeOf, within } from "./read-scope.ts";
import type { Tables } from "./tables.ts";

type PullReader = Pick<LedgerReader, "listOpen" | "countOpen" | "findPull">;

/** Danger, time of opening, repository, number: the order of the list, and different for each pull request. */
const place = z.tuple([z.int(), z.string(), z.int(), z.int()]);

export function readPulls(db: Kysely<Tables>): PullReader {
  return {
    listOpen: async (sight, filter, { most, after }) => {
      const scope = await scopeOf(db, sight, filter);
      const from = readCursor(after, place);
      const rows = await withVerdicts(open(db, scope, filter))
        .$if(from !== undefined, (query) => query.where(behind(from ?? [0, "", 0, 0])))
        .orderBy("p.danger")
        .orderBy("p.opened_at", "desc")
        .orderBy("p.repository")
        .orderBy("p.number")
        .limit(most + 1)
        .execute();
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      const next = rows.length > most && last !== undefined ? placeOf(last) : undefined;
      return { rows: shown.map(pullOf), ...(next === undefined ? {} : { next: writeCursor(next) }) };
    },
    countOpen: async (sight, filter) => {
      const scope = await scopeOf(db, sight, filter);
      const rows = await open(db, scope, filter)
        .select(["p.danger", (count) => count.fn.countAll().as("count")])
        .groupBy("p.danger")
        .orderBy("p.danger")
        .execute();
      return rows.map((row) => ({ standing: standingOf(row.danger), count: Number(row.count) }));
    },
    findPull: async (sight, owner, name, number) => {
      const row = await withVerdicts(pulls(db))
        .where(within("p.repository", sight.kind === "everything" ? sight.kind : sight.ids))
        .where(sameName("r.owner", owner))
        .where(sameName("r.name", name))
        .where("p.number", "=", number)
        .executeTakeFirst();
      return row === undefined ? undefined : pullOf(row);
    },
  };
}

const pulls = (db: Kysely<Tables>) =>
  db.selectFrom("pull_request as p").innerJoin("repository as r", "r.id", "p.repository");

function open(db: Kysely<Tables>, scope: Scope, filter: PullFilter) {
  const { agent, outcome, openedSince, openedBefore } = filter;
  return pulls(db)
    .where("p.state", "=", "open")
    .where("p.agent", "is not", null)
    .where(within("p.repository", scope))
    .$if(agent !== undefined, (query) => query.where("p.agent", "=", agent ?? ""))
    .$if(outcome !== undefined, (query) =>
      query.where("p.danger", "=", dangerOrder.indexOf(outcome ?? "unjudged")),
    )
    .$if(openedSince !== undefined, (query) => query.where("p.opened_at", ">=", openedSince ?? ""))
    .$if(openedBefore !== undefined, (query) => query.where("p.opened_at", "<", openedBefore ?? ""));
}

/** The columns of a pull request, its repository and the newest verdict on its head. */
const withVerdicts = (query: ReturnType<typeof pulls>) =>
  query
    .leftJoin("verdict as v", "v.seq", "p.verdict")
    .selectAll("p")
    .select(repositoryColumns)
    .select(["v.recorded_at", "v.broken", "v.glance"]);

function behind([danger, openedAt, repository, number]: z.infer<typeof place>) {
  return sql<boolean>`(p.danger > ${danger} or (p.danger = ${danger} and (p.opened_at < ${openedAt} or (p.opened_at = ${openedAt}
    and (p.repository > ${repository} or (p.repository = ${repository} and p.number > ${number}))))))`;
}

type Row = Awaited<ReturnType<ReturnType<typeof withVerdicts>["execute"]>>[number];

const placeOf = (row: Row) => [row.danger, row.opened_at, row.repository, row.number] as const;

const standingOf = (danger: number) => dangerOrder[danger] ?? "unjudged";

function pullOf(row: Row): OpenPull {
  const { recorded_at: recordedAt, broken, glance } = row;
  const judged =
    recordedAt === null || broken === null || glance === null
      ? undefined
      : { recordedAt, broken, glance: glanceSchema.parse(JSON.parse(glance)) };
  return {
    repository: repositoryOf(row),
    number: row.number,
    title: row.title,
    author: row.author,
    head: row.head,
    state: row.state === "open" || row.state === "merged" ? row.state : "closed",
    draft: row.draft === "draft" ? "draft" : "ready",
    ...(row.agent === null
      ? {}
      : { agent: { name: row.agent, confidence: confidenceOf(row.agent_confidence) } }),
    waiting: row.waiting === "gate" || row.waiting === "approval" ? row.waiting : "nothing",
    openedAt: row.opened_at,
    updatedAt: row.updated_at,
    standing: standingOf(row.danger),
    ...(judged === undefined ? {} : { judged }),
  };
}

const confidenceOf = (text: string | null) => (text === "identity" || text === "signal" ? text : "weak");
