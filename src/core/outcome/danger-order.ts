import type { Outcome } from "../verdict/schema.ts";

/**
 * Pull requests from what a maintainer should look at first to what can wait: the index is the danger, 0 the greatest. `unjudged`, without
 * a verdict, stands behind all that is known to break something.
 */
export const dangerOrder = [
  "regression",
  "breaking-resolved",
  "work-in-progress",
  "inconclusive",
  "not-applied",
  "unjudged",
  "partially-resolved",
  "no-op",
  "ungraded",
  "resolved",
] as const satisfies readonly (Outcome | "unjudged")[];
