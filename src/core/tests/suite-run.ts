import type { TestKey } from "./test-id.ts";

/** One test in one run. `missing`: designated or expected, and absent from the report. An expected failure that fails as expected is `passed`. */
export type TestStatus = "passed" | "failed" | "errored" | "skipped" | "missing";

export interface TestResult {
  /** It holds other tests. Its own body is graded, and it counts as a test of its own only where that body does not pass. */
  readonly group?: true;
  readonly status: Exclude<TestStatus, "missing">;
  /** First lines of the failure, capped; absent for a passed test. Untrusted text. */
  readonly message?: string;
  /** Stack or diff below the message, capped. Untrusted text. */
  readonly details?: string;
}

export type TestResults = ReadonlyMap<TestKey, TestResult>;

/** A report and an exit code that cannot both be true. On base too it is a note; on head alone it is inconclusive. */
type Contradiction = "failed-without-failures" | "passed-with-failures";

export type InvalidReason =
  | "no-report"
  | "empty-report"
  | "unreadable-report"
  | "incomplete-report"
  | "build-failed"
  | "setup-failed"
  | "command-not-found";

/** What went wrong outside any test: a file that does not load, a hook after all tests. Untrusted text. */
export interface OutsideError {
  readonly file?: string;
  readonly message: string;
}

/** What one run took of the machine, as far as the system tells. */
export interface RunUsage {
  /** Most memory that its processes held together, in bytes; shared pages count in each. */
  readonly peakBytes: number;
  /** Processor cores that were busy with it on average. */
  readonly cores: number;
}

interface AnyRun {
  /** What the report gave, also from a run that was cut short. */
  readonly results: TestResults;
  /** Wall clock of the test process. */
  readonly ms: number;
  readonly exitCode: number | undefined;
  /** In plain words, for the reader of the verdict. */
  readonly notes: readonly string[];
  /** Errors outside any test that made the command fail; absent when there are none or it ended with 0. */
  readonly errors?: readonly OutsideError[];
  /** Only when it was asked for. */
  readonly usage?: RunUsage;
}

/** One execution of a suite on one tree. Only `completed` says anything about tests that are absent from `results`. */
export type SuiteRun =
  | (AnyRun & { readonly kind: "completed"; readonly contradiction?: Contradiction })
  | (AnyRun & { readonly kind: "timed-out" })
  | (AnyRun & { readonly kind: "crashed"; readonly why: string })
  | (AnyRun & { readonly kind: "invalid"; readonly reason: InvalidReason; readonly detail: string });

export function statusIn(run: SuiteRun, test: TestKey): TestStatus {
  return run.results.get(test)?.status ?? "missing";
}
