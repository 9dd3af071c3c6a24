import { localize } from "../core/localize/localize.ts";
import { type HeadFailure, probeOutcome } from "../core/localize/probe-outcome.ts";
import type { LocalizeReport, Probe, ProbeOutcome } from "../core/localize/result.ts";
import type { Unit } from "../core/patch/units.ts";
import type { Suite } from "../core/tests/suite.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import { apply, type Change } from "./change.ts";
import { movesLines } from "./moves-lines.ts";
import type { RunLog } from "./run-log.ts";

/** The broken tests of one suite, confirmed, with how they fail on head. */
export interface BrokenSuite {
  readonly suite: Suite;
  readonly tests: ReadonlyMap<TestKey, HeadFailure>;
  /** Deadline of a probe that runs only these tests. */
  readonly timeoutMs: number;
}

export interface SearchLimits {
  readonly parallel: number;
  readonly maxProbes: number;
  readonly outOfTime: () => boolean;
}

export interface SearchPlan {
  readonly units: readonly Unit[];
  /** `[a, b]`: unit b does not build without unit a. */
  readonly needs: readonly (readonly [number, number])[];
  readonly prior?: (test: TestKey) => readonly number[];
}

/** Searches the units of the change for the ones that break the tests, by running those tests on composed trees (design section 5). */
export function findBreakingHunk(
  search: { change: Change; broken: readonly BrokenSuite[]; plan: SearchPlan; limits: SearchLimits },
  ports: { trees: TreeStore; log: RunLog },
): Promise<LocalizeReport> {
  const { change, broken, plan, limits } = search;
  const isEdited = movesLines(change);

  const probe: Probe = async (units, openTests, signal) => {
    const hunks = units.flatMap((index) => plan.units[index]?.hunks ?? []);
    const tree = await apply(ports.trees, change.base, change.patch, hunks);
    const outcomes = new Map<string, ProbeOutcome>();
    const runIds: number[] = [];
    for (const { suite, tests, timeoutMs } of broken) {
      const open = openTests.filter((test) => tests.has(test as TestKey)) as TestKey[];
      if (open.length === 0) continue;
      const selection = { kind: "tests", tests: open } as const;
      const { id, run } = await ports.log.run({
        purpose: "probe",
        suite,
        tree,
        hunks,
        selection,
        timeoutMs,
        signal,
      });
      runIds.push(id);
      for (const test of open) {
        const onHead = tests.get(test);
        if (onHead !== undefined) outcomes.set(test, probeOutcome(run, test, onHead, isEdited));
      }
    }
    return { outcomes, runIds };
  };

  return localize({
    units: plan.units.length,
    needs: plan.needs,
    tests: broken.flatMap(({ tests }) => [...tests.keys()]),
    probe,
    ...(plan.prior === undefined ? {} : { prior: (test: string) => plan.prior?.(test as TestKey) ?? [] }),
    parallel: limits.parallel,
    maxProbes: limits.maxProbes,
    outOfTime: limits.outOfTime,
    headConfirmed: true,
  });
}
