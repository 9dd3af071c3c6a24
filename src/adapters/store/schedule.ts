import type { Kysely } from "kysely";
import type { Schedule } from "../../ports/bot/schedule.ts";
import type { Tables } from "./tables.ts";

/** What is written for later than this was written by a clock that was wrong: nobody must wait until that time has come. */
export const FURTHEST_MS = 24 * 3_600_000;

export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** One row per recurring work; of several processes the one whose write finds the old time has claimed the period. */
export function schedule(db: Kysely<Tables>): Schedule {
  return {
    async claim(name, everyMs, now) {
      const [due, wrong] = [later(now, -everyMs), later(now, everyMs)];
      const claimed = await db
        .insertInto("schedule")
        .values({ name, at: now })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ at: now })
            .where(({ eb, or }) => or([eb("schedule.at", "<=", due), eb("schedule.at", ">", wrong)])),
        )
        .returning("name")
        .executeTakeFirst();
      return claimed !== undefined;
    },
    async read(name) {
      const row = await db.selectFrom("schedule").select("at").where("name", "=", name).executeTakeFirst();
      return row?.at;
    },
    async write(name, at) {
      await db
        .insertInto("schedule")
        .values({ name, at })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ at })
            .where(({ eb, or }) =>
              or([eb("schedule.at", "<", at), eb("schedule.at", ">", later(at, FURTHEST_MS))]),
            ),
        )
        .execute();
    },
  };
}
