import { flakeRates, type Wavering } from "../core/outcome/flake-rates.ts";
import type { SuiteRun } from "../core/tests/suite-run.ts";
import { type TestKey, testOfKey, writeTestId } from "../core/tests/test-id.ts";
import type { Change } from "./change.ts";
import type { RunLog } from "./run-log.ts";
import { deadlineAfter, type SuiteEvidence } from "./suite-evidence.ts";

export interface Calibration {
  /** Tests that gave different answers on base, of every suite. */
  readonly wavering: ReadonlyMap<TestKey, Wavering>;
  readonly notes: readonly string[];
}

const MOST_NAMED = 20;

/**
 * Runs base again until there are `times` runs of it, and tells which tests waver there. Each run is kept in the cache under a
 * key of its own, so that all changes to one base share them. `keyOf`: undefined when nothing is cached.
 */
export async function calibrateBase(
  times: number,
  evidence: readonly SuiteEvidence[],
  { change, keyOf }: { readonly change: Change; keyOf(suite: SuiteEvidence["suite"]): string | undefined },
  log: RunLog,
): Promise<Calibration> {
  const wavering = new Map<TestKey, Wavering>();
  for (const { suite, base } of evidence) {
    if (base.run.kind !== "completed") continue;
    const runs: SuiteRun[] = [base.run];
    const key = keyOf(suite);
    for (let time = 2; time <= times; time += 1) {
      const { run } = await log.run({
        purpose: "base",
        suite,
        tree: change.base,
        hunks: "none",
        selection: { kind: "all" },
        timeoutMs: deadlineAfter(base.run.ms, suite),
        ...(key === undefined ? {} : { cacheKey: `${key}#${time}` }),
      });
      runs.push(run);
    }
    for (const [test, how] of flakeRates(runs)) wavering.set(test, how);
  }
  return { wavering, notes: notesOf(wavering, evidence.length) };
}

function notesOf(wavering: ReadonlyMap<TestKey, Wavering>, suites: number): readonly string[] {
  const style = suites > 1 ? "several-suites" : "one-suite";
  const told = [...wavering]
    .slice(0, MOST_NAMED)
    .map(
      ([key, { passed, runs }]) =>
        `\`${writeTestId(testOfKey(key), style)}\` wavers on base: it passed in ${passed} of ${runs} runs. It is left out of pass-to-pass.`,
    );
  const rest = wavering.size - told.length;
  return rest > 0 ? [...told, `and ${rest} more tests that waver on base`] : told;
}
