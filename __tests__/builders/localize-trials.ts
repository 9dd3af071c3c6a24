import { localize } from "../../src/core/localize/localize.ts";
import type { LocalizeInput, LocalizeVerdict } from "../../src/core/localize/result.ts";
import { runWorld } from "../fakes/clause-world.ts";
import { seededRandom } from "../fakes/seeded-random.ts";
import { type ScenarioOptions, scenario } from "./localize-scenarios.ts";

export interface TrialOptions extends Omit<ScenarioOptions, "random"> {
  readonly trials: number;
  readonly seed: string;
  readonly search?: Partial<LocalizeInput>;
  /** The needs of the world are told to the search: the static order. */
  readonly needs?: "told" | "blind";
}

export interface TrialSummary {
  readonly runs: { readonly mean: number; readonly p95: number; readonly most: number };
  readonly rounds: { readonly mean: number; readonly p95: number; readonly most: number };
  /** Share of the worlds in which every test got exactly the right answer. */
  readonly exact: number;
  /** Share of the tests for which units were certified that are not the right ones. */
  readonly wrong: number;
  /** Share of the tests whose answer is right, contains the right units, or is declared inconclusive. */
  readonly declared: number;
}

/** The same seeded worlds for the same options, searched one after the other. */
export async function runTrials(options: TrialOptions): Promise<TrialSummary> {
  const random = seededRandom(`${options.seed} ${options.kind} ${options.units}`);
  const runs: number[] = [];
  const rounds: number[] = [];
  const count = { exact: 0, wrong: 0, declared: 0, tests: 0 };
  for (let trial = 0; trial < options.trials; trial++) {
    const { world, truth, prior } = scenario({ ...options, random });
    const needs = options.needs === "told" ? (world.requires ?? []).map(([u, v]) => [v, u] as const) : [];
    const report = await localize({
      units: world.units,
      needs,
      tests: [...world.tests.keys()],
      probe: runWorld(world, random).probe,
      parallel: 1,
      maxProbes: 600,
      headConfirmed: true,
      ...(prior === undefined ? {} : { prior }),
      ...options.search,
    });
    runs.push(report.runs);
    rounds.push(report.rounds);
    const grades = [...truth].map(([test, named]) => gradeOf(report.verdicts.get(test), named));
    count.tests += grades.length;
    count.exact += grades.every((grade) => grade === "exact") ? 1 : 0;
    count.wrong += grades.filter((grade) => grade === "wrong" || grade === "wider").length;
    count.declared += grades.filter((grade) => grade !== "wrong").length;
  }
  return {
    runs: spread(runs),
    rounds: spread(rounds),
    exact: count.exact / options.trials,
    wrong: count.wrong / count.tests,
    declared: count.declared / count.tests,
  };
}

type Grade = "exact" | "wider" | "wrong" | "declared";

function gradeOf(verdict: LocalizeVerdict | undefined, named: readonly number[]): Grade {
  if (verdict === undefined) return "wrong";
  switch (verdict.kind) {
    case "flaky":
      return named.length === 0 ? "exact" : "wrong";
    case "inconclusive":
      return "declared";
    case "culprit":
      return gradeUnits(verdict.units, named);
    case "repair-set":
      return gradeUnits(
        verdict.parts.flat().sort((a, b) => a - b),
        named,
      );
  }
}

function gradeUnits(units: readonly number[], named: readonly number[]): Grade {
  if (units.join() === named.join()) return "exact";
  return named.length > 0 && named.every((unit) => units.includes(unit)) ? "wider" : "wrong";
}

function spread(values: readonly number[]): { mean: number; p95: number; most: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length));
  return {
    mean: sorted.reduce((a, b) => a + b, 0) / sorted.length,
    p95: sorted[at] ?? 0,
    most: sorted.at(-1) ?? 0,
  };
}
