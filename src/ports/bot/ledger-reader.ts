import type { Glance } from "../../core/verdict/ledger-facts.ts";
import type { Outcome } from "../../core/verdict/schema.ts";
import type { KnownRepository, PullRequestState, Ruling } from "./ledger.ts";

/** Which repositories somebody may see. Every question to the ledger names it; what it leaves out does not exist for the asker. */
export type Sight =
  | { readonly kind: "everything" }
  /** GitHub's ids. */
  | { readonly kind: "repositories"; readonly ids: readonly number[] };

export type Standing = Outcome | "unjudged";

export interface PullFilter {
  readonly owner?: string;
  readonly repository?: string;
  readonly agent?: string;
  readonly outcome?: Standing;
  /** ISO time: opened then or later. */
  readonly openedSince?: string;
  /** ISO time: opened before it. */
  readonly openedBefore?: string;
}

export interface VerdictFilter {
  readonly owner?: string;
  readonly repository?: string;
  readonly pullRequest?: number;
  readonly agent?: string;
  readonly outcome?: Outcome;
  /** ISO time: recorded then or later. */
  readonly since?: string;
}

/** A part of a list. `after` is the `next` of the part before; one that was not given out here asks for the first part. */
export interface PageRequest {
  readonly most: number;
  readonly after?: string;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** Absent on the last part. */
  readonly next?: string;
}

/** An open pull request of an agent in the list. */
export interface OpenPull extends PullRequestState {
  readonly standing: Standing;
  /** Of the newest verdict on its head. */
  readonly judged?: { readonly recordedAt: string; readonly broken: number; readonly glance: Glance };
}

/** A verdict without its document. */
export interface VerdictLine {
  readonly seq: number;
  readonly repository: KnownRepository;
  /** Absent for a merge group. */
  readonly pullRequest?: number;
  readonly head: string;
  readonly base: string;
  readonly run: { readonly id: number; readonly attempt: number };
  readonly outcome: Outcome;
  readonly decision: "pass" | "block" | "undecided";
  readonly agent?: string;
  readonly broken: number;
  readonly certified: number;
  readonly probes: number;
  readonly recordedAt: string;
  readonly glance: Glance;
}

/** Verdicts of one day (UTC) of one outcome. */
export interface DayCount {
  /** `2026-11-30`. */
  readonly day: string;
  readonly outcome: Outcome;
  readonly verdicts: number;
  /** Verdicts in which a test of the regression suite broke. */
  readonly broke: number;
  /** Of those, verdicts in which each broken test has a certified culprit. */
  readonly explained: number;
}

/** Verdicts of one agent or repository of one outcome. */
export interface GroupCount extends Omit<DayCount, "day"> {
  /** The agent's name, or `owner/name`. */
  readonly name: string;
}

export interface ShareFilter {
  readonly owner?: string;
  readonly repository?: string;
  readonly agent?: string;
  /** ISO time: recorded then or later. */
  readonly since: string;
}

export interface FlakyTest {
  readonly repository: KnownRepository;
  readonly test: string;
  /** Verdicts in which it gave different answers. */
  readonly verdicts: number;
  /** Runs spent on it in those. */
  readonly runs: number;
}

/** What the pages and the API ask of the ledger. Only repositories in sight are counted, listed or found; only agents' pull requests are listed and counted. */
export interface LedgerReader {
  /** Most dangerous first, then the youngest. */
  listOpen(sight: Sight, filter: PullFilter, page: PageRequest): Promise<Page<OpenPull>>;
  /** How many open pull requests stand where. */
  countOpen(
    sight: Sight,
    filter: PullFilter,
  ): Promise<readonly { readonly standing: Standing; readonly count: number }[]>;
  /** Also closed ones and those of people. */
  findPull(sight: Sight, owner: string, name: string, number: number): Promise<OpenPull | undefined>;
  findRepository(sight: Sight, owner: string, name: string): Promise<KnownRepository | undefined>;
  /** The repositories in sight by name, at most `most`. */
  listRepositories(sight: Sight, most: number): Promise<readonly KnownRepository[]>;
  /** Agents with an open pull request in sight, by name. */
  listOpenAgents(sight: Sight): Promise<readonly string[]>;
  /** Newest first. */
  listVerdicts(sight: Sight, filter: VerdictFilter, page: PageRequest): Promise<Page<VerdictLine>>;
  /** The documents, as JSON text, of these verdicts in sight, by `seq`. */
  readDocuments(sight: Sight, seqs: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** All on this pull request, oldest first. */
  listRulings(repository: number, pullRequest: number): Promise<readonly Ruling[]>;
  /** From the whole day (UTC) on that `since` is in. */
  countByDay(sight: Sight, filter: ShareFilter): Promise<readonly DayCount[]>;
  countByGroup(sight: Sight, by: "agent" | "repository", filter: ShareFilter): Promise<readonly GroupCount[]>;
  /** Those that cost most runs first. */
  listFlaky(sight: Sight, filter: ShareFilter, most: number): Promise<readonly FlakyTest[]>;
}
