import { nameOutcome } from "../../core/outcome/name-outcome.ts";
import type { Instance } from "../instance.ts";
import type { InstanceVerdict } from "../instance-result.ts";
import { LOG_PARSERS } from "../logs/parser-registry.ts";
import type { StatusMap } from "../logs/status-map.ts";
import { outcomeOfTallies, type Tally } from "../taxonomy.ts";
import { type LogReading, readLog } from "./read-log.ts";
import { type RuleSet, type RuleSetName, rulesFor, type TestCount } from "./rule-set.ts";
import { type FoundStatus, statusOfTest } from "./status-of-test.ts";

/** One expected test in one log. */
export interface GradedTest extends FoundStatus {
  readonly test: string;
  readonly list: "f2p" | "p2p";
  readonly count: TestCount;
}

export interface Grade {
  readonly verdict: InstanceVerdict;
  readonly reading: LogReading;
  /** Every expected test, F2P first; empty when the log holds no results. */
  readonly tests: readonly GradedTest[];
  readonly reason: string | undefined;
}

/** Grades the log of one instance. Pure: the same log and rules give the same grade. */
export function gradeInstance(instance: Instance, log: string, ruleSet: RuleSetName): Grade {
  const rules = rulesFor(ruleSet, instance.evalType);
  const parser = LOG_PARSERS[instance.logParser];
  if (parser === undefined) return withoutParser(instance);
  const reading = readLog(log, parser, { instanceId: instance.id, version: instance.version }, rules);
  if (reading.kind === "no-results") {
    const verdict = notGraded(instance, reading.cell);
    return { verdict, reading, tests: [], reason: reading.infra?.reason ?? reading.reason };
  }
  return { ...gradeStatuses(instance, reading.statuses, ruleSet), reading };
}

/** Grades the statuses of a run, wherever they come from. Tests that are not among them did not run. */
export function gradeStatuses(
  instance: Instance,
  statuses: StatusMap,
  ruleSet: RuleSetName,
): Omit<Grade, "reading"> {
  const rules = rulesFor(ruleSet, instance.evalType);
  const tests = [
    ...gradeList("f2p", listOf(instance.f2p, ruleSet), statuses, rules),
    ...gradeList("p2p", listOf(instance.p2p, ruleSet), statuses, rules),
  ];
  return { ...verdictOf(tests, instance, ruleSet), tests };
}

function withoutParser(instance: Instance): Grade {
  const reason =
    instance.logParser === "" ? "no-log-parser-known" : `unknown-log-parser ${instance.logParser}`;
  const reading: LogReading = { kind: "no-results", cell: "unparsed", reason, infra: undefined };
  return { verdict: notGraded(instance, "unparsed"), reading, tests: [], reason };
}

/** Nothing was measured: no test of the lists counts as passed. */
export const notGraded = (
  instance: Instance,
  cell: Extract<InstanceVerdict, { kind: "not-graded" }>["cell"],
): InstanceVerdict => ({
  kind: "not-graded",
  cell,
  f2p: { passed: 0, total: instance.f2p.length },
  p2p: { passed: 0, total: instance.p2p.length },
});

/** Only `strict` counts a test that is listed twice once. */
const listOf = (tests: readonly string[], ruleSet: RuleSetName): readonly string[] =>
  ruleSet === "strict" ? [...new Set(tests)] : tests;

function gradeList(
  list: GradedTest["list"],
  tests: readonly string[],
  statuses: StatusMap,
  rules: RuleSet,
): readonly GradedTest[] {
  return tests.map((test) => {
    const found = statusOfTest(test, statuses, rules);
    const count = list === "f2p" ? rules.countF2p(found.status) : rules.countP2p(found.status);
    return { ...found, test, list, count };
  });
}

function verdictOf(
  tests: readonly GradedTest[],
  instance: Instance,
  ruleSet: RuleSetName,
): Pick<Grade, "verdict" | "reason"> {
  const f2p = tally(tests, "f2p");
  const p2p = tally(tests, "p2p");
  if (ruleSet !== "strict") {
    return { verdict: { kind: "graded", outcome: outcomeOfTallies(f2p, p2p), f2p, p2p }, reason: undefined };
  }
  if (instance.evalType === "fail-only") {
    return { verdict: notGraded(instance, "unparsed"), reason: "log-names-failures-only" };
  }
  const named = nameOutcome({
    f2pTotal: f2p.total,
    f2pPassed: f2p.passed,
    p2pTotal: p2p.total,
    p2pBroken: p2p.total - p2p.passed,
    requireP2p: false,
  });
  const outcome = named.outcome;
  if (outcome === "ungraded" || outcome === "not-applied" || outcome === "inconclusive") {
    return { verdict: notGraded(instance, "invalid"), reason: named.reasons[0] };
  }
  return { verdict: { kind: "graded", outcome, f2p, p2p }, reason: named.reasons[0] };
}

function tally(tests: readonly GradedTest[], list: GradedTest["list"]): Tally {
  let passed = 0;
  let failed = 0;
  for (const test of tests) {
    if (test.list !== list) continue;
    if (test.count === "passed") passed += 1;
    if (test.count === "failed") failed += 1;
  }
  return { passed, total: passed + failed };
}
