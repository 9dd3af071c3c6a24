import type { ObjectId } from "../../core/patch/patch.ts";
import type { Selection } from "../../core/tests/selection.ts";
import type { SuiteRun } from "../../core/tests/suite-run.ts";
import type { RecordedRun } from "../run-log.ts";

/** One run of a suite that a job makes. */
export interface JobOrder {
  /** Its name. */
  readonly suite: string;
  readonly selection: Exclude<Selection, { kind: "files" }>;
  readonly timeoutMs: number;
}

/** What one machine does in a round: one composed tree, and the suites to run on it. */
export interface Job {
  /** A probe answers the search; the other says what the change would be without a culprit. */
  readonly kind: "probe" | "outcome-without";
  /** Ids of the hunks applied to base. */
  readonly hunks: readonly string[];
  readonly tree: ObjectId;
  readonly orders: readonly JobOrder[];
}

/** A job that was done. */
export interface Answer {
  readonly job: Job;
  /** One for each order, in the same order. */
  readonly runs: readonly SuiteRun[];
  /** Wall clock of the whole job. */
  readonly ms: number;
}

/** A run of the first machine (base, head, confirmation), kept so that the evaluation can be gone through again without it. */
export interface KeptRun {
  readonly entry: RecordedRun;
  readonly tree: ObjectId;
  readonly run: SuiteRun;
}

/** Milliseconds so far, as if every round took as long as its slowest job. */
export interface TimeSpent {
  readonly totalMs: number;
  /** Of it with a test process running. */
  readonly busyMs: number;
}
