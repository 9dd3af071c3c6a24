import { expect, it } from "@jest/globals";
import { sql } from "kysely";
import { aStore } from "../../builders/a-store.ts";

it("a store that is full says so, takes nothing, and takes again what there is room for", async () => {
  const { db, inbox } = await aStore();
  const payload = JSON.stringify(Array.from({ length: 300_000 }, Math.random));
  const delivery = { event: "push", payload, receivedAt: "2026-05-10T12:00:00.000Z" };
  await sql`pragma max_page_count = 200`.execute(db);
  await expect(inbox.accept({ id: "large", ...delivery })).rejects.toThrow("database or disk is full");
  expect(await inbox.read("large")).toBeUndefined();
  expect(await inbox.accept({ id: "small", ...delivery, payload: "{}" })).toBe("accepted");
  await sql`pragma max_page_count = 1000000`.execute(db);
  expect(await inbox.accept({ id: "large", ...delivery })).toBe("accepted");
});
