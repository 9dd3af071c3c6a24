import { localize } from "../core/localize/localize.ts";
import { DEFAULT_RATE } from "../core/localize/noise.ts";
import type { LocalizeInput, LocalizeReport, Probe } from "../core/localize/result.ts";
import type { Unit } from "../core/patch/units.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import type { BrokenSuite } from "./broken-suite.ts";
import { apply, type Change } from "./change.ts";
import { probeBroken } from "./probe-broken.ts";
import type { RunLog } from "./run-log.ts";

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
  /** The function around each hunk, by the hunk's id, where a parser knows it. */
  readonly headers?: ReadonlyMap<string, string>;
}

export interface SearchedBreak {
  readonly broken: readonly BrokenSuite[];
  readonly plan: SearchPlan;
  /** Chance of a wrong answer, of tests that are known to waver. */
  readonly flakeRates?: ReadonlyMap<TestKey, number>;
}

/** Searches the units of the change for the ones that break the tests, by running those tests on composed trees (design section 5). */
export function findBreakingHunk(
  search: SearchedBreak & { readonly change: Change; readonly limits: SearchLimits },
  ports: { trees: TreeStore; log: RunLog },
): Promise<LocalizeReport> {
  const { change, broken, plan, limits } = search;

  const probe: Probe = async (units, openTests, signal) => {
    const hunks = units.flatMap((index) => plan.units[index]?.hunks ?? []);
    const tree = await apply(ports.trees, change.base, change.patch, hunks);
    return probeBroken({ tree, hunks, tests: new Set(openTests), signal }, broken, ports.log);
  };

  return localize({ ...questionOf(search), ...limits, probe });
}

/** What a search is told, whoever runs its probes. */
export function questionOf({
  broken,
  plan,
  flakeRates,
}: SearchedBreak): Omit<LocalizeInput, "probe" | keyof SearchLimits> {
  return {
    units: plan.units.length,
    needs: plan.needs,
    tests: broken.flatMap(({ tests }) => [...tests.keys()]),
    ...(plan.prior === undefined ? {} : { prior: (test: string) => plan.prior?.(test as TestKey) ?? [] }),
    ...(flakeRates === undefined || flakeRates.size === 0
      ? {}
      : { flakeRate: (test: string) => flakeRates.get(test as TestKey) ?? DEFAULT_RATE }),
    headConfirmed: true,
  };
}
