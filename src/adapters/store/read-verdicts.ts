import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { glanceSchema } from "../../core/verdict/ledger-facts.ts";
import { outcomes } from "../../core/verdict/outcome-names.ts";
import type { Outcome } from "../../core/verdict/schema.ts";
import type { Ruling } from "../../ports/bot/ledger.ts";
import type { LedgerReader, VerdictFilter, VerdictLine } from "../../ports/bot/ledger-reader.ts";
import { readCursor, writeCursor } from "./read-cursor.ts";
import { repositoryColumns, repositoryOf, type Scope, scopeOf, within } from "./read-scope.ts";
import type { Tables } from "./tables.ts";

type VerdictReader = Pick<LedgerReader, "listVerdicts" | "readDocuments" | "listRulings">;

/** Time of recording and `seq`: the order of the list. */
const place = z.tuple([z.string(), z.int()]);

export function readVerdicts(db: Kysely<Tables>): VerdictReader {
  return {
    listVerdicts: async (sight, filter, { most, after }) => {
      const scope = await scopeOf(db, sight, filter);
      const from = readCursor(after, place);
      const rows = await lines(db, scope, filter)
        .$if(from !== undefined, (query) => query.where(behind(from ?? ["", 0])))
        .orderBy("v.recorded_at", "desc")
        .orderBy("v.seq", "desc")
        .limit(most + 1)
        .execute();
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      const more = rows.length > most && last !== undefined;
      return {
        rows: shown.map(lineOf),
        ...(more ? { next: writeCursor([last.recorded_at, last.seq]) } : {}),
      };
    },
    readDocuments: async (sight, seqs) => {
      if (seqs.length === 0) return new Map();
      const rows = await db
        .selectFrom("verdict as v")
        .select(["v.seq", "v.document"])
        .where("v.seq", "in", [...seqs])
        .where(within("v.repository", sight.kind === "everything" ? sight.kind : sight.ids))
        .execute();
      return new Map(rows.map((row) => [row.seq, row.document]));
    },
    listRulings: async (repository, pullRequest) => {
      const rows = await db
        .selectFrom("ruling as u")
        .innerJoin("repository as r", "r.id", "u.repository")
        .selectAll("u")
        .select(repositoryColumns)
        .where("u.repository", "=", repository)
        .where("u.pull_request", "=", pullRequest)
        .orderBy("u.seq")
        .execute();
      return rows.map((row) => ({
        repository: repositoryOf(row),
        pullRequest: row.pull_request,
        head: row.head,
        kind: row.kind as Ruling["kind"],
        by: row.by_login,
        at: row.at,
        text: row.text,
        source: row.source,
      }));
    },
  };
}

function lines(db: Kysely<Tables>, scope: Scope, filter: VerdictFilter) {
  const { pullRequest, agent, outcome, since } = filter;
  return (
    db
      .selectFrom("verdict as v")
      .innerJoin("repository as r", "r.id", "v.repository")
      // Not the document: it may be megabytes.
      .select([
        "v.seq",
        "v.pull_request",
        "v.head",
        "v.base",
        "v.run",
        "v.attempt",
        "v.outcome",
        "v.decision",
      ])
      .select(["v.agent", "v.broken", "v.certified", "v.probes", "v.recorded_at", "v.glance"])
      .select(repositoryColumns)
      .where(within("v.repository", scope))
      .$if(pullRequest !== undefined, (query) => query.where("v.pull_request", "=", pullRequest ?? 0))
      // One pull request is shown whole, whoever wrote it; lists are of agents.
      .$if(pullRequest === undefined, (query) => query.where("v.agent", "is not", null))
      .$if(agent !== undefined, (query) => query.where("v.agent", "=", agent ?? ""))
      .$if(outcome !== undefined, (query) => query.where("v.outcome", "=", outcome ?? ""))
      .$if(since !== undefined, (query) => query.where("v.recorded_at", ">=", since ?? ""))
  );
}

const behind = ([recordedAt, seq]: z.infer<typeof place>) =>
  sql<boolean>`(v.recorded_at < ${recordedAt} or (v.recorded_at = ${recordedAt} and v.seq < ${seq}))`;

type Row = Awaited<ReturnType<ReturnType<typeof lines>["execute"]>>[number];

const lineOf = (row: Row): VerdictLine => ({
  seq: row.seq,
  repository: repositoryOf(row),
  ...(row.pull_request === 0 ? {} : { pullRequest: row.pull_request }),
  head: row.head,
  base: row.base,
  run: { id: row.run, attempt: row.attempt },
  outcome: asOutcome(row.outcome),
  decision: row.decision === "pass" || row.decision === "block" ? row.decision : "undecided",
  ...(row.agent === null ? {} : { agent: row.agent }),
  broken: row.broken,
  certified: row.certified,
  probes: row.probes,
  recordedAt: row.recorded_at,
  glance: glanceSchema.parse(JSON.parse(row.glance)),
});

/** An outcome of a later release, read by an older one, is not one that this one knows. */
export const asOutcome = (text: string): Outcome =>
  outcomes.find((outcome) => outcome === text) ?? "inconclusive";
