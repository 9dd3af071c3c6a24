import type { Policy } from "../config/config.ts";
import { type SuiteRun, statusIn, type TestStatus } from "../tests/suite-run.ts";
import { type TestKey, testOfKey } from "../tests/test-id.ts";
import type { Outcome } from "../verdict/schema.ts";
import type { BrokenTest } from "./broken-tests.ts";
import { type Designation, type DesignationAnswer, designate } from "./designate.ts";
import {
  type JudgedBreak,
  judgeSuite,
  type SuiteEvidence,
  type SuiteJudgement,
  statusOfDesignated,
} from "./judge-suite.ts";
import { nameOutcome } from "./name-outcome.ts";
import { decideGate, type GateDecision } from "./policy.ts";
import { type Reason, reasonSentences } from "./reasons.ts";
import { isBreak } from "./usable-run.ts";

export interface JudgeInput {
  /** One per suite that was run. Empty when the change touches no suite's paths. */
  readonly suites: readonly SuiteEvidence[];
  readonly designations: readonly DesignationAnswer[];
  /** `pass-to-pass` of the configuration. */
  readonly passToPass: readonly string[];
  /** Patterns of the tests that are in quarantine today. */
  readonly quarantine: readonly string[];
  /** Tests known to be flaky before any run. */
  readonly flaky: ReadonlySet<TestKey>;
  readonly policy: Policy;
  /** Test files of base that the change edits or deletes, and whose edits nobody accepted. */
  readonly testEdits: number;
  /** What the caller knows and the runs do not show (`tests-trusted`, `own-tests-pass-on-base`). */
  readonly known?: readonly Reason[];
  /** `spent`: no more runs can be made, so what is unconfirmed stays so. */
  readonly budget: "left" | "spent";
}

export interface Judgement {
  readonly outcome: Outcome;
  /** Each word once. */
  readonly reasons: readonly Reason[];
  readonly gate: GateDecision;
  readonly f2p: {
    readonly designation: Designation;
    readonly total: number;
    readonly passed: number;
    readonly failed: readonly { readonly key: TestKey; readonly status: Exclude<TestStatus, "passed"> }[];
    /** Designated, as written, and found nowhere: each counts as failed with status `missing`. */
    readonly unknown: readonly string[];
    readonly stale: readonly TestKey[];
  };
  readonly p2p: {
    readonly total: number;
    readonly passed: number;
    /** All of them. */
    readonly tests: ReadonlySet<TestKey>;
    readonly broken: readonly JudgedBreak[];
    readonly flaky: readonly TestKey[];
  };
  readonly suites: readonly {
    readonly name: string;
    readonly f2p: { readonly total: number; readonly passed: number };
    readonly p2p: { readonly total: number; readonly passed: number };
    readonly notes: readonly string[];
  }[];
  /** Runs without which the outcome is not final: these tests once more, on head and on base. */
  readonly needs: readonly Need[];
}

export interface Need {
  readonly suite: string;
  readonly confirm: readonly BrokenTest[];
  /** A head that was cut short is run whole again: another test than these may be what stops it. */
  readonly run: "these-tests" | "whole-suite";
}

/**
 * The whole judgement, from runs to the gate's decision. Asked again with more runs until `needs` is empty.
 * Several suites are one set of tests, since a test's key holds its suite. A suite without a usable answer makes the
 * whole inconclusive, unless another shows a confirmed break: a break stays a break whatever else is unknown, so then
 * that outcome stands, with `suite-left-out`, and fail-to-pass tests of the unusable suite count as missing.
 */
export function judge(input: JudgeInput): Judgement {
  const designation = designate(input.designations, (test) => passesOnBase(test, input.suites));
  // A test that the change designates itself is graded in the change's version there and in base's version here:
  // taking it out of P2P would let a change win by editing the test (rule 8).
  const guardsAll = designation.source === "pull-request";
  const rules = {
    f2p: guardsAll ? new Set<TestKey>() : designation.f2p,
    patterns: input.passToPass,
    flaky: input.flaky,
    quarantine: input.quarantine,
  };
  const suites = input.suites.map((evidence) => judgeSuite(evidence, rules));
  const f2p = gradeDesignated(designation, input.suites, suites);
  const counts = {
    f2pTotal: designation.f2p.size + designation.unknown.length,
    f2pPassed: designation.f2p.size - f2p.failed.length,
    p2pTotal: sum(suites.map((suite) => suite.p2p.size)),
    p2pBroken: sum(suites.map((suite) => suite.broken.length)),
  };
  const named = nameWhole(input, suites, counts);
  const warned = suites.filter((suite) => input.policy.warnSuites?.includes(suite.suite));
  const p2pWarned = sum(warned.map((suite) => suite.broken.length));
  const facts = { ...counts, p2pWarned, outcome: named.outcome, testEdits: input.testEdits };
  return {
    outcome: named.outcome,
    reasons: [
      ...new Set<Reason>([
        ...named.reasons,
        ...(input.flaky.size > 0 ? (["flaky-tests"] as const) : []),
        ...designation.reasons,
        ...(input.known ?? []),
      ]),
    ],
    gate: decideGate(facts, input.policy),
    f2p: {
      designation,
      total: counts.f2pTotal,
      passed: counts.f2pPassed,
      failed: f2p.failed,
      unknown: designation.unknown,
      stale: designation.stale,
    },
    p2p: {
      total: counts.p2pTotal,
      passed: sum(suites.map((suite) => suite.passed)),
      tests: new Set(suites.flatMap((suite) => [...suite.p2p])),
      broken: suites.flatMap((suite) => suite.broken),
      flaky: [...new Set([...input.flaky, ...suites.flatMap((suite) => suite.flaky)])],
    },
    suites: suites.map((suite) => summaryOf(suite, designation, f2p.failed)),
    needs: input.budget === "spent" ? [] : needsOf(suites, input.suites),
  };
}

