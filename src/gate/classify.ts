import type { Policy } from "../core/config/config.ts";
import type { DesignationAnswer } from "../core/outcome/designate.ts";
import { type Judgement, judge } from "../core/outcome/judge.ts";
import { type ReportFile, readReports } from "../core/reports/read-reports.ts";
import { judgeRun, type ReportsRead } from "../core/tests/judge-run.ts";
import { resolveTest } from "../core/tests/resolve-test.ts";
import type { SuiteRun, TestResults } from "../core/tests/suite-run.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import { UserError } from "../core/user-error.ts";

export interface ClassifyRequest {
  /** Reports of base and of head, of one suite. */
  readonly before: readonly ReportFile[];
  readonly after: readonly ReportFile[];
  /** A report format's name, or `auto`. */
  readonly format: string;
  /** Absolute paths that the reports' file names and messages may begin with. */
  readonly roots: readonly string[];
  /** Ids as a person writes them. */
  readonly f2p: readonly string[];
  /** Absent: every test that passed before. */
  readonly p2p?: readonly string[];
  readonly policy: Policy;
}

export interface Classification {
  readonly ruleSet: "strict";
  readonly judgement: Judgement;
  readonly notes: readonly string[];
}

const SUITE = "tests";

/**
 * Names the outcome from reports alone; nothing is run, so what is broken cannot be confirmed by a second run and the exit
 * codes are not known. An ambiguous id or an unknown format is a `UserError`; an unreadable report is Inconclusive.
 */
export async function classify(request: ClassifyRequest): Promise<Classification> {
  const { format, roots } = request;
  const before = await readReports(request.before, { suite: SUITE, format, roots });
  const after = await readReports(request.after, { suite: SUITE, format, roots });
  const known = new Set([...before.results.keys(), ...after.results.keys()]);
  const f2p = lookUp(request.f2p, known, "fail-to-pass");
  const p2p = request.p2p === undefined ? undefined : lookUp(request.p2p, known, "pass-to-pass");
  const base = runOf(
    p2p === undefined ? before : { ...before, results: only(before.results, [...p2p.tests, ...f2p.tests]) },
  );
  const head = runOf(after);
  const judgement = judge({
    // The same runs again: reports cannot be asked twice.
    suites: [{ suite: SUITE, base, head, secondBase: base, secondHead: head }],
    designations: [{ source: "input", tests: f2p.tests, unknown: f2p.unknown }],
    passToPass: [],
    quarantine: [],
    flaky: new Set(),
    policy: request.policy,
    testEdits: 0,
    known: [],
    budget: "spent",
  });
  const notes = [
    ...before.notes.map((note) => `before: ${note}`),
    ...after.notes.map((note) => `after: ${note}`),
    ...outsideTests("before", before),
    ...outsideTests("after", after),
    ...nothingInBoth(before.results, after.results),
    ...f2p.notes,
    ...(p2p === undefined ? [] : [...p2p.notes, ...notPassing(p2p.tests, before.results)]),
  ];
  return { ruleSet: "strict", judgement, notes };
}

/** The report speaks for its exit code, which nobody knows. */
function runOf(report: ReportsRead): SuiteRun {
  const failed = [...report.results.values()].some(
    ({ status }) => status === "failed" || status === "errored",
  );
  const exitCode = failed && report.state === "complete" ? 1 : 0;
  const run = judgeRun(
    { exitCode, signal: undefined, timedOut: false, spawnFailure: undefined, ms: 0 },
    report,
  );
  return { ...run, exitCode: undefined };
}

interface LookedUp extends Pick<DesignationAnswer, "tests" | "unknown"> {
  readonly notes: readonly string[];
}

function lookUp(ids: readonly string[], known: ReadonlySet<TestKey>, list: string): LookedUp {
  const tests: TestKey[] = [];
  const unknown: string[] = [];
  const notes: string[] = [];
  for (const id of ids) {
    const answer = resolveTest(id, known);
    if (answer.kind === "found") tests.push(answer.key);
    else if (answer.kind === "ambiguous") {
      throw new UserError(
        `The ${list} id "${id}" fits several tests:\n  ${answer.candidates.join("\n  ")}`,
        "Give more of the id: the file, or the describe block or class in front.",
      );
    } else {
      unknown.push(id);
      const near = answer.nearest.length === 0 ? "" : `; nearest: ${answer.nearest.join(", ")}`;
      notes.push(`no report holds the ${list} test "${id}"${near}`);
    }
  }
  return { tests, unknown, notes };
}

function only(results: TestResults, tests: readonly TestKey[]): TestResults {
  const wanted = new Set(tests);
  return new Map([...results].filter(([key]) => wanted.has(key)));
}

function notPassing(tests: readonly TestKey[], before: TestResults): string[] {
  const count = tests.filter((key) => before.get(key)?.status !== "passed").length;
  return count === 0 ? [] : [`${count} of the pass-to-pass tests did not pass before and do not count`];
}

function nothingInBoth(before: TestResults, after: TestResults): string[] {
  if (before.size === 0 || after.size === 0) return [];
  for (const key of before.keys()) if (after.has(key)) return [];
  return ["no test stands in both; where the reports were made in different folders, --root names them"];
}

const outsideTests = (side: string, { errors }: ReportsRead): string[] =>
  errors
    .slice(0, 20)
    .map(({ file, message }) => `${side}: outside any test${file ? ` (${file})` : ""}: ${message}`);
