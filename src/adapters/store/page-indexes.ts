interface PageIndex {
  readonly name: string;
  readonly table: "pull_request" | "verdict";
  /** Columns and expressions as both databases write them. */
  readonly on: string;
}

/**
 * Indexes without which pages slow down as the ledger grows. Each holds what its question counts, in the order in which it groups or sorts: nothing is
 * sorted again and no document is read on the way.
 */
export const pageIndexes: readonly PageIndex[] = [
  // The list: most dangerous first, then the youngest.
  {
    name: "pull_request_list",
    table: "pull_request",
    on: "state, danger, opened_at, repository, number, agent",
  },
  {
    name: "verdict_by_agent",
    table: "verdict",
    on: "agent, outcome, recorded_at, repository, broken, certified",
  },
  {
    name: "verdict_by_repository",
    table: "verdict",
    on: "repository, outcome, recorded_at, agent, broken, certified",
  },
  {
    name: "verdict_by_day",
    table: "verdict",
    on: "substr(recorded_at, 1, 10), outcome, agent, repository, broken, certified",
  },
  // The newest verdicts, filtered while the index is walked.
  {
    name: "verdict_newest",
    table: "verdict",
    on: "recorded_at, seq, repository, agent, outcome, pull_request",
  },
];
