import type { LocalizeVerdict } from "../core/localize/result.ts";
import type { FilePatch, Hunk } from "../core/patch/patch.ts";
import { pathOf } from "../core/patch/path-of.ts";
import { type TestKey, testOfKey, writeTestId } from "../core/tests/test-id.ts";
import type { Culprit, HunkPlace, Verdict } from "../core/verdict/schema.ts";
import type { EvaluationRequest } from "./evaluation-request.ts";
import type { Examination } from "./examine-change.ts";
import { type ExplainedBreak, type Explanation, unitsToBlame } from "./explain-break.ts";
import { isGateFile } from "./gate-files.ts";
import { hunkPlace } from "./hunk-place.ts";
import type { RunLog } from "./run-log.ts";

/** What the evaluation found out, before it is written down. */
interface Findings extends Examination {
  readonly explained: ExplainedBreak;
}

interface Written {
  readonly request: EvaluationRequest;
  readonly findings: Findings;
  readonly log: RunLog;
  readonly totalMs: number;
}

/** Writes the findings down as the verdict (design section 6). Counts and names only: nothing is decided here. */
export function writeVerdict({ request, findings, log, totalMs }: Written): Verdict {
  const { change, judgement, explained } = findings;
  const name = nameTests(request.suites.length);
  const suiteMs = log.suiteMs();
  return {
    schema: "outcome-gate/verdict",
    version: 1,
    tool: request.tool,
    ruleSet: "strict",
    base: request.base.commit,
    head: request.head.commit,
    ...(request.mergeBase === undefined ? {} : { mergeBase: request.mergeBase }),
    outcome: judgement.outcome,
    reasons: [...judgement.reasons],
    gate: { decision: judgement.gate.decision, because: [...judgement.gate.because] },
    f2p: writeF2p(findings, name),
    p2p: writeP2p(findings, name),
    testEdits: change.testEdits.map(({ path, kind, held }) => ({ path, kind, held })),
    gateEdits: change.patch.files.map(pathOf).filter(isGateFile),
    culprits: explained.explanations.map((explanation) => writeCulprit(explanation, findings, name)),
    probes: {
      runs: explained.report?.runs ?? 0,
      rounds: explained.report?.rounds ?? 0,
      lowerBound: lowerBound(explained.plan.units.length, explained.report?.runs ?? 0),
      hunks: change.patch.files.reduce((sum, file) => sum + file.hunks.length, 0),
      units: explained.plan.units.length,
    },
    runs: [...log.recorded],
    suites: writeSuites(findings),
    notes: [...request.notes, ...findings.notes],
    ...(request.agent === undefined ? {} : { agent: request.agent }),
    timing: {
      totalMs: Math.round(totalMs),
      suiteMs: Math.round(suiteMs),
      // Lanes run at the same time: their sum may be more than all of it.
      overheadMs: Math.max(0, Math.round(totalMs - log.busyMs())),
    },
  };
}

const nameTests =
  (suites: number) =>
  (key: TestKey): string =>
    writeTestId(testOfKey(key), suites > 1 ? "several-suites" : "one-suite").slice(0, 8_000);

function writeF2p({ judgement }: Findings, name: (key: TestKey) => string): Verdict["f2p"] {
  const { designation, total, passed, failed, unknown, stale } = judgement.f2p;
  return {
    ...(designation.source === undefined ? {} : { designation: designation.source }),
    total,
    passed,
    failed: [
      ...failed.map(({ key, status }) => ({ id: name(key), status })),
      ...unknown.map((id) => ({ id, status: "missing" as const })),
    ],
    stale: stale.map(name),
  };
}

function writeP2p({ judgement }: Findings, name: (key: TestKey) => string): Verdict["p2p"] {
  const { total, passed, broken, flaky } = judgement.p2p;
  return {
    total,
    passed,
    broken: broken.map(({ key, status, heldOnly, message }) => ({
      id: name(key),
      status,
      heldOnly,
      ...(message === undefined ? {} : { message: message.slice(0, 8_000) }),
    })),
    flaky: flaky.map(name),
  };
}

