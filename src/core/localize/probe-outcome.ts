import { type SuiteRun, statusIn, type TestStatus } from "../tests/suite-run.ts";
import type { TestKey } from "../tests/test-id.ts";
import type { ProbeOutcome } from "./result.ts";
import { failureSignature } from "./signature.ts";

/** How a test fails on head: what a probe must show again to count as `fail`. */
export interface HeadFailure {
  readonly status: Exclude<TestStatus, "passed">;
  readonly runKind: SuiteRun["kind"];
  readonly signature: string;
}

export function headFailureOf(run: SuiteRun, test: TestKey): HeadFailure | undefined {
  const status = statusIn(run, test);
  if (status === "passed") return undefined;
  return { status, runKind: run.kind, signature: failureSignature(run, test) };
}

/**
 * One test in one probe. `fail` means fails as on head; a different failure, a tree that does not build and a run that
 * ends in another way say nothing about this test (syzbot's wrong bisections come from mixing these up).
 */
export function probeOutcome(run: SuiteRun, test: TestKey, onHead: HeadFailure): ProbeOutcome {
  const status = statusIn(run, test);
  if (status === "passed") return "pass";
  if (run.kind === "invalid") return "unresolved";
  if (status === "missing") {
    return onHead.status === "missing" &&
      run.kind === onHead.runKind &&
      failureSignature(run, test) === onHead.signature
      ? "fail"
      : "unresolved";
  }
  return onHead.status !== "missing" && failureSignature(run, test) === onHead.signature
    ? "fail"
    : "unresolved";
}
