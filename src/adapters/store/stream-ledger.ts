import type { Kysely, Selectable } from "kysely";
import type { Tables } from "./tables.ts";

export type LedgerRow = Selectable<Tables["verdict"]> & {
  /** The repository's names of today; null when it is no longer known. */
  readonly owner: string | null;
  readonly name: string | null;
};

/** Documents may be large: as many rows as are held at a time. */
const ROWS_AT_A_TIME = 50;

/** All verdicts, oldest first, a few at a time, so that the size of the ledger does not matter. New ones may be recorded meanwhile. */
export function streamVerdicts(db: Kysely<Tables>): AsyncGenerator<LedgerRow> {
  return rowByRow((last) =>
    db
      .selectFrom("verdict")
      .leftJoin("repository", "repository.id", "verdict.repository")
      .selectAll("verdict")
      .select(["repository.owner", "repository.name"])
      .where("verdict.seq", ">", last)
      .orderBy("verdict.seq")
      .limit(ROWS_AT_A_TIME)
      .execute(),
  );
}

/** All rulings, oldest first. */
export function streamRulings(db: Kysely<Tables>): AsyncGenerator<Selectable<Tables["ruling"]>> {
  return rowByRow((last) =>
    db
      .selectFrom("ruling")
      .selectAll()
      .where("seq", ">", last)
      .orderBy("seq")
      .limit(ROWS_AT_A_TIME)
      .execute(),
  );
}

async function* rowByRow<Row extends { readonly seq: number }>(
  readAfter: (last: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last = 0;
  for (;;) {
    const rows = await readAfter(last);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.seq;
  }
}
