import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

export interface Pruned {
  readonly verdicts: number;
  readonly rulings: number;
  readonly pullRequests: number;
}

/** Of one transaction, so that the bot is never kept waiting for long. */
const ROWS_AT_A_TIME = 500;

/**
 * Removes whole entries from before an ISO time: verdicts, rulings, and pull requests that are closed. What is known of an open pull request
 * stays, however old: somebody may still decide on it.
 */
export async function pruneLedger(db: Kysely<Tables>, before: string): Promise<Pruned> {
  const closed = await db
    .deleteFrom("pull_request")
    .where("state", "!=", "open")
    .where("updated_at", "<", before)
    .executeTakeFirst();
  let verdicts = 0;
  for (;;) {
    const removed = await db.transaction().execute((transaction) => removeVerdicts(transaction, before));
    if (removed === 0) break;
    verdicts += removed;
  }
  const rulings = await db
    .deleteFrom("ruling")
    .where("at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pull_request")
            .select("pull_request.number")
            .whereRef("pull_request.repository", "=", "ruling.repository")
            .whereRef("pull_request.number", "=", "ruling.pull_request")
            .where("pull_request.state", "=", "open"),
        ),
      ),
    )
    .executeTakeFirst();
  return {
    verdicts,
    rulings: Number(rulings.numDeletedRows),
    pullRequests: Number(closed.numDeletedRows),
  };
}

async function removeVerdicts(db: Kysely<Tables>, before: string): Promise<number> {
  const old = await db
    .selectFrom("verdict")
    .select("seq")
    .where("recorded_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pull_request")
            .select("pull_request.number")
            .whereRef("pull_request.repository", "=", "verdict.repository")
            .whereRef("pull_request.number", "=", "verdict.pull_request")
            .where("pull_request.state", "=", "open"),
        ),
      ),
    )
    .limit(ROWS_AT_A_TIME)
    .execute();
  if (old.length === 0) return 0;
  const seqs = old.map(({ seq }) => seq);
  await db.deleteFrom("flaky_test").where("verdict", "in", seqs).execute();
  // A closed pull request that was touched since: what it came to is still known.
  await db.updateTable("pull_request").set({ verdict: null }).where("verdict", "in", seqs).execute();
  await db.deleteFrom("verdict").where("seq", "in", seqs).execute();
  return old.length;
}
