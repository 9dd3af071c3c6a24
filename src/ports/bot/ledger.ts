import type { Verdict } from "../../core/verdict/schema.ts";

export interface RepositoryKey {
  /** GitHub's id: a renamed or moved repository keeps it. */
  readonly id: number;
  readonly owner: string;
  readonly name: string;
}

export interface KnownRepository extends RepositoryKey {
  readonly installation: number;
  readonly visibility: "public" | "private";
}

/** A verdict as the bot took it over: the publisher's decision, not the run's own. */
export interface LedgerEntry {
  readonly repository: RepositoryKey;
  /** Absent for a merge group. */
  readonly pullRequest?: number;
  readonly run: { readonly id: number; readonly attempt: number };
  readonly verdict: Verdict;
  /** ISO time. */
  readonly recordedAt: string;
}

/** What somebody with the right to do so decided or asked for, with whom and when. */
export interface Ruling {
  readonly repository: RepositoryKey;
  readonly pullRequest: number;
  readonly head: string;
  readonly kind: "accept" | "rerun" | "localize" | "designate" | "drop-hunk";
  readonly by: string;
  /** ISO time of the host's clock. */
  readonly at: string;
  /** The reason of an `accept`, the ids of a `designate`: untrusted text. */
  readonly text: string;
  /** What asked for it, once: `comment:123`, `check-run:9:accept:delivery-id`. */
  readonly source: string;
}

/** An open pull request as the triage page lists it. */
export interface PullRequestState {
  readonly repository: RepositoryKey;
  readonly number: number;
  readonly title: string;
  readonly author: string;
  readonly head: string;
  readonly state: "open" | "closed" | "merged";
  readonly draft: "draft" | "ready";
  readonly agent?: { readonly name: string; readonly confidence: "identity" | "signal" | "weak" };
  /** What the check run of this head waits for. `nothing` when there is a verdict or nothing to gate. */
  readonly waiting: "gate" | "approval" | "nothing";
  readonly openedAt: string;
  /** ISO time of the event or reading this comes from: an older one never replaces a newer one. */
  readonly updatedAt: string;
}

/** The append-only record. Nothing in it is changed; retention removes whole old entries. */
export interface Ledger {
  /** `known` when this run's verdict with this decision is there already. */
  record(entry: LedgerEntry): Promise<"recorded" | "known">;
  /** The newest entry for this head. */
  latestVerdict(repository: number, pullRequest: number, head: string): Promise<LedgerEntry | undefined>;
  /** False when this source has ruled before: the command was done already. */
  rule(ruling: Ruling): Promise<boolean>;
  rulingsOn(repository: number, pullRequest: number, head: string): Promise<readonly Ruling[]>;
}

/** What the bot knows of repositories and pull requests besides verdicts; it can be read anew from GitHub at any time. */
export interface PullRequestIndex {
  saveRepository(repository: KnownRepository): Promise<void>;
  forgetRepository(id: number): Promise<void>;
  findRepository(id: number): Promise<KnownRepository | undefined>;
  savePullRequest(state: PullRequestState): Promise<void>;
  findPullRequest(repository: number, number: number): Promise<PullRequestState | undefined>;
  /** The numbers of the open pull requests of a repository that have this head, smallest first. */
  openWithHead(repository: number, head: string): Promise<readonly number[]>;
}
