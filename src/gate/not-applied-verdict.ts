import type { Policy } from "../core/config/config.ts";
import { decideGate } from "../core/outcome/policy.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { Verdict } from "../core/verdict/schema.ts";

export interface NotApplied {
  readonly base: { readonly commit: ObjectId };
  readonly head: { readonly commit: ObjectId };
  readonly mergeBase: ObjectId | undefined;
  /** Paths that conflict. */
  readonly conflicts: readonly string[];
  readonly policy: Policy;
  readonly tool: string;
  readonly agent?: NonNullable<Verdict["agent"]>;
}

const MOST_NAMED = 20;

/** The verdict on a change that does not merge into its base: there is no tree to test, so nothing was run. */
export function notAppliedVerdict(found: NotApplied): Verdict {
  const nothing = { total: 0, passed: 0 };
  const facts = { outcome: "not-applied", p2pBroken: 0, f2pTotal: 0, f2pPassed: 0, testEdits: 0 } as const;
  const gate = decideGate(facts, found.policy);
  return {
    schema: "outcome-gate/verdict",
    version: 1,
    tool: found.tool,
    ruleSet: "strict",
    base: found.base.commit,
    head: found.head.commit,
    ...(found.mergeBase === undefined ? {} : { mergeBase: found.mergeBase }),
    outcome: "not-applied",
    reasons: ["does-not-merge"],
    gate: { decision: gate.decision, because: [...gate.because] },
    f2p: { ...nothing, failed: [], stale: [] },
    p2p: { ...nothing, broken: [], flaky: [] },
    testEdits: [],
    gateEdits: [],
    culprits: [],
    probes: { runs: 0, rounds: 0, lowerBound: 0, hunks: 0, units: 0 },
    runs: [],
    suites: [],
    notes: found.conflicts.slice(0, MOST_NAMED).map((path) => `Conflict in ${path}`.slice(0, 8_000)),
    ...(found.agent === undefined ? {} : { agent: found.agent }),
    timing: { totalMs: 0, suiteMs: 0, overheadMs: 0 },
  };
}
