import type { SuiteRun } from "../tests/suite-run.ts";
import { keyOfTest, type TestKey, testOfKey } from "../tests/test-id.ts";
import { errorClassOf, wiringIn } from "./failure-family.ts";
import { exactWords } from "./failure-words.ts";
import { isSameFailure, type Signature, signatureOf, type TestPlace } from "./signature.ts";

/** Why a test is not in a run's report. */
export interface RunFailure {
  readonly kind: SuiteRun["kind"];
  /** How the process ended, or why there was no report. */
  readonly how: string;
  /** What was wrong with the test's file, when the report says. */
  readonly file: Signature | undefined;
  /** Errors of the build or of a dying process, without what changes from run to run. */
  readonly errors: readonly string[];
}

export function runFailureOf(
  run: SuiteRun,
  test: TestKey,
  place: TestPlace,
): { readonly run: RunFailure; readonly text: string } {
  const own = textOfFile(run, test);
  const said = run.kind === "completed" ? "" : outputOf(run);
  const failure = {
    kind: run.kind,
    how: howEnded(run),
    file: own === undefined ? undefined : signatureOf(own, place),
    errors: errorsIn(said),
  };
  return { run: failure, text: own === undefined ? said : `${own.message}\n${own.details ?? ""}` };
}

/**
 * A run may show fewer errors than head's, since it has fewer hunks; one that head does not show comes from something
 * that the missing hunks would have put right.
 */
export function isSameRunFailure(here: RunFailure, onHead: RunFailure): boolean {
  if (here.kind !== onHead.kind || here.how !== onHead.how) return false;
  if (here.file !== undefined || onHead.file !== undefined) {
    return here.file !== undefined && onHead.file !== undefined && isSameFailure(here.file, onHead.file);
  }
  if (here.errors.length === 0) return onHead.errors.length === 0;
  return here.errors.every((error) => onHead.errors.includes(error));
}

function howEnded(run: SuiteRun): string {
  switch (run.kind) {
    case "completed":
    case "timed-out":
      return "";
    // The number of an exit code tells an abort from a failure, so it stays.
    case "crashed":
      return run.why.replace(/\s+/g, " ");
    case "invalid":
      return run.reason;
  }
}

const outputOf = (run: SuiteRun): string =>
  run.kind === "invalid" ? run.detail : run.notes.filter((note) => !note.startsWith(OUTSIDE)).join("\n");

/** As `judgeRun` notes errors that belong to no test. */
const OUTSIDE = "outside any test (";

/** A file that does not load is a failed test of its own (node:test), or an error outside any test. */
function textOfFile(
  run: SuiteRun,
  test: TestKey,
): { readonly message: string; readonly details?: string } | undefined {
  const { suite, file } = testOfKey(test);
  if (file === "") return undefined;
  const parts = file.split("/");
  for (const from of parts.keys()) {
    const name = parts.slice(from).join("/");
    const result = run.results.get(keyOfTest({ suite, file, classPath: [], name, ordinal: 1 }));
    if (result !== undefined && result.status !== "passed" && result.status !== "skipped") {
      return {
        message: result.message ?? "",
        ...(result.details === undefined ? {} : { details: result.details }),
      };
    }
  }
  const note = run.notes.find((text) => text.startsWith(`${OUTSIDE}${file}): `));
  return note === undefined ? undefined : { message: note.slice(OUTSIDE.length + file.length + 3) };
}

const ERROR_LINE = /\b(?:error|fatal|panic|exception|failed|cannot|undefined)\b/i;

function errorsIn(output: string): readonly string[] {
  const lines = output
    .split("\n")
    .filter((line) => ERROR_LINE.test(line) || errorClassOf(line) !== undefined || wiringIn(line).length > 0);
  return [...new Set(lines.map(exactWords))];
}
