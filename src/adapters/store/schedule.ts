import type { Kysely } from "kysely";
import type { Schedule } from "../../ports/bot/schedule.ts";
import type { Tables } from "./tables.ts";

/** One row per recurring work; of several processes the one whose write finds the old time has claimed the period. */
export function schedule(db: Kysely<Tables>): Schedule {
  return {
    async claim(name, everyMs, now) {
      const due = new Date(Date.parse(now) - everyMs).toISOString();
      const claimed = await db
        .insertInto("schedule")
        .values({ name, at: now })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({ at: now }).where("schedule.at", "<=", due),
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
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }).where("schedule.at", "<", at))
        .execute();
    },
  };
}
