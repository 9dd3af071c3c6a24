import type { NamedOutcome } from "../../core/verdict/outcome-names.ts";
import type { KnownRepository } from "../../ports/bot/ledger.ts";

const names = [
  "checkout",
  "ledger-api",
  "search-index",
  "mail-relay",
  "photo-store",
  "design-kit",
  "build-cache",
  "feature-flags",
  "time-sheets",
  "route-planner",
];

const PRIVATE: ReadonlySet<string> = new Set(["ledger-api", "mail-relay"]);

/** The sample's repositories; none of them exists. */
export const sampleRepositories: readonly KnownRepository[] = names.map((name, at) => ({
  id: 900_000_001 + at,
  installation: 900_001,
  owner: "example",
  name,
  visibility: PRIVATE.has(name) ? "private" : "public",
}));

/** An invented agent: how often its first push has which outcome, of a hundred. No real one is judged by a sample. */
export interface SampleAgent {
  readonly name: string;
  readonly login: string;
  readonly outcomes: Readonly<Record<NamedOutcome, number>>;
}

const agent = (
  name: string,
  shares: readonly [number, number, number, number, number, number],
): SampleAgent => {
  const [resolved, breaking, partially, progress, noOp, regression] = shares;
  return {
    name,
    login: `${name}-agent[bot]`,
    outcomes: {
      resolved,
      "breaking-resolved": breaking,
      "partially-resolved": partially,
      "work-in-progress": progress,
      "no-op": noOp,
      regression,
    },
  };
};

export const sampleAgents: readonly SampleAgent[] = [
  agent("heron", [52, 14, 12, 8, 9, 5]),
  agent("otter", [44, 20, 12, 9, 6, 9]),
  agent("lynx", [58, 9, 14, 4, 13, 2]),
  agent("wren", [35, 16, 15, 12, 10, 12]),
  agent("badger", [49, 12, 10, 9, 16, 4]),
  agent("marten", [40, 19, 9, 11, 7, 14]),
];
