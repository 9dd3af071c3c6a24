import type { NamedOutcome } from "../../core/verdict/outcome-names.ts";

/** The six as charts stack them, from below: what breaks something first, Regression at the bottom, where heights compare best. */
export const shareOrder: readonly NamedOutcome[] = [
  "regression",
  "breaking-resolved",
  "work-in-progress",
  "no-op",
  "partially-resolved",
  "resolved",
];
