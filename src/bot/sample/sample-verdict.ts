import type { NamedOutcome } from "../../core/verdict/outcome-names.ts";
import type { Culprit, Outcome, Verdict } from "../../core/verdict/schema.ts";
import type { SampleChange } from "./sample-changes.ts";
import type { SampleRandom } from "./sample-random.ts";

export interface SampleJudgement {
  readonly change: SampleChange;
  readonly outcome: Outcome;
  readonly agent: string;
  readonly base: string;
  readonly head: string;
  readonly random: SampleRandom;
}

const breaking: ReadonlySet<Outcome> = new Set(["regression", "breaking-resolved", "work-in-progress"]);
const fixed: Readonly<Record<NamedOutcome, "all" | "some" | "none">> = {
  resolved: "all",
  "breaking-resolved": "all",
  "partially-resolved": "some",
  "work-in-progress": "some",
  "no-op": "none",
  regression: "none",
};

/** An invented verdict of this outcome, in agreement with itself: sets, culprit, proof, runs and times. */
export function sampleVerdict(judgement: SampleJudgement): Verdict {
  const { change, outcome, agent, base, head, random } = judgement;
  const suite = 180 + change.path.length * 13;
  const suiteMs = 9_000 + change.path.length * 700 + random.below(4_000);
  const broken = breaking.has(outcome) ? change.breaks : [];
  const culprits = broken.length === 0 ? [] : [culpritOf(judgement, broken)];
  const probes = culprits.length === 0 ? 0 : 3 + random.below(5);
  const runs = runsOf(broken.length, probes, suite, suiteMs);
  const totalMs = runs.reduce((sum, run) => sum + (run.cached ? 0 : run.ms), 1_400);
  const isFlaky = culprits.some((culprit) => culprit.kind === "flaky");
  return {
    schema: "outcome-gate/verdict",
    version: 1,
    tool: "outcome-gate 1.0.0",
    ruleSet: "strict",
    base,
    head,
    mergeBase: base,
    outcome: isFlaky ? "inconclusive" : outcome,
    reasons: isFlaky ? ["flaky-tests"] : [],
    gate: gateOf(isFlaky ? "inconclusive" : outcome),
    f2p: f2pOf(outcome, change.fixes),
    p2p: {
      total: suite,
      passed: suite - broken.length,
      broken: isFlaky
        ? []
        : broken.map((id, at) => ({
            id,
            status: at === 0 ? "failed" : "errored",
            heldOnly: false,
            message: change.message,
          })),
      flaky: isFlaky ? [...broken] : [],
    },
    testEdits: random.chance(30)
      ? [{ path: change.fixes[0]?.split(/ > |::/)[0] ?? "test", kind: "edited", held: true }]
      : [],
    gateEdits: [],
    culprits,
    probes: { runs: probes, rounds: probes, lowerBound: Math.min(3, probes), hunks: 6, units: 6 },
    runs,
    suites: [],
    notes: [],
    agent: { name: agent, confidence: "identity", evidence: [`opened by ${agent}-agent[bot]`] },
    timing: { totalMs, suiteMs: totalMs - 1_400, overheadMs: 1_400 },
  };
}

function gateOf(outcome: Outcome): Verdict["gate"] {
  if (outcome === "resolved") return { decision: "pass", because: [] };
  if (outcome === "inconclusive" || outcome === "ungraded")
    return { decision: "undecided", because: [outcome] };
  return { decision: "block", because: [breaking.has(outcome) ? "breaks-p2p" : "not-resolved"] };
}

function f2pOf(outcome: Outcome, designated: readonly string[]): Verdict["f2p"] {
  const share = outcome in fixed ? fixed[outcome as NamedOutcome] : "none";
  // What is partly fixed needs two tests at least.
  const tests =
    share === "some" && designated.length === 1 ? [...designated, `${designated[0]} again`] : designated;
  const total = outcome === "ungraded" ? 0 : tests.length;
  const passed = { all: total, some: Math.ceil(total / 2), none: 0 }[share];
  return {
    ...(total === 0 ? {} : { designation: "issue" }),
    total,
    passed,
    failed: tests.slice(passed, total).map((id) => ({ id, status: "failed" })),
    stale: [],
  };
}

function culpritOf({ change, outcome, random }: SampleJudgement, tests: readonly string[]): Culprit {
  const { before, removed, added, after, start, path, header } = change;
  const lines = [` ${before}`, `-${removed}`, `+${added}`, ` ${after}`];
  const hunk = {
    path,
    oldStart: start,
    oldLines: 3,
    newStart: start,
    newLines: 3,
    header,
    diff: lines.join("\n"),
  };
  const common = { units: [{ hunks: [hunk] }], tests: [...tests] };
  const unproved = { prefixPasses: [], plusCulpritFails: [], headMinusCulpritPasses: [] };
  if (random.chance(4))
    return { kind: "flaky", units: [], tests: [...tests], verifiedPrefix: [], links: unproved };
  if (random.chance(6))
    return {
      kind: "inconclusive",
      ...common,
      verifiedPrefix: [],
      links: unproved,
      why: random.pick(["budget", "unbuildable"]),
    };
  const without: Outcome =
    ({ "breaking-resolved": "resolved", "work-in-progress": "partially-resolved" }[outcome as string] as
      | Outcome
      | undefined) ?? "no-op";
  return {
    kind: "culprit",
    ...common,
    verifiedPrefix: Array.from({ length: random.below(4) }, (_, at) => `${at}.0`),
    links: { prefixPasses: [4], plusCulpritFails: [5], headMinusCulpritPasses: [6] },
    outcomeWithout: without,
    wrongAtMost: 0.01,
  };
}

function runsOf(broken: number, probes: number, suite: number, suiteMs: number): Verdict["runs"] {
  const run = (
    id: number,
    purpose: Verdict["runs"][number]["purpose"],
    tests: number,
    ms: number,
    cached = false,
  ) => ({
    id,
    purpose,
    suite: "unit",
    hunks: purpose === "base" ? ("none" as const) : ("all" as const),
    result: "completed" as const,
    ms,
    tests,
    cached,
  });
  const whole = [run(1, "base", suite, suiteMs, true), run(2, "head", suite, suiteMs + 300)];
  if (broken === 0) return whole;
  const probe = (_: unknown, at: number) => ({
    ...run(4 + at, "probe", broken, 2_100 + at * 90),
    hunks: [`${at}.0`],
  });
  return [...whole, run(3, "confirm", broken, 2_400), ...Array.from({ length: probes }, probe)];
}
