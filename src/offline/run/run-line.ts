import type { Culprit } from "../../core/verdict/schema.ts";
import { gradedLine } from "../graded-line.ts";
import type { InstanceResult } from "../instance-result.ts";
import type { TaskResult } from "./run-task.ts";

/** What is written of a prediction besides its grade. */
export interface RunFacts extends Pick<TaskResult, "applied" | "found" | "detail"> {
  /** A short name of the patch: another patch for the same instance is another run. */
  readonly patchHash: string;
  readonly ms: number;
}

/** One line of `swebench run --out`: the line of `grade`, with how the patch was applied and what broke. A contract, and the state to resume from. */
export function runLine(result: InstanceResult, facts: RunFacts): string {
  const { applied, found, detail, patchHash, ms } = facts;
  return gradedLine(result, undefined, {
    ...(applied === undefined ? {} : { applied }),
    ...(found === undefined ? {} : { culprits: found.culprits.map(culpritJson) }),
    ...(found === undefined || found.flaky.length === 0 ? {} : { flaky: found.flaky }),
    ...(found?.because === undefined ? {} : { not_localized: found.because }),
    ...(detail === undefined ? {} : { detail: detail.slice(0, MOST_DETAIL) }),
    patch: patchHash,
    ms: Math.round(ms),
  });
}

const MOST_DETAIL = 1_000;

function culpritJson({ kind, units, tests, outcomeWithout, wrongAtMost, why }: Culprit): object {
  return {
    kind,
    hunks: units.flatMap((unit) =>
      unit.hunks.map(({ path, oldStart, oldLines, newStart, newLines, diff }) => ({
        path,
        old: [oldStart, oldLines],
        new: [newStart, newLines],
        diff,
      })),
    ),
    tests,
    ...(outcomeWithout === undefined ? {} : { outcome_without: outcomeWithout }),
    ...(wrongAtMost === undefined ? {} : { wrong_at_most: wrongAtMost }),
    ...(why === undefined ? {} : { why }),
  };
}
