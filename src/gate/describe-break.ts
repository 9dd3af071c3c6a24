import { type HeadFailure, headFailureOf } from "../core/localize/probe-outcome.ts";
import type { Judgement } from "../core/outcome/judge.ts";
import { type TestKey, testOfKey } from "../core/tests/test-id.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import type { BrokenSuite } from "./broken-suite.ts";
import type { Change } from "./change.ts";
import type { Examination } from "./examine-change.ts";
import type { SearchPlan } from "./find-breaking-hunk.ts";
import { movesLines } from "./moves-lines.ts";
import { planSearch } from "./plan-search.ts";
import type { SuiteEvidence } from "./suite-evidence.ts";

/** What a search needs to know: the tests that broke, how they fail on head, and the units one of which did it. */
export interface DescribedBreak {
  readonly change: Change;
  readonly broken: readonly BrokenSuite[];
  readonly plan: SearchPlan;
  /** Chance of a wrong answer, of tests that are known to waver. */
  readonly flakeRates?: ReadonlyMap<TestKey, number>;
}

export async function describeBreak(
  { change, evidence, judgement, flakeRates }: Examination,
  ports: { readonly trees: TreeStore; readonly outliner: SourceOutliner },
): Promise<DescribedBreak> {
  const isEdited = movesLines(change);
  const broken = evidence.flatMap((suite) => brokenSuite(suite, judgement, isEdited));
  return { change, broken, flakeRates, plan: await planSearch(change, broken, ports) };
}

/** A run of only the broken tests may take this long, however short they were on base. */
const PROBE_DEADLINE_MS = 15_000;

function brokenSuite(
  evidence: SuiteEvidence,
  judgement: Judgement,
  isEdited: (path: string) => boolean,
): readonly BrokenSuite[] {
  const { suite, secondBase, secondHead, again = "these-tests" } = evidence;
  if (secondBase === undefined || secondHead === undefined) return [];
  const tests = new Map<TestKey, HeadFailure>();
  for (const { key } of judgement.p2p.broken) {
    const failure =
      testOfKey(key).suite === suite.name ? headFailureOf(secondHead.run, key, isEdited) : undefined;
    if (failure !== undefined) tests.set(key, failure);
  }
  const timeoutMs = Math.min(suite.timeoutMs, Math.max(3 * secondBase.run.ms, PROBE_DEADLINE_MS));
  return tests.size === 0 ? [] : [{ suite, tests, isEdited, timeoutMs, run: again }];
}
