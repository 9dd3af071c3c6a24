import type { Config } from "../config/config.ts";
import type { Approval, Verdict } from "../verdict/schema.ts";
import { decideGate } from "./policy.ts";
import { withApprovals } from "./with-approvals.ts";

/**
 * A verdict that others may have written, with the gate's decision made anew from its counts, base's configuration and the approvals that
 * the host shows: what it claims to have been decided or approved has no effect. A string says why no decision can be made from it.
 */
export function decideAgain(
  verdict: Verdict,
  config: Pick<Config, "policy" | "testEdits">,
  approvals: readonly Approval[],
): Verdict | string {
  const accepted = approvals.some((approval) => approval.kind === "tests-accepted");
  const trusts = verdict.testEdits.some((edit) => edit.kind !== "added" && !edit.held);
  if (trusts && !accepted && config.testEdits !== "trust")
    return "the change was graded with its own version of existing tests, and nobody with the right has accepted that";
  const { policy } = config;
  const warned = verdict.suites.filter((suite) => policy.warnSuites?.includes(suite.name));
  const facts = {
    outcome: verdict.outcome,
    p2pBroken: verdict.p2p.broken.length,
    p2pWarned: Math.min(
      verdict.p2p.broken.length,
      warned.reduce((sum, { p2p }) => sum + Math.max(0, p2p.total - p2p.passed), 0),
    ),
    f2pTotal: verdict.f2p.total,
    f2pPassed: verdict.f2p.passed,
    testEdits: verdict.testEdits.filter((edit) => edit.held && edit.kind !== "added").length,
  };
  const { decision, because } = decideGate(facts, policy);
  return withApprovals({ ...verdict, gate: { decision, because: [...because] } }, approvals);
}
