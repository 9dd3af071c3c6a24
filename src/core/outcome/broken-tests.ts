import { type SuiteRun, statusIn, type TestStatus } from "../tests/suite-run.ts";
import type { TestKey } from "../tests/test-id.ts";
import { isBreak } from "./usable-run.ts";

/** A P2P test that does not pass on head. */
export interface BrokenTest {
  readonly key: TestKey;
  readonly status: Exclude<TestStatus, "passed">;
}

/** The P2P tests that head does not pass: failed, errored, skipped or absent from its report (rule 1). In the order of P2P. */
export function brokenTests(p2p: ReadonlySet<TestKey>, head: SuiteRun): readonly BrokenTest[] {
  const broken: BrokenTest[] = [];
  for (const key of p2p) {
    const status = statusIn(head, key);
    if (status !== "passed") broken.push({ key, status });
  }
  return broken;
}

export interface Confirmation {
  /** Did not pass on head twice, passed on base twice. Only these are blamed on the change. */
  readonly confirmed: readonly BrokenTest[];
  /** Gave two answers on one tree, so that they say nothing about the change (rule 2). */
  readonly flaky: readonly TestKey[];
  /** The second runs could not tell. */
  readonly unconfirmed: readonly BrokenTest[];
}

/** Sorts broken tests by a second run of them on head and on base. A second run that was cut short counts as far as it got. */
export function confirmBroken(
  broken: readonly BrokenTest[],
  secondHead: SuiteRun,
  secondBase: SuiteRun,
): Confirmation {
  const confirmed: BrokenTest[] = [];
  const flaky: TestKey[] = [];
  const unconfirmed: BrokenTest[] = [];
  for (const test of broken) {
    const base = answerOf(secondBase, test.key);
    const head =
      statusIn(secondHead, test.key) === "missing" && isBreak(secondHead)
        ? "not-passed"
        : answerOf(secondHead, test.key);
    if (head === "passed" || base === "not-passed") flaky.push(test.key);
    else if (head === "not-passed" && base === "passed") confirmed.push(test);
    else unconfirmed.push(test);
  }
  return { confirmed, flaky, unconfirmed };
}

/** Only a completed run says anything about a test that is absent from its report. */
function answerOf(run: SuiteRun, test: TestKey): "passed" | "not-passed" | "unknown" {
  const status = statusIn(run, test);
  if (status === "passed") return "passed";
  return status === "missing" && run.kind !== "completed" ? "unknown" : "not-passed";
}
