import type { FailOn, Policy } from "../config/config.ts";
import type { Outcome } from "../verdict/schema.ts";

export const defaultPolicy: Policy = { failOn: ["breaks-p2p"], mode: "enforce", requireP2p: true };

/** What a policy may ask about, besides the outcome's name. */
export interface GateFacts {
  readonly outcome: Outcome;
  /** Confirmed breaks only. */
  readonly p2pBroken: number;
  /** How many of them are in suites that only warn; none when absent. */
  readonly p2pWarned?: number;
  readonly f2pTotal: number;
  readonly f2pPassed: number;
  /** Test files that existed on base and that the change edits or deletes; accepted edits are not among them. */
  readonly testEdits: number;
}

export type GateWord = FailOn | "report-only" | "only-warned" | "overridden";

export interface GateDecision {
  readonly decision: "pass" | "block" | "undecided";
  /** Never empty: what of the policy matched, or else the outcome itself. */
  readonly because: readonly GateWord[];
}

/**
 * From the outcome to the merge. What `fail-on` names blocks. Otherwise inconclusive and not applied are undecided,
 * never a pass; everything else passes. `mode: report` passes always and says what it would have done.
 */
export function decideGate(facts: GateFacts, policy: Policy): GateDecision {
  const matched = [...new Set(policy.failOn)].filter((word) => holds(word, facts));
  const enforced = enforce(facts, matched);
  if (policy.mode === "enforce") return enforced;
  const wouldStop = enforced.decision === "pass" ? [] : enforced.because;
  return { decision: "pass", because: ["report-only", ...wouldStop] };
}

function enforce(facts: GateFacts, matched: readonly FailOn[]): GateDecision {
  const { outcome } = facts;
  if (matched.length > 0) return { decision: "block", because: matched };
  if (isUnanswered(outcome)) return { decision: "undecided", because: [outcome] };
  return { decision: "pass", because: onlyWarned(facts) ? ["only-warned", outcome] : [outcome] };
}

const onlyWarned = ({ p2pBroken, p2pWarned = 0 }: GateFacts) => p2pBroken > 0 && p2pBroken === p2pWarned;

function holds(word: FailOn, facts: GateFacts): boolean {
  switch (word) {
    case "breaks-p2p":
      return facts.p2pBroken > (facts.p2pWarned ?? 0);
    case "f2p-failing":
      return !isUnanswered(facts.outcome) && facts.f2pPassed < facts.f2pTotal;
    case "test-edits":
      return facts.testEdits > 0;
    default:
      return word === facts.outcome && !(isBreaking(word) && onlyWarned(facts));
  }
}

const isBreaking = (outcome: Outcome) =>
  outcome === "breaking-resolved" || outcome === "work-in-progress" || outcome === "regression";

/** Not an answer about the change; the counts beside it may be those of a run that went wrong. */
const isUnanswered = (outcome: Outcome) => outcome === "inconclusive" || outcome === "not-applied";

/** Each word of `gate.because`, as the end of "The gate … because". `docs/outcomes.md` is made from here. */
export const gateSentences: Readonly<Record<GateWord, string>> = {
  "breaks-p2p": "the change breaks tests that passed before",
  "f2p-failing": "designated fail-to-pass tests do not pass",
  "test-edits": "the change edits or deletes tests that existed on base",
  "report-only": "the policy only reports (`mode: report`)",
  "only-warned": "all tests that it breaks are in suites that only warn (`severity: warn`)",
  overridden: "a maintainer overrode it; the words behind this one say what it would have done",
  resolved: "the outcome is Resolved",
  "breaking-resolved": "the outcome is Breaking Resolved",
  "partially-resolved": "the outcome is Partially Resolved",
  "work-in-progress": "the outcome is Work in Progress",
  "no-op": "the outcome is No-Op",
  regression: "the outcome is Regression",
  ungraded: "the outcome is Ungraded: nothing broke, and nothing shows what the change does",
  "not-applied": "the change does not merge into its base",
  inconclusive: "the runs do not allow an answer",
};
