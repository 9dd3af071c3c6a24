import type { TestResults } from "../tests/suite-run.ts";
import type { TestKey } from "../tests/test-id.ts";
import { testMatcher } from "./test-pattern.ts";

export interface RegressionSuiteOptions {
  /** Designated tests that count. A stale designation is not among them: it passes on base, so it is guarded like any other test. */
  readonly f2p: ReadonlySet<TestKey>;
  /** `pass-to-pass` of the configuration; empty means every test. */
  readonly patterns: readonly string[];
  /** Tests shown to give different answers on one tree. */
  readonly flaky: ReadonlySet<TestKey>;
  /** Patterns of the quarantined tests that are left out today. */
  readonly quarantine?: readonly string[];
}

/** P2P, the tests that must go on passing (rule 2): passed on base, selected, and neither F2P nor flaky nor in quarantine. */
export function regressionSuite(base: TestResults, options: RegressionSuiteOptions): ReadonlySet<TestKey> {
  const { f2p, patterns, flaky, quarantine = [] } = options;
  const selected = patterns.length === 0 ? () => true : testMatcher(patterns);
  const quarantined = testMatcher(quarantine);
  const suite = new Set<TestKey>();
  for (const [test, { status }] of base) {
    if (status !== "passed" || f2p.has(test) || flaky.has(test)) continue;
    if (selected(test) && !quarantined(test)) suite.add(test);
  }
  return suite;
}
