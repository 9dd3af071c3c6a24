import type { Kysely } from "kysely";
import type { SessionStore } from "../../ports/bot/session-store.ts";
import type { Tables } from "./tables.ts";

/** Sessions in the table of that name, over either database. */
export function sessionStore(db: Kysely<Tables>): SessionStore {
  return {
    add: async ({ id, login, token, createdAt, expiresAt }) => {
      await db
        .insertInto("session")
        .values({ id, login, token, created_at: createdAt, expires_at: expiresAt })
        .execute();
    },
    find: async (id) => {
      const row = await db.selectFrom("session").selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined) return undefined;
      return { id, login: row.login, token: row.token, createdAt: row.created_at, expiresAt: row.expires_at };
    },
    replaceToken: async (id, before, after) => {
      const { numUpdatedRows } = await db
        .updateTable("session")
        .set({ token: after })
        .where("id", "=", id)
        .where("token", "=", before)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    remove: async (id) => {
      await db.deleteFrom("session").where("id", "=", id).execute();
    },
    removeExpired: async (before) => {
      await db.deleteFrom("session").where("expires_at", "<", before).execute();
    },
  };
}
