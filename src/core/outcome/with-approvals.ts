import type { Approval, Verdict } from "../verdict/schema.ts";

/** The verdict with what maintainers approved; an override lets it pass, and keeps the words that would have decided. */
export function withApprovals(verdict: Verdict, approvals: readonly Approval[]): Verdict {
  const { approvals: _, ...rest } = verdict;
  if (approvals.length === 0) return rest;
  const because = verdict.gate.because.filter((word) => word !== "overridden");
  const overridden = approvals.some((approval) => approval.kind === "override");
  const needed = overridden && verdict.gate.decision !== "pass";
  return {
    ...rest,
    gate: needed ? { decision: "pass", because: ["overridden", ...because] } : verdict.gate,
    approvals: [...approvals],
  };
}
