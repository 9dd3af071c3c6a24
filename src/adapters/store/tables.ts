import type { Generated } from "kysely";

// The tables as both databases have them: text, integers (below 2^53) and nothing else. Times are ISO 8601 in UTC, so that text order is time order.

interface DeliveryTable {
  id: string;
  event: string;
  /** As `packText` makes it; empty once the delivery is done and long gone by. */
  payload: string;
  received_at: string;
}

interface RepositoryTable {
  id: number;
  installation: number;
  owner: string;
  name: string;
  /** `public` or `private`. */
  visibility: string;
}

interface PullRequestTable {
  repository: number;
  number: number;
  title: string;
  author: string;
  head: string;
  /** `open`, `closed`, `merged`. */
  state: string;
  draft: string;
  agent: string | null;
  agent_confidence: string | null;
  waiting: string;
  opened_at: string;
  updated_at: string;
  /** The newest verdict on `head`; null when there is none yet. */
  verdict: number | null;
  /** Of that verdict. Null without one. */
  outcome: string | null;
  /** 0 is the most dangerous: the index in `dangerOrder`. Sorts the triage page by one index. */
  danger: number;
}

interface VerdictTable {
  seq: Generated<number>;
  /** Digest of repository, pull request, run and document: recording twice is once. */
  key: string;
  repository: number;
  /** 0 for a merge group. */
  pull_request: number;
  head: string;
  base: string;
  run: number;
  attempt: number;
  outcome: string;
  decision: string;
  agent: string | null;
  /** Number of pass-to-pass tests broken. */
  broken: number;
  /** Number of those with a certified culprit. This, `broken`, `probes` and `glance` are what `ledgerFacts` says of the verdict. */
  certified: number;
  /** Number of probes run to find culprits. */
  probes: number;
  recorded_at: string;
  /** The verdict in one line, as JSON, so that lists never read documents. */
  glance: string;
  /** The whole verdict as JSON. */
  document: string;
}

/** One row for each test that a verdict found flaky, from `ledgerFacts`; written and removed with the verdict. */
interface FlakyTestTable {
  verdict: number;
  repository: number;
  agent: string | null;
  test: string;
  /** Runs that the verdict spent on it. */
  runs: number;
  recorded_at: string;
}

interface RulingTable {
  seq: Generated<number>;
  source: string;
  repository: number;
  pull_request: number;
  head: string;
  kind: string;
  by_login: string;
  at: string;
  text: string;
}

interface SessionTable {
  /** SHA-256 of the cookie's secret. */
  id: string;
  login: string;
  /** The user's GitHub token, encrypted. */
  token: string;
  created_at: string;
  expires_at: string;
}

/** When each recurring piece of work ran last, so that replicas and restarts go on from there. */
interface ScheduleTable {
  name: string;
  at: string;
}

export interface Tables {
  delivery: DeliveryTable;
  repository: RepositoryTable;
  pull_request: PullRequestTable;
  verdict: VerdictTable;
  flaky_test: FlakyTestTable;
  ruling: RulingTable;
  session: SessionTable;
  schedule: ScheduleTable;
}
