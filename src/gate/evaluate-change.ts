import type { Policy } from "../core/config/config.ts";
import { outlinePlainly } from "../core/names/outline-plainly.ts";
import { designate } from "../core/outcome/designate.ts";
import { type Judgement, judge } from "../core/outcome/judge.ts";
import type { Reason } from "../core/outcome/reasons.ts";
import type { ObjectId } from "../core/patch/patch.ts";
import type { Suite } from "../core/tests/suite.ts";
import { statusIn } from "../core/tests/suite-run.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import type { Clock } from "../ports/clock.ts";
import type { Progress } from "../ports/progress.ts";
import type { RunCache } from "../ports/run-cache.ts";
import type { SourceOutliner } from "../ports/source-outliner.ts";
import type { SuiteRunner } from "../ports/suite-runner.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import { type Change, describeChange } from "./change.ts";
import { concernsChange } from "./concerns-change.ts";
import { designateOwnTests, type OwnTests } from "./designate-own-tests.ts";
import { type ExplainedBreak, explainBreak, nothingToExplain } from "./explain-break.ts";
import { openRunLog, type RunLog } from "./run-log.ts";
import {
  judgedRuns,
  runAgain,
  runBaseAndHead,
  runOwnOverBase,
  runOwnOverHead,
  type SuiteEvidence,
} from "./suite-evidence.ts";
import { writeVerdict } from "./write-verdict.ts";
import {
  type ResolvedDesignation,
  resolveDesignation,
  type WrittenDesignation,
} from "./written-designation.ts";

export interface EvaluationPorts {
  readonly trees: TreeStore;
  readonly runner: SuiteRunner;
  readonly progress: Progress;
  readonly clock: Clock;
  readonly cache?: RunCache;
  /** Without it names are read word by word. */
  readonly outliner?: SourceOutliner;
}

const plainOutliner: SourceOutliner = {
  outline: (path, text) => Promise.resolve(outlinePlainly(path, text)),
};

export interface EvaluationRequest {
  readonly base: { readonly commit: ObjectId; readonly tree: ObjectId };
  /** `tree` is the tree that is judged: of the commit itself, or of its merge into base. */
  readonly head: { readonly commit: ObjectId; readonly tree: ObjectId };
  readonly mergeBase?: ObjectId;
  readonly suites: readonly Suite[];
  readonly designations: readonly WrittenDesignation[];
  readonly passToPass: readonly string[];
  /** Patterns of tests left out of the regression suite for now. */
  readonly quarantine: readonly string[];
  readonly testEdits: "hold" | "trust";
  readonly policy: Policy;
  readonly search: "localize" | "outcome-only";
  readonly parallel: number;
  readonly maxProbes: number;
  readonly maxMinutes: number;
  /** Name and version, for the verdict. */
  readonly tool: string;
  /** Identifies the toolchain in cache keys. Absent: base is never cached. */
  readonly toolchain?: string;
  /** Said in the verdict besides what is found out here. */
  readonly notes: readonly string[];
  readonly agent?: NonNullable<Verdict["agent"]>;
}

/** What the evaluation found out, before it is written down as a verdict. */
export interface Findings {
  readonly change: Change;
  readonly evidence: readonly SuiteEvidence[];
  readonly judgement: Judgement;
  readonly explained: ExplainedBreak;
  readonly notes: readonly string[];
}

/** The main job: from two trees to a verdict (design sections 3 and 5). Every fault of the tests is an answer, never an exception. */
export async function evaluateChange(request: EvaluationRequest, ports: EvaluationPorts): Promise<Verdict> {
  const started = ports.clock.now();
  const log = openRunLog(ports);
  const change = await describeChange(
    {
      base: request.base.tree,
      head: request.head.tree,
      testFiles: request.suites.flatMap((suite) => suite.testFiles),
      testEdits: request.testEdits,
    },
    ports.trees,
  );
  const ran = await runSuites(request, change, log);
  const designated = await designateTests(request, ran, change, log);
  const judged = await judgeWithConfirmation(request, designated, change, log);
  const explained =
    request.search === "outcome-only" || judged.judgement.p2p.broken.length === 0
      ? nothingToExplain
      : await explainBreak(
          { request, change, ...judged, started },
          { outliner: plainOutliner, ...ports, log },
        );
  const findings = { change, ...judged, explained, notes: designated.notes };
  return writeVerdict({ request, findings, log, totalMs: ports.clock.now() - started });
}

async function runSuites(
  request: EvaluationRequest,
  change: Change,
  log: RunLog,
): Promise<readonly SuiteEvidence[]> {
  const ran: SuiteEvidence[] = [];
  for (const suite of request.suites) {
    if (!concernsChange(suite, change.patch)) continue;
    const { toolchain } = request;
    const cacheKey =
      toolchain === undefined ? {} : { cacheKey: JSON.stringify([change.base, suite, toolchain]) };
    ran.push(await runBaseAndHead({ suite, change, ...cacheKey }, log));
  }
  return ran;
}

interface Designated {
  readonly evidence: readonly SuiteEvidence[];
  readonly written: readonly ResolvedDesignation[];
  readonly own: OwnTests | undefined;
  readonly reasons: readonly Reason[];
  readonly notes: readonly string[];
}

/** The change's own tests are run over base only when nobody else designates any. */
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
  designated: Designated,
  change: Change,
  log: RunLog,
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
      flaky: new Set(),
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
    const again = await runAgain(suite, need, change, log);
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
