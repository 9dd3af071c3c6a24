import type { GradedTest } from "./grade-instance.ts";
import type { GradedInstance } from "./grade-run.ts";
import type { OtherReport } from "./other-report.ts";

/** True when a report beside the log counts a test otherwise. */
export const differsFrom = (graded: GradedInstance, other: OtherReport): boolean =>
  (graded.log?.grade.tests ?? []).some((test) => theirCount(test, other) !== test.count);

/** Why an instance got its outcome: every expected test with its status in the log and how it counts; where a report lies beside the log, what it says otherwise. */
export function explainGrade(graded: GradedInstance, other: OtherReport | undefined): readonly string[] {
  const { instance, result, log } = graded;
  const lines = [
    `${instance.id}: ${result.verdict.kind === "graded" ? result.verdict.outcome : result.verdict.cell} under ${result.rules}`,
  ];
  if (log === undefined) return [...lines, "  no log was graded"];
  lines.push(`  log: ${log.path}`, `  parser: ${instance.logParser}, eval type: ${instance.evalType}`);
  const { reading, tests } = log.grade;
  if (reading.kind === "no-results")
    return [...lines, `  no results: ${reading.reason}`, ...infraLine(graded)];
  const part =
    reading.part === "between-markers"
      ? "between the markers"
      : "in the whole log (none between the markers)";
  lines.push(`  ${reading.statuses.size} test names ${part}`);
  for (const list of ["f2p", "p2p"] as const) {
    const own = tests.filter((test) => test.list === list);
    const passed = own.filter((test) => test.count === "passed").length;
    lines.push(
      `  ${list === "f2p" ? "FAIL_TO_PASS" : "PASS_TO_PASS"}: ${passed} of ${own.length} pass${own.length === 0 ? " (empty list: vacuously all)" : ""}`,
    );
    lines.push(...own.map((test) => `    ${lineOf(test, other)}`));
  }
  if (other !== undefined) lines.push(`  compared with ${other.path}`);
  return lines;
}

function infraLine(graded: GradedInstance): readonly string[] {
  const reading = graded.log?.grade.reading;
  if (reading?.kind !== "no-results" || reading.infra === undefined) return [];
  return [
    `  sign of a broken ${reading.infra.tier === "environment" ? "environment" : "environment or patch"}: ${reading.infra.reason}`,
  ];
}

const MARKS = { passed: "pass", failed: "FAIL", neither: "not counted" } as const;

function lineOf(test: GradedTest, other: OtherReport | undefined): string {
  const status = test.status ?? "missing from the log";
  const through = test.through === undefined ? "" : `, through ${test.through}`;
  return `${MARKS[test.count]}  ${test.test}  (${status}${through})${differenceOf(test, other)}`;
}

function differenceOf(test: GradedTest, other: OtherReport | undefined): string {
  if (other === undefined) return "";
  const theirs = theirCount(test, other);
  return theirs === test.count ? "" : `  <- the report says ${MARKS[theirs]}`;
}

function theirCount(test: GradedTest, other: OtherReport): GradedTest["count"] {
  if (other.passed.has(test.test)) return "passed";
  return other.failed.has(test.test) ? "failed" : "neither";
}
