import { designate } from "../core/outcome/designate.ts";
import { type Judgement, judge } from "../core/outcome/judge.ts";
import type { Reason } from "../core/outcome/reasons.ts";
import type { Suite } from "../core/tests/suite.ts";
import { statusIn } from "../core/tests/suite-run.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import { type Calibration, calibrateBase } from "./calibrate-base.ts";
import { type Change, describeChange } from "./change.ts";
import { concernsChange } from "./concerns-change.ts";
import { designateLaidTests } from "./designate-laid-tests.ts";
import { designateOwnTests, type OwnTests } from "./designate-own-tests.ts";
import type { EvaluationRequest } from "./evaluation-request.ts";
import type { RunLog } from "./run-log.ts";
import {
  judgedRuns,
  runAgain,
  runBaseAndHead,
  runOwnOverBase,
  runOwnOverHead,
  type SuiteEvidence,
} from "./suite-evidence.ts";
import { type ResolvedDesignation, resolveDesignation } from "./written-designation.ts";

/** What the runs of base and head tell, before anybody asks which hunk it was. */
export interface Examination {
  readonly change: Change;
  readonly evidence: readonly SuiteEvidence[];
  readonly judgement: Judgement;
  readonly notes: readonly string[];
  /** Tests that waver on base, with the chance of their rarer answer. */
  readonly flakeRates: ReadonlyMap<TestKey, number>;
}

interface ExaminationPorts {
  readonly trees: TreeStore;
  readonly log: RunLog;
  /** Told when tests seem broken and are being run again: what a search needs can be made ready meanwhile. */
  readonly onDoubt?: ((change: Change) => void) | undefined;
}

/**
 * Runs what every evaluation needs (base, head, the change's own tests, the confirmation) and judges it. The same answers
 * of the log give the same orders to it, in the same order.
 */
export async function examineChange(
  request: EvaluationRequest,
  { trees, log, onDoubt }: ExaminationPorts,
): Promise<Examination> {
  const change = await changeOf(request, trees);
  const ran = await runSuites(request, change, log);
  const calibration = await calibrate(request, ran, change, log);
  const designated = await designateTests(request, ran, change, log);
  const flaky = new Set(calibration.wavering.keys());
  const judged = await judgeWithConfirmation(request, { ...designated, flaky }, change, { log, onDoubt });
  const flakeRates = new Map([...calibration.wavering].map(([test, { rate }]) => [test, rate]));
  return { change, ...judged, flakeRates, notes: [...calibration.notes, ...designated.notes] };
}

/** The change that a request is about. */
export function changeOf(request: EvaluationRequest, trees: TreeStore): Promise<Change> {
  const { base, head, suites, testEdits } = request;
  const testFiles = suites.flatMap((suite) => suite.testFiles);
  return describeChange({ base: base.tree, head: head.tree, testFiles, testEdits }, trees);
}

async function runSuites(
  request: EvaluationRequest,
  change: Change,
  log: RunLog,
): Promise<readonly SuiteEvidence[]> {
  const ran: SuiteEvidence[] = [];
  for (const suite of request.suites) {
    if (!concernsChange(suite, change.patch)) continue;
    const key = baseKey(change, suite, await request.toolchain);
    const cacheKey = key === undefined ? {} : { cacheKey: key };
    const watch = request.parallel === "auto" ? ({ watch: "usage" } as const) : {};
    ran.push(await runBaseAndHead({ suite, change, ...cacheKey, ...watch }, log));
  }
  return ran;
}

/** Where a run of base is kept: what it would have to be repeated with. */
function baseKey(change: Change, suite: Suite, toolchain: string | undefined): string | undefined {
  return toolchain === undefined ? undefined : JSON.stringify([change.base, suite, toolchain]);
}

async function calibrate(
  request: EvaluationRequest,
  ran: readonly SuiteEvidence[],
  change: Change,
  log: RunLog,
): Promise<Calibration> {
  const times = request.calibrate ?? 1;
  if (times < 2) return { wavering: new Map(), notes: [] };
  const toolchain = await request.toolchain;
  return calibrateBase(times, ran, { change, keyOf: (suite) => baseKey(change, suite, toolchain) }, log);
}

