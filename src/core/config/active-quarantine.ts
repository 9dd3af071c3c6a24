import type { QuarantinedTest } from "./config.ts";

/** The patterns of the tests that are left out on this day (`YYYY-MM-DD`, UTC), and the entries whose day has gone by. */
export function activeQuarantine(
  quarantine: readonly QuarantinedTest[],
  today: string,
): { readonly patterns: readonly string[]; readonly expired: readonly QuarantinedTest[] } {
  // Days in this notation sort as text.
  const active = quarantine.filter((entry) => entry.until >= today);
  const expired = quarantine.filter((entry) => entry.until < today);
  return { patterns: active.map((entry) => entry.test), expired };
}
