import type { Approval, Verdict } from "../verdict/schema.ts";
import { testsAcceptedLabel } from "./labels.ts";
import type { Neutraliser } from "./neutralise.ts";
import { count } from "./words.ts";

/** The one-line remarks below the culprit, in Markdown: what was done to the tests, what did not count, who wrote it. */
export function remarks(verdict: Verdict, safe: Neutraliser): readonly string[] {
  return [
    testEditRemark(verdict),
    heldOnlyRemark(verdict),
    gateEditRemark(verdict, safe),
    staleRemark(verdict),
    flakyRemark(verdict),
    agentRemark(verdict, safe),
  ].filter((remark) => remark !== undefined);
}

/** What people decided about it, by a label or a command: it belongs to the verdict's first lines. */
export function approvalRemarks(verdict: Verdict, safe: Neutraliser): readonly string[] {
  return (verdict.approvals ?? []).map((approval) => approvalRemark(approval, safe));
}

function approvalRemark({ kind, by, at }: Approval, safe: Neutraliser): string {
  const who = `${safe.inline(by, 60)} on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
  return kind === "override"
    ? `**Overridden** by ${who}; the next push withdraws that.`
    : `The edits to existing tests were accepted by ${who}, with the label \`${testsAcceptedLabel.name}\`; the next push withdraws that.`;
}

function testEditRemark(verdict: Verdict): string | undefined {
  const touched = verdict.testEdits.filter((edit) => edit.kind !== "added");
  if (touched.length === 0) return undefined;
  const edited = touched.filter((edit) => edit.kind === "edited").length;
  const deleted = touched.length - edited;
  const did = [
    edited > 0 && `edits ${count(edited, "existing test file")}`,
    deleted > 0 && `deletes ${count(deleted, edited > 0 ? "other" : "existing test file")}`,
  ];
  const held = touched.every((edit) => edit.held);
  const accepted = verdict.approvals?.some((approval) => approval.kind === "tests-accepted");
  const why = accepted ? "as a maintainer accepted the edits" : "as the configuration trusts test edits";
  const graded = held
    ? `graded with base's version of ${touched.length === 1 ? "it" : "them"}`
    : `graded with its own version of ${touched.length === 1 ? "it" : "them"}, ${why}`;
  return `The change ${did.filter(Boolean).join(" and ")}; ${graded}.`;
}

function heldOnlyRemark(verdict: Verdict): string | undefined {
  const only = verdict.p2p.broken.filter((test) => test.heldOnly).length;
  if (only === 0) return undefined;
  const all = only === verdict.p2p.broken.length;
  const some = all
    ? only === 1
      ? "The broken test fails"
      : `The ${only} broken tests fail`
    : `${only} of them ${only === 1 ? "fails" : "fail"}`;
  const pass = only === 1 ? "passes" : "pass";
  return `${some} only with base's version of the tests and ${pass} with the change's own: if the behaviour was meant to change, a maintainer accepts the edits with the label \`${testsAcceptedLabel.name}\`.`;
}

function gateEditRemark(verdict: Verdict, safe: Neutraliser): string | undefined {
  if (verdict.gateEdits.length === 0) return undefined;
  const paths = verdict.gateEdits.slice(0, 3).map((path) => safe.inline(path));
  const rest = verdict.gateEdits.length - paths.length;
  return `The change edits ${[...paths, ...(rest > 0 ? [`${rest} more`] : [])].join(", ")}, which configures this gate: that has no effect on its own gate.`;
}

function staleRemark(verdict: Verdict): string | undefined {
  const { stale } = verdict.f2p;
  if (stale.length === 0) return undefined;
  return `${count(stale.length, "designated test")} already ${stale.length === 1 ? "passes" : "pass"} on base and ${stale.length === 1 ? "was" : "were"} not counted.`;
}

function flakyRemark(verdict: Verdict): string | undefined {
  const { flaky } = verdict.p2p;
  if (flaky.length === 0) return undefined;
  return `${count(flaky.length, "test")} gave another answer when run again and ${flaky.length === 1 ? "was" : "were"} left out as flaky.`;
}

function agentRemark(verdict: Verdict, safe: Neutraliser): string | undefined {
  const { agent } = verdict;
  if (agent === undefined) return undefined;
  const evidence = agent.evidence.slice(0, 3).map((piece) => safe.inline(piece, 120));
  const sure = {
    identity: "Written by",
    signal: "Very likely written with",
    weak: "Perhaps written with",
  }[agent.confidence];
  return `${sure} ${safe.inline(agent.name, 60)}${evidence.length > 0 ? `: ${evidence.join(", ")}` : ""}.`;
}