interface Designated {
  readonly evidence: readonly SuiteEvidence[];
  readonly written: readonly ResolvedDesignation[];
  readonly own: OwnTests | undefined;
  readonly reasons: readonly Reason[];
  readonly notes: readonly string[];
}

/** Laid tests are looked at when no list designates any, and the change's own are run over base when nobody else does. */
async function designateTests(
  request: EvaluationRequest,
  ran: readonly SuiteEvidence[],
  change: Change,
  log: RunLog,
): Promise<Designated> {
  let evidence = ran;
  const resolve = () => request.designations.map((written) => resolveDesignation(written, evidence));
  let written = resolve();
  const editsTests = change.testEdits.some((edit) => edit.kind === "edited");
  if (editsTests && written.some(({ answer }) => isAbsentOnHead(answer, evidence))) {
    evidence = await eachSuite(evidence, (suite) => runOwnOverHead(suite, change, log));
    written = resolve();
  }
  const passesOnBase = (test: TestKey) => evidence.some(({ base }) => statusIn(base.run, test) === "passed");
  const notes = written.flatMap((designation) => designation.notes);
  const found = designate(
    written.map(({ answer }) => answer),
    passesOnBase,
  );
  if (found.source !== undefined) return { evidence, written, own: undefined, reasons: [], notes };
  if (request.laid !== undefined) {
    const laid = await designateLaidTests(request.laid, evidence, log);
    const isEmpty = laid.answer.tests.length + laid.answer.unknown.length === 0;
    written = [...written, laid];
    notes.push(...laid.notes);
    if (!isEmpty) return { evidence, written, own: undefined, reasons: [], notes };
  }
  evidence = await eachSuite(evidence, async (suite) => {
    const over = await runOwnOverBase(suite, change, log);
    return over.ownOverBase === undefined ? over : runOwnOverHead(over, change, log);
  });
  const own = designateOwnTests(evidence, change);
  return { evidence, written, own, reasons: own.reasons, notes };
}

function isAbsentOnHead(answer: ResolvedDesignation["answer"], evidence: readonly SuiteEvidence[]): boolean {
  return (
    answer.unknown.length > 0 ||
    answer.tests.some((test) => evidence.every(({ head }) => statusIn(head.run, test) === "missing"))
  );
}

async function judgeWithConfirmation(
  request: EvaluationRequest,
  designated: Designated & { readonly flaky: ReadonlySet<TestKey> },
  change: Change,
  { log, onDoubt }: Omit<ExaminationPorts, "trees">,
): Promise<{ evidence: readonly SuiteEvidence[]; judgement: Judgement }> {
  const answers = [
    ...designated.written.map(({ answer }) => answer),
    ...(designated.own === undefined ? [] : [designated.own.answer]),
  ];
  const judgeNow = (evidence: readonly SuiteEvidence[]) =>
    judge({
      suites: evidence.map(judgedRuns),
      designations: answers,
      passToPass: request.passToPass,
      quarantine: request.quarantine,
      flaky: designated.flaky,
      policy: request.policy,
      testEdits: change.testEdits.filter((edit) => edit.held).length,
      known: [...designated.reasons, ...(request.testEdits === "trust" ? (["tests-trusted"] as const) : [])],
      budget: "left",
    });

  const first = judgeNow(designated.evidence);
  if (first.needs.length === 0) return { evidence: designated.evidence, judgement: first };
  const touchesTests = change.held !== change.head;
  const evidence = await eachSuite(designated.evidence, async (suite) => {
    const need = first.needs.find((each) => each.suite === suite.suite.name);
    if (need === undefined) return suite;
    const again = await runAgain(suite, need, change, { log, onDoubt: () => onDoubt?.(change) });
    return touchesTests ? runOwnOverHead(again, change, log) : again;
  });
  return { evidence, judgement: judgeNow(evidence) };
}

/** One after the other: runs of different suites may share a database or a port. */
async function eachSuite(
  evidence: readonly SuiteEvidence[],
  step: (suite: SuiteEvidence) => Promise<SuiteEvidence>,
): Promise<readonly SuiteEvidence[]> {
  const after: SuiteEvidence[] = [];
  for (const suite of evidence) after.push(await step(suite));
  return after;
}