type Counts = Omit<Parameters<typeof nameOutcome>[0], "requireP2p">;

function nameWhole(
  input: JudgeInput,
  suites: readonly SuiteJudgement[],
  counts: Counts,
): { readonly outcome: Outcome; readonly reasons: readonly Reason[] } {
  if (suites.length === 0 && counts.f2pTotal === 0)
    return { outcome: "ungraded", reasons: ["no-suite-concerned"] };
  const said = suites.flatMap((suite) => suite.reasons);
  const broken = suites.flatMap((suite) => suite.broken);
  const unanswered = suites.filter((suite) => suite.state !== "usable");
  if (unanswered.length > 0 && broken.length === 0) {
    return { outcome: "inconclusive", reasons: [...said, ...unconfirmedReasons(suites, input.budget)] };
  }
  const named = nameOutcome({ ...counts, requireP2p: input.policy.requireP2p });
  const heldOnly: readonly Reason[] =
    broken.length > 0 && broken.every((test) => test.heldOnly) ? ["held-tests-only"] : [];
  const leftOut: readonly Reason[] = unanswered.length > 0 ? ["suite-left-out"] : [];
  return { outcome: named.outcome, reasons: [...named.reasons, ...said, ...heldOnly, ...leftOut] };
}

function unconfirmedReasons(suites: readonly SuiteJudgement[], budget: "left" | "spent"): readonly Reason[] {
  if (!suites.some((suite) => suite.state === "unconfirmed")) return [];
  return [budget === "spent" ? "budget-spent" : "not-confirmed"];
}

function gradeDesignated(
  designation: Designation,
  evidences: readonly SuiteEvidence[],
  suites: readonly SuiteJudgement[],
): Pick<Judgement["f2p"], "failed"> {
  const graded = designation.source === "pull-request" ? "own-version" : "held-version";
  const unusable = new Set(
    suites.filter((suite) => suite.state === "inconclusive").map((suite) => suite.suite),
  );
  const bySuite = new Map(evidences.map((evidence) => [evidence.suite, evidence]));
  const failed = [...designation.f2p].flatMap((key) => {
    const evidence = bySuite.get(testOfKey(key).suite);
    const known = evidence !== undefined && !unusable.has(evidence.suite);
    const status = known ? statusOfDesignated(key, evidence, graded) : "missing";
    return status === "passed" ? [] : [{ key, status }];
  });
  return { failed };
}

/** As base has it; a test that only the change's own files hold is looked up with those laid over base (rule 3). */
function passesOnBase(test: TestKey, suites: readonly SuiteEvidence[]): boolean {
  const passes = (run: SuiteRun | undefined) => run !== undefined && statusIn(run, test) === "passed";
  const evidence = suites.find((candidate) => candidate.suite === testOfKey(test).suite);
  if (evidence === undefined) return false;
  return evidence.base.results.has(test) ? passes(evidence.base) : passes(evidence.ownOverBase);
}

function summaryOf(
  suite: SuiteJudgement,
  designation: Designation,
  failed: Judgement["f2p"]["failed"],
): Judgement["suites"][number] {
  const isOwn = (key: TestKey) => testOfKey(key).suite === suite.suite;
  const total = [...designation.f2p].filter(isOwn).length;
  const missed = failed.filter(({ key }) => isOwn(key)).length;
  return {
    name: suite.suite,
    f2p: { total, passed: total - missed },
    p2p: { total: suite.p2p.size, passed: suite.passed },
    notes: [...suite.notes, ...(suite.state === "inconclusive" ? suite.reasons.map(toSentence) : [])],
  };
}

const toSentence = (reason: Reason) => reasonSentences[reason];

function needsOf(suites: readonly SuiteJudgement[], evidences: readonly SuiteEvidence[]): readonly Need[] {
  return suites.flatMap(({ suite, toConfirm }) => {
    if (toConfirm.length === 0) return [];
    const head = evidences.find((evidence) => evidence.suite === suite)?.head;
    const cutShort = head !== undefined && isBreak(head);
    return [{ suite, confirm: toConfirm, run: cutShort ? "whole-suite" : "these-tests" }];
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
