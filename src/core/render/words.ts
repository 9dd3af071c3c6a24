import type { Outcome, Verdict } from "../verdict/schema.ts";

/** The outcome's name as people read it. */
export const outcomeNames: Readonly<Record<Outcome, string>> = {
  resolved: "Resolved",
  "breaking-resolved": "Breaking Resolved",
  "partially-resolved": "Partially Resolved",
  "work-in-progress": "Work in Progress",
  "no-op": "No-Op",
  regression: "Regression",
  ungraded: "Ungraded",
  "not-applied": "Not Applied",
  inconclusive: "Inconclusive",
};

/** `1 test`, `3 tests`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** Milliseconds as `240 ms`, `4.2 s`, `48 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}

/** What the gate does with it, as the end of the first line. */
export function decisionWords(decision: Verdict["gate"]["decision"]): string {
  return { pass: "passes the gate", block: "blocks the merge", undecided: "undecided" }[decision];
}

/** What the sentence is made of: a verdict's, or of reports alone. */
interface Counted {
  readonly outcome: Outcome;
  readonly f2p: Pick<Verdict["f2p"], "total" | "passed">;
  readonly p2p: { readonly total: number; readonly broken: readonly unknown[] };
}

/** One sentence that says what the change did. */
export function outcomeSentence(verdict: Counted): string {
  const { f2p, p2p } = verdict;
  const broke = `breaks ${count(p2p.broken.length, "test")} that passed before`;
  const some = `${f2p.passed} of the ${count(f2p.total, "test")} it had to fix`;
  switch (verdict.outcome) {
    case "resolved":
      return p2p.total === 0
        ? "Fixes what it set out to fix. Nothing passed before, so nothing could break."
        : "Fixes what it set out to fix, and breaks nothing.";
    case "breaking-resolved":
      return `Fixes what it set out to fix, and ${broke}.`;
    case "partially-resolved":
      return `Fixes ${some}, and breaks nothing.`;
    case "work-in-progress":
      return `Fixes ${some}, and ${broke}.`;
    case "no-op":
      return "Fixes nothing of what it set out to fix, and breaks nothing.";
    case "regression":
      return f2p.total === 0
        ? `Names no test that it fixes, and ${broke}.`
        : `Fixes nothing of what it set out to fix, and ${broke}.`;
    case "ungraded":
      return "Breaks nothing. No test says what it was to fix, so it cannot be graded.";
    case "not-applied":
      return "The change does not merge into the base branch, so nothing was run on it.";
    case "inconclusive":
      return "The runs do not allow an answer.";
  }
}

/** Who named the fail-to-pass tests. */
export function designationWords(designation: Verdict["f2p"]["designation"]): string {
  switch (designation) {
    case undefined:
      return "none designated";
    case "config":
      return "designated by the configuration";
    case "issue":
      return "designated by the issue";
    case "ref":
      return "designated by a branch of the project";
    case "input":
      return "designated by an input";
    case "pull-request":
      return "designated by the pull request itself";
  }
}

/** True when there is something that a maintainer has to look at. */
export function isProblem(verdict: Verdict): boolean {
  return (
    verdict.gate.decision !== "pass" ||
    verdict.p2p.broken.length > 0 ||
    verdict.f2p.failed.length > 0 ||
    verdict.outcome === "not-applied" ||
    verdict.outcome === "inconclusive"
  );
}
