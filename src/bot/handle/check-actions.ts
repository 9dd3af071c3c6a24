import { droppable } from "../../core/verdict/droppable.ts";
import type { Verdict } from "../../core/verdict/schema.ts";
import type { CheckAction } from "../../ports/check-host.ts";

export const buttons = {
  rerun: {
    label: "Re-run",
    description: "Run the gate again on this commit",
    identifier: "rerun",
  },
  dropHunk: {
    label: "Drop breaking hunk",
    description: "Commit base's lines in its place",
    identifier: "drop-hunk",
  },
  accept: {
    label: "Accept",
    description: "Let it pass as it is (maintainers)",
    identifier: "accept",
  },
} as const satisfies Record<string, CheckAction>;

/** The buttons of a check run: what its verdict allows, or only another try where there is none. */
export function checkActions(verdict: Verdict | undefined): readonly CheckAction[] {
  if (verdict === undefined) return [buttons.rerun];
  const stopped = verdict.gate.decision !== "pass";
  return [
    buttons.rerun,
    ...(droppable(verdict) === undefined ? [] : [buttons.dropHunk]),
    ...(stopped ? [buttons.accept] : []),
  ];
}
