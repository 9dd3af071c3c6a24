import type { InvalidReason, SuiteRun } from "../tests/suite-run.ts";
import type { Reason } from "./reasons.ts";

export type Usability =
  | { readonly kind: "usable"; readonly notes: readonly string[] }
  | { readonly kind: "inconclusive"; readonly reason: Reason; readonly notes: readonly string[] };

/**
 * Whether head can be judged against base (rule 6). Base must have completed. Head may have timed out, crashed or failed
 * to build: that is a break, not a shrug. Head's report must exist and agree with its exit code, unless base's shows the
 * same contradiction: then something outside the tests (a coverage threshold) sets the exit code, and it is a note.
 */
export function usableRun(base: SuiteRun, head: SuiteRun): Usability {
  const baseFault = faultOfBase(base);
  if (baseFault !== undefined)
    return { kind: "inconclusive", reason: baseFault, notes: wordsOf("base", base) };
  const headFault = faultOfHead(head, base);
  if (headFault !== undefined)
    return { kind: "inconclusive", reason: headFault, notes: wordsOf("head", head) };
  return { kind: "usable", notes: notesOf(base, head) };
}

/** A run that says of the tests without a status that they did not pass: cut short, or not even built. */
export function isBreak(run: SuiteRun): boolean {
  return (
    run.kind === "timed-out" ||
    run.kind === "crashed" ||
    (run.kind === "invalid" && run.reason === "build-failed")
  );
}

function faultOfBase(base: SuiteRun): Reason | undefined {
  switch (base.kind) {
    case "completed":
      return undefined;
    case "timed-out":
      return "base-timed-out";
    case "crashed":
      return "base-crashed";
    case "invalid":
      return base.reason === "build-failed" ? "base-build-failed" : invalidReasons[base.reason].base;
  }
}

function faultOfHead(head: SuiteRun, base: SuiteRun): Reason | undefined {
  if (isBreak(head)) return undefined;
  if (head.kind === "invalid" && head.reason !== "build-failed") return invalidReasons[head.reason].head;
  if (head.kind !== "completed") return undefined;
  if (head.results.size === 0 && base.results.size > 0) return "head-report-unusable";
  if (head.contradiction === undefined || head.contradiction === contradictionOf(base)) return undefined;
  return "head-contradicts-itself";
}

const invalidReasons: Readonly<
  Record<Exclude<InvalidReason, "build-failed">, { readonly base: Reason; readonly head: Reason }>
> = {
  "no-report": { base: "base-report-unusable", head: "head-report-unusable" },
  "empty-report": { base: "base-report-unusable", head: "head-report-unusable" },
  "unreadable-report": { base: "base-report-unusable", head: "head-report-unusable" },
  "incomplete-report": { base: "base-report-unusable", head: "head-report-unusable" },
  "setup-failed": { base: "base-setup-failed", head: "head-setup-failed" },
  "command-not-found": { base: "command-not-found", head: "command-not-found" },
};

function notesOf(base: SuiteRun, head: SuiteRun): readonly string[] {
  const notes = [...wordsOf("base", base), ...wordsOf("head", head)];
  const contradiction = contradictionOf(base);
  if (contradiction === undefined) return notes;
  const words =
    contradiction === "failed-without-failures"
      ? "base exits with a failure although no test failed (a coverage threshold, for example); the exit code is therefore not counted against head"
      : "base exits with success although tests failed; the exit code is therefore not counted against head";
  return [...notes, words];
}

function wordsOf(side: "base" | "head", run: SuiteRun): readonly string[] {
  switch (run.kind) {
    case "completed":
      return [];
    case "timed-out":
      return [`${side} ran out of time after ${Math.round(run.ms / 1000)} s`];
    case "crashed":
      return [`${side} crashed: ${run.why}`];
    case "invalid":
      return [`${side}: ${run.reason.replaceAll("-", " ")}${run.detail === "" ? "" : `: ${run.detail}`}`];
  }
}

const contradictionOf = (run: SuiteRun) => (run.kind === "completed" ? run.contradiction : undefined);
