import { type AdvanceOptions, advance, closeOnBudget, type Open } from "./advance.ts";
import { chainOf } from "./chain.ts";
import { type Cohort, looksAt, withAnswer } from "./cohort.ts";
import { fullMask, type Mask } from "./mask.ts";
import { planUnits } from "./needs.ts";
import { DEFAULT_RATE } from "./noise.ts";
import { planRound, uselessProbes } from "./plan-round.ts";
import { type ProbePool, probePool } from "./probe-pool.ts";
import { rearrange } from "./rearrange.ts";
import type { LocalizeInput, LocalizeReport, LocalizeVerdict } from "./result.ts";
import { inconclusiveVerdict } from "./verdicts.ts";
import { type WeightsOf, weighTests } from "./weigh-tests.ts";

/** Bound on a wrong certificate when the caller gives none. */
const DEFAULT_DELTA = 0.01;
/** Chance that head failed by a flake: of a test not known to flake, and of one that is. */
const NONE_STEADY = 0.02;
const NONE_FLAKY = 0.5;

/**
 * Finds, for every test that passes on base and fails on head, the unit that broke it, and proves it by three links:
 * a set of units passes, the same set plus the culprit fails, head without the culprit passes. Whatever cannot be
 * proved is answered as what it is: a repair set, flaky, or inconclusive with the candidates ranked.
 *
 * Deterministic: the same answers of the probe in the same order give the same report. Rejects only when the probe
 * rejects. See docs/localization.md for the algorithm, its error bound and what the bound does not cover.
 */
export async function localize(input: LocalizeInput): Promise<LocalizeReport> {
  const pool = probePool(input.probe);
  const plan = planUnits(input.units, input.needs);
  const options: AdvanceOptions = {
    delta: input.delta ?? DEFAULT_DELTA,
    withDependents: plan.withDependents,
    head: fullMask(input.units),
    findNeeds: input.findNeeds ?? false,
  };
  const weightsOf = weighTests(input.units, input.prior);
  const verdicts = new Map<string, LocalizeVerdict>();
  let cohorts = input.units === 0 ? [] : firstCohorts(input, plan.groups, weightsOf);
  while (true) {
    const open = closeSettled(cohorts, options, verdicts);
    if (open.length === 0) break;
    const round = startRound(input, pool, open, options);
    if (round.kind === "over") {
      for (const one of round.open) setVerdict(verdicts, one.cohort, round.verdictOf(one));
      break;
    }
    cohorts = round.open.map(({ cohort }) => cohort);
    if (pool.inFlight().length === 0) continue;
    for (const { mask, answer } of await pool.next()) {
      cohorts = cohorts.flatMap((cohort) => withAnswer(cohort, mask, answer, weightsOf));
    }
  }
  pool.abort(pool.inFlight());
  return { verdicts, runs: pool.started(), rounds: pool.rounds() };
}

/** One cohort per assumed rate: nothing else tells the tests apart before the first probe. */
function firstCohorts(input: LocalizeInput, groups: readonly Mask[], weightsOf: WeightsOf): Cohort[] {
  const byRate = new Map<number, string[]>();
  for (const test of new Set(input.tests)) {
    const rate = input.flakeRate?.(test) ?? DEFAULT_RATE;
    const same = byRate.get(rate);
    if (same === undefined) byRate.set(rate, [test]);
    else same.push(test);
  }
  const chain = chainOf(groups);
  // Base was run by the caller: the tests pass there.
  const base = { passes: 1, fails: 0, unresolved: 0, passRuns: [], failRuns: [] };
  return [...byRate].map(([assumedRate, tests]) => ({
    tests,
    looks: new Map([[0n, base]]),
    assumedRate,
    noneChance: assumedRate > DEFAULT_RATE ? NONE_FLAKY : NONE_STEADY,
    weights: weightsOf(tests),
    chain,
    parts: [],
    stage: { kind: "search" },
  }));
}

function closeSettled(
  cohorts: readonly Cohort[],
  options: AdvanceOptions,
  verdicts: Map<string, LocalizeVerdict>,
): Open[] {
  const open: Open[] = [];
  for (const cohort of cohorts) {
    const step = advance(cohort, options);
    if (step.kind === "open") open.push(step);
    else setVerdict(verdicts, step.cohort, step.verdict);
  }
  return open;
}

function setVerdict(verdicts: Map<string, LocalizeVerdict>, cohort: Cohort, verdict: LocalizeVerdict): void {
  for (const test of cohort.tests) verdicts.set(test, verdict);
}

type Round =
  | { readonly kind: "running"; readonly open: readonly Open[] }
  | {
      readonly kind: "over";
      readonly open: readonly Open[];
      readonly verdictOf: (open: Open) => LocalizeVerdict;
    };

/** Stops what no longer matters and starts the next probes; says so when there is nothing left to wait for. */
function startRound(
  input: LocalizeInput,
  pool: ProbePool,
  open: readonly Open[],
  options: AdvanceOptions,
): Round {
  const overBudget: Round = { kind: "over", open, verdictOf: (one) => closeOnBudget(one, options) };
  if (input.outOfTime?.()) return overBudget;
  pool.abort(uselessProbes(open, pool.inFlight()));
  const left = input.maxProbes - pool.started();
  if (left <= 0) return pool.inFlight().length > 0 ? { kind: "running", open } : overBudget;
  const inFlight = pool.inFlight();
  const arranged = rearrange(open, inFlight, options.withDependents);
  // A new order changes what its cohorts want: they are judged again before anything is planned on it.
  const judged = arranged.open.map((one, i) => (one === open[i] ? one : advance(one.cohort, options)));
  const current = judged.filter((one) => one.kind === "open");
  if (arranged.changed || current.length < judged.length) return { kind: "running", open: arranged.open };
  const parallel = Math.max(1, Math.floor(input.parallel));
  const probes = planRound({
    open: current,
    free: Math.min(parallel - inFlight.length, left),
    parallel,
    inFlight,
    first: headToConfirm(input, open, options.head),
    splits: arranged.splits,
  });
  const tests = open.flatMap(({ cohort }) => cohort.tests);
  for (const mask of probes) pool.start(mask, tests);
  if (probes.length > 0 || inFlight.length > 0) return { kind: "running", open: current };
  return { kind: "over", open, verdictOf: (one) => stuckVerdict(one, options) };
}

function headToConfirm(input: LocalizeInput, open: readonly Open[], head: Mask): Mask[] {
  if (input.headConfirmed) return [];
  const unseen = open.some(({ cohort }) => cohort.parts.length === 0 && !cohort.looks.has(head));
  return unseen ? [head] : [];
}

/** No tree is left that could tell more. */
function stuckVerdict(open: Open, options: AdvanceOptions): LocalizeVerdict {
  if (open.cohort.stage.kind !== "search") return closeOnBudget(open, options);
  const dead = [...open.cohort.looks.keys()].some((mask) => looksAt(open.cohort, mask).unresolved > 0);
  return inconclusiveVerdict(open.cohort, dead ? "unbuildable" : "contradiction");
}
