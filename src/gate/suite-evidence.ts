import type { Need } from "../core/outcome/judge.ts";
import type { SuiteEvidence as JudgedRuns } from "../core/outcome/judge-suite.ts";
import type { Selection } from "../core/tests/selection.ts";
import type { Suite } from "../core/tests/suite.ts";
import { type SuiteRun, statusIn } from "../core/tests/suite-run.ts";
import { type TestKey, testOfKey } from "../core/tests/test-id.ts";
import type { Change } from "./change.ts";
import type { LoggedRun, RunLog } from "./run-log.ts";

/** The runs of one suite that an outcome is judged from. */
export interface SuiteEvidence {
  readonly suite: Suite;
  readonly base: LoggedRun;
  /** Head with held tests. */
  readonly head: LoggedRun;
  /** The broken tests again, on both trees. */
  readonly secondBase?: LoggedRun;
  readonly secondHead?: LoggedRun;
  /** What was run again. Tests that break only after others are probed in whole suites. */
  readonly again?: "these-tests" | "whole-suite";
  /** The change's own test files over base, and over head; absent when it brings none, or when nothing asked for it. */
  readonly ownOverBase?: LoggedRun;
  readonly ownOverHead?: LoggedRun;
}

/** Deadlines never fall below this, so that a short suite survives a slow moment of the machine. */
const SHORTEST_DEADLINE_MS = 30_000;

/** At least three times what base took, at most the suite's own timeout (design rule 6). */
export function deadlineAfter(ms: number, suite: Suite): number {
  return Math.min(suite.timeoutMs, Math.max(3 * ms, SHORTEST_DEADLINE_MS));
}

/** The two runs that every evaluation needs. Head is not run where base gives nothing to compare it with. */
export async function runBaseAndHead(
  order: {
    readonly suite: Suite;
    readonly change: Change;
    readonly cacheKey?: string;
    readonly watch?: "usage";
  },
  log: RunLog,
): Promise<SuiteEvidence> {
  const { suite, change } = order;
  const all: Selection = { kind: "all" };
  const base = await log.run({
    purpose: "base",
    suite,
    tree: change.base,
    hunks: "none",
    selection: all,
    timeoutMs: suite.timeoutMs,
    ...(order.cacheKey === undefined ? {} : { cacheKey: order.cacheKey }),
    ...(order.watch === undefined ? {} : { watch: order.watch }),
  });
  if (base.run.kind !== "completed" || change.held === change.base) return { suite, base, head: base };
  const head = await log.run({
    purpose: "head",
    suite,
    tree: change.held,
    hunks: change.held === change.head ? "all" : change.heldHunks,
    selection: all,
    timeoutMs: deadlineAfter(base.run.ms, suite),
  });
  return { suite, base, head };
}

/** The change's own test files over base: shows which of its tests demand the change. */
export async function runOwnOverBase(
  evidence: SuiteEvidence,
  change: Change,
  log: RunLog,
): Promise<SuiteEvidence> {
  if (change.ownTestsOverBase === undefined || evidence.base.run.kind !== "completed") return evidence;
  const ownOverBase = await log.run({
    purpose: "designate",
    suite: evidence.suite,
    tree: change.ownTestsOverBase,
    hunks: change.testEdits.flatMap((edit) => edit.hunks),
    selection: ownSelection(evidence, change),
    timeoutMs: deadlineAfter(evidence.base.run.ms, evidence.suite),
  });
  return { ...evidence, ownOverBase };
}

/** The change as it stands, with its own version of edited tests. The head run itself when no existing test file was touched. */
export async function runOwnOverHead(
  evidence: SuiteEvidence,
  change: Change,
  log: RunLog,
): Promise<SuiteEvidence> {
  if (evidence.ownOverHead !== undefined || evidence.base.run.kind !== "completed") return evidence;
  if (change.held === change.head) return { ...evidence, ownOverHead: evidence.head };
  const ownOverHead = await log.run({
    purpose: "designate",
    suite: evidence.suite,
    tree: change.head,
    hunks: "all",
    selection: ownSelection(evidence, change),
    timeoutMs: deadlineAfter(evidence.base.run.ms, evidence.suite),
  });
  return { ...evidence, ownOverHead };
}

