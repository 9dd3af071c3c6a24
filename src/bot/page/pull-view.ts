import type { Verdict } from "../../core/verdict/schema.ts";
import type { Ruling } from "../../ports/bot/ledger.ts";
import type { OpenPull } from "../../ports/bot/ledger-reader.ts";
import type { JudgedHead } from "./head-history.ts";

/** What the page of one pull request shows. */
export interface PullView {
  readonly pull: OpenPull;
  readonly heads: readonly JudgedHead[];
  /** True when older heads than those are in the ledger. */
  readonly older: boolean;
  /** The newest verdict on the pull request's head; where that has none, on the head judged last. */
  readonly verdict?: Verdict;
  /** ISO time at which that was recorded. */
  readonly judgedAt?: string;
  readonly rulings: readonly Ruling[];
  readonly gitHubUrl: string;
  readonly now: Date;
}