function writeSuites({ evidence, judgement }: Findings): Verdict["suites"] {
  return judgement.suites.map((summary) => {
    const runs = evidence.find(({ suite }) => suite.name === summary.name);
    return {
      name: summary.name,
      framework: runs?.suite.framework ?? "",
      ...(runs === undefined ? {} : { base: runs.base.run.kind, head: runs.head.run.kind }),
      f2p: summary.f2p,
      p2p: summary.p2p,
      notes: [...summary.notes, ...(runs?.head.run.notes ?? [])].map((note) => note.slice(0, 8_000)),
    };
  });
}

/** ceil(log2 H) cuts to name one of H units, and one run to prove that head passes without it (localization.md, section 2). */
function lowerBound(units: number, runs: number): number {
  return runs === 0 || units === 0 ? 0 : Math.ceil(Math.log2(units)) + 1;
}

type UnitPlaces = Culprit["units"][number];

function writeCulprit(
  { tests, verdict, outcomeWithout, refined }: Explanation,
  findings: Findings,
  name: (key: TestKey) => string,
): Culprit {
  const unit = (index: number) => placesOf(index, findings);
  const links =
    "links" in verdict
      ? verdict.links
      : { prefixPasses: [], plusCulpritFails: [], headMinusCulpritPasses: [] };
  const prefix = "verifiedPrefix" in verdict ? verdict.verifiedPrefix : [];
  return {
    kind: verdict.kind,
    units: (verdict.kind === "inconclusive" ? candidatesOf(verdict) : unitsToBlame(verdict)).map(unit),
    tests: tests.map(name),
    verifiedPrefix: prefix.flatMap((index) => findings.explained.plan.units[index]?.hunks ?? []),
    links: {
      prefixPasses: [...links.prefixPasses],
      plusCulpritFails: [...links.plusCulpritFails],
      headMinusCulpritPasses: [...links.headMinusCulpritPasses],
    },
    ...(outcomeWithout === undefined ? {} : { outcomeWithout }),
    ...(verdict.kind === "inconclusive" ? { why: verdict.why } : {}),
    ...(verdict.kind === "culprit" ? certainty(verdict, unit) : {}),
    ...(refined === undefined
      ? {}
      : { refined: [{ hunks: refined.hunks.map(({ file, hunk }) => placeOf(file, hunk, findings)) }] }),
  };
}

const MOST_CANDIDATES = 5;

function candidatesOf(verdict: Extract<LocalizeVerdict, { kind: "inconclusive" }>): readonly number[] {
  return [...new Set(verdict.ranked.flatMap(({ units }) => units))].slice(0, MOST_CANDIDATES);
}

function certainty(
  verdict: Extract<LocalizeVerdict, { kind: "culprit" }>,
  unit: (index: number) => UnitPlaces,
): Partial<Culprit> {
  return {
    wrongAtMost: verdict.wrongAtMost,
    ...(verdict.history.length > 0 ? { history: verdict.history.map(unit) } : {}),
    ...(verdict.needs === undefined || verdict.needs.length === 0 ? {} : { needs: verdict.needs.map(unit) }),
  };
}

function placesOf(index: number, findings: Findings): UnitPlaces {
  const { change, explained } = findings;
  const ids = new Set(explained.plan.units[index]?.hunks ?? []);
  const hunks = change.patch.files.flatMap((file) =>
    file.hunks.filter((hunk) => ids.has(hunk.id)).map((hunk) => placeOf(file, hunk, findings)),
  );
  return { hunks };
}

const MOST_DIFF = 60_000;

function placeOf(file: FilePatch, hunk: Hunk, { explained }: Findings): HunkPlace {
  const place = hunkPlace(file, hunk, MOST_DIFF);
  // What a parser found; git's guess where there is none.
  const header = explained.plan.headers?.get(hunk.id);
  return header === undefined ? place : { ...place, header: header.slice(0, 8_000) };
}