/** Nothing is blamed before the broken tests failed twice on head and passed twice on base (design section 5). */
export async function runAgain(
  evidence: SuiteEvidence,
  need: Need,
  change: Change,
  { log, onDoubt }: { readonly log: RunLog; readonly onDoubt?: (() => void) | undefined },
): Promise<SuiteEvidence> {
  const ports = { log, onStarted: onDoubt };
  if (need.run === "whole-suite") return runBoth(evidence, { kind: "all" }, change, ports);
  const tests = need.confirm.map(({ key }) => key);
  const alone = await runBoth(evidence, { kind: "tests", tests }, change, ports);
  const failsAlone = (key: TestKey) =>
    alone.secondHead !== undefined && statusIn(alone.secondHead.run, key) !== "passed";
  const passesAlone = (key: TestKey) =>
    alone.secondBase !== undefined && statusIn(alone.secondBase.run, key) === "passed";
  // Flaky, or broken by what runs before it: only the same run again can tell.
  return tests.every((key) => failsAlone(key) && passesAlone(key))
    ? alone
    : runBoth(evidence, { kind: "all" }, change, { log });
}

async function runBoth(
  evidence: SuiteEvidence,
  selection: Selection,
  change: Change,
  { log, onStarted }: { readonly log: RunLog; readonly onStarted?: (() => void) | undefined },
): Promise<SuiteEvidence> {
  const { suite, base } = evidence;
  const timeoutMs = deadlineAfter(base.run.ms, suite);
  const again = { purpose: "confirm", suite, selection, timeoutMs } as const;
  const secondHead = await log.run({
    ...again,
    tree: change.held,
    hunks: change.heldHunks,
    ...(onStarted === undefined ? {} : { onStarted }),
  });
  const secondBase = await log.run({ ...again, tree: change.base, hunks: "none" });
  return {
    ...evidence,
    secondHead,
    secondBase,
    again: selection.kind === "all" ? "whole-suite" : "these-tests",
  };
}

/**
 * The files whose tests the change brings, when each of its test files is known to hold tests. A changed fixture or
 * helper may concern any test, and a report without file names cannot tell: then any test may be one of its own.
 */
export function ownTestFiles(evidence: SuiteEvidence, change: Change): readonly string[] | "any" {
  const known = new Set([...filesOf(evidence.base.run), ...filesOf(evidence.head.run)]);
  const files = change.testEdits.filter((edit) => edit.kind !== "deleted").map((edit) => edit.path);
  return files.length > 0 && files.every((file) => known.has(file)) ? files : "any";
}

function ownSelection(evidence: SuiteEvidence, change: Change): Selection {
  const files = ownTestFiles(evidence, change);
  return files === "any" ? { kind: "all" } : { kind: "files", files };
}

function* filesOf(run: SuiteRun): Iterable<string> {
  for (const key of run.results.keys()) yield testOfKey(key).file;
}

/** The same runs as the judge wants them. */
export function judgedRuns(evidence: SuiteEvidence): JudgedRuns {
  const { secondHead, secondBase, ownOverBase, ownOverHead } = evidence;
  return {
    suite: evidence.suite.name,
    base: evidence.base.run,
    head: evidence.head.run,
    ...(secondHead === undefined ? {} : { secondHead: secondHead.run }),
    ...(secondBase === undefined ? {} : { secondBase: secondBase.run }),
    ...(ownOverBase === undefined ? {} : { ownOverBase: ownOverBase.run }),
    ...(ownOverHead === undefined ? {} : { ownOverHead: ownOverHead.run }),
  };
}
