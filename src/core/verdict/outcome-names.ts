/** The six outcomes of the taxonomy, in the order in which every table lists them. */
export const namedOutcomes = [
  "resolved",
  "breaking-resolved",
  "partially-resolved",
  "work-in-progress",
  "no-op",
  "regression",
] as const;

export type NamedOutcome = (typeof namedOutcomes)[number];

/** The six, and what is none of them. */
export const outcomes = [...namedOutcomes, "ungraded", "not-applied", "inconclusive"] as const;
