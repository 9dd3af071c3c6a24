import { type SuiteRun, statusIn, type TestStatus } from "../tests/suite-run.ts";
import { type TestKey, testOfKey } from "../tests/test-id.ts";
import type { ProbeOutcome } from "./result.ts";
import { isSameRunFailure, type RunFailure, runFailureOf } from "./run-failure.ts";
import { isSameFailure, type Signature, signatureOf } from "./signature.ts";

/** How a test fails on head: what a probe must show again to count as `fail`. */
export type HeadFailure =
  | {
      readonly kind: "told";
      readonly status: "failed" | "errored";
      readonly signature: Signature;
      /** The failure's own text, for whoever wants to guess where it comes from. */
      readonly text: string;
    }
  | { readonly kind: "skipped" }
  /** The test is not in the report; why is a matter of the whole run or of its file. */
  | { readonly kind: "missing"; readonly run: RunFailure; readonly text: string };

const NONE_EDITED = (): boolean => false;

/** Undefined for a test that passed. `isEdited` tells files of which the change moves lines. */
export function headFailureOf(
  run: SuiteRun,
  test: TestKey,
  isEdited: (path: string) => boolean = NONE_EDITED,
): HeadFailure | undefined {
  const status = statusIn(run, test);
  return status === "passed" ? undefined : failureOf(run, test, status, isEdited);
}

/**
 * One test in one probe. `fail` means fails as on head; a different failure, a tree that does not build and a run that
 * ends in another way say nothing about this test (syzbot's wrong bisections come from mixing these up).
 */
export function probeOutcome(
  run: SuiteRun,
  test: TestKey,
  onHead: HeadFailure,
  isEdited: (path: string) => boolean = NONE_EDITED,
): ProbeOutcome {
  const status = statusIn(run, test);
  if (status === "passed") return "pass";
  return isAsOnHead(failureOf(run, test, status, isEdited), onHead) ? "fail" : "unresolved";
}

function isAsOnHead(here: HeadFailure, onHead: HeadFailure): boolean {
  if (here.kind === "told" && onHead.kind === "told") {
    return here.status === onHead.status && isSameFailure(here.signature, onHead.signature);
  }
  if (here.kind === "missing" && onHead.kind === "missing") return isSameRunFailure(here.run, onHead.run);
  return here.kind === "skipped" && onHead.kind === "skipped";
}

function failureOf(
  run: SuiteRun,
  test: TestKey,
  status: Exclude<TestStatus, "passed">,
  isEdited: (path: string) => boolean,
): HeadFailure {
  if (status === "skipped") return { kind: "skipped" };
  const { file } = testOfKey(test);
  if (status === "missing") return { kind: "missing", ...runFailureOf(run, test, { file, isEdited }) };
  const { message = "", details = "" } = run.results.get(test) ?? {};
  const signature = signatureOf({ message, details }, { file, isEdited });
  return { kind: "told", status, signature, text: `${message}\n${details}` };
}
