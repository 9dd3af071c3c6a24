import { outcomes } from "../verdict/outcome-names.ts";
import type { Outcome } from "../verdict/schema.ts";
import type { RunNumber } from "./marker.ts";

/**
 * What a check run of ours carries besides its page: enough to bring comment and label to what it says, also by a run that it overtook.
 * So the newest check run on a head is the one truth that all runs converge to.
 */
export interface CheckReference {
  readonly run: RunNumber;
  readonly outcome: Outcome;
  readonly problem: "problem" | "no-problem";
}

const PATTERN = /^outcome-gate:1:(\d{1,15})\.(\d{1,9}):([a-z-]+):(problem|no-problem)$/;

export function writeCheckReference({ run, outcome, problem }: CheckReference): string {
  return `outcome-gate:1:${run.id}.${run.attempt}:${outcome}:${problem}`;
}

export function readCheckReference(text: string): CheckReference | undefined {
  const [, id, attempt, word, problem] = PATTERN.exec(text) ?? [];
  const outcome = outcomes.find((known) => known === word);
  if (outcome === undefined) return undefined;
  return {
    run: { id: Number(id), attempt: Number(attempt) },
    outcome,
    problem: problem === "problem" ? "problem" : "no-problem",
  };
}

/** A check run that says why there is no verdict: not an agent's, a draft, a crash. */
export function writeNoticeReference(run: RunNumber): string {
  return `outcome-gate:notice:${run.id}.${run.attempt}`;
}

export function isNoticeReference(text: string): boolean {
  return text.startsWith("outcome-gate:notice:");
}

/** A check run that no verdict stands on yet: it waits for the gate or for somebody's approval, or waited in vain. */
export function writeWaitingReference(since: string): string {
  return `outcome-gate:waiting:${since}`;
}

/** True of what a verdict may take the place of, in the same check run: what waits and what says why there is none. */
export function isProvisional(text: string): boolean {
  return text.startsWith("outcome-gate:waiting:") || isNoticeReference(text);
}
