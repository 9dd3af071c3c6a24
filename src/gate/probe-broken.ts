import { probeOutcome } from "../core/localize/probe-outcome.ts";
import type { ProbeAnswer, ProbeOutcome } from "../core/localize/result.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { Selection } from "../core/tests/selection.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import type { BrokenSuite } from "./broken-suite.ts";
import type { RunLog } from "./run-log.ts";

export interface BrokenProbe {
  readonly tree: ObjectId;
  /** What the tree is, for the record: the hunks applied to base. */
  readonly hunks: readonly string[];
  readonly tests: ReadonlySet<string>;
  readonly signal?: AbortSignal;
}

/** Runs some of the broken tests on a tree and compares how they fail with how they fail on head. */
export async function probeBroken(
  { tree, hunks, tests: wanted, signal }: BrokenProbe,
  broken: readonly BrokenSuite[],
  log: Pick<RunLog, "run">,
): Promise<ProbeAnswer> {
  const outcomes = new Map<string, ProbeOutcome>();
  const runIds: number[] = [];
  for (const { suite, tests, timeoutMs, isEdited, run: scope } of broken) {
    const open: TestKey[] = [...tests.keys()].filter((test) => wanted.has(test));
    if (open.length === 0) continue;
    const selection: Selection = scope === "whole-suite" ? { kind: "all" } : { kind: "tests", tests: open };
    const order = { purpose: "probe", suite, tree, hunks, selection, timeoutMs } as const;
    const { id, run } = await log.run(signal === undefined ? order : { ...order, signal });
    runIds.push(id);
    for (const test of open) {
      const onHead = tests.get(test);
      if (onHead !== undefined) outcomes.set(test, probeOutcome(run, test, onHead, isEdited));
    }
  }
  return { outcomes, runIds };
}
