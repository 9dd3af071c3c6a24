import type { z } from "zod";

/** Where a part of a list ended, as text for an address. Nothing in it is secret. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** The place, or undefined for a text that is not one: the list then begins anew. */
export function readCursor<T>(text: string | undefined, schema: z.ZodType<T>): T | undefined {
  if (text === undefined || text.length > 500) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
