import { describe, expect, it } from "@jest/globals";
import { localize } from "../../../src/core/localize/localize.ts";
import { runTrials, type TrialOptions, type TrialSummary } from "../../builders/localize-trials.ts";

import { runWorld } from "../../fakes/clause-world.ts";

/** Seeded, so that a goal is met or missed for good. `npm run bench:localize` prints the whole tables. */
const trial = (
  options: Partial<TrialOptions> & Pick<TrialOptions, "kind" | "units">,
): Promise<TrialSummary> => runTrials({ trials: 40, seed: "goals", ...options });

async function roundsFor(units: number, culprit: number, parallel: number): Promise<number> {
  const world = { units, tests: new Map([["t", [{ must: [culprit], not: [] }]]]) };
  const { probe } = runWorld(world, () => 1);
  const tests = ["t"];
  const report = await localize({
    units,
    needs: [],
    tests,
    probe,
    parallel,
    maxProbes: 500,
    headConfirmed: true,
  });
  return report.rounds;
}

const bits = (units: number): number => Math.ceil(Math.log2(units));
/** Entropy in bits of the informative prior. */
const PRIOR_BITS = new Map([
  [8, 2.25],
  [32, 2.76],
  [64, 2.97],
]);
const binaryEntropy = (p: number): number => -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);

describe("one culprit", () => {
  it.each([8, 16, 64])(
    "G1: %i units, no prior: mean within log2 + 1.3, p95 within log2 + 2",
    async (units) => {
      const { runs, exact } = await trial({ kind: "single", units });
      expect(exact).toBe(1);
      expect(runs.mean).toBeLessThanOrEqual(bits(units) + 1.3);
      expect(runs.p95).toBeLessThanOrEqual(bits(units) + 2);
    },
  );

  it.each([8, 32, 64])("G2: %i units, a good prior: mean within its entropy + 2", async (units) => {
    const { runs, exact } = await trial({ kind: "single", units, prior: "informative" });
    expect(exact).toBe(1);
    expect(runs.mean).toBeLessThanOrEqual((PRIOR_BITS.get(units) ?? 0) + 2);
    if (units >= 32) expect(runs.mean).toBeLessThanOrEqual(0.75 * (bits(units) + 1));
  });

  it.each([8, 64])("G3: %i units, a prior that is confidently wrong: p95 within log2 + 4", async (units) => {
    const { runs, exact } = await trial({ kind: "wrong-prior", units });
    expect(exact).toBe(1);
    expect(runs.p95).toBeLessThanOrEqual(bits(units) + 4);
  });
});

describe("several units", () => {
  it.each([8, 64])("G4: %i units, two culprits: mean within 2 log2 + 1, both named", async (units) => {
    const { runs, exact } = await trial({ kind: "two-culprits", units });
    expect(exact).toBeGreaterThanOrEqual(0.99);
    expect(runs.mean).toBeLessThanOrEqual(2 * bits(units) + 1);
  });

  it.each([8, 64])(
    "G5: %i units, two that break together: the later one at the cost of one culprit",
    async (units) => {
      const root = await trial({ kind: "pair", units });
      expect(root.exact).toBe(1);
      expect(root.runs.mean).toBeLessThanOrEqual(bits(units) + 1.3);
      const both = await trial({ kind: "pair", units, search: { findNeeds: true } });
      expect(both.runs.p95).toBeLessThanOrEqual(3 * bits(units) + 3);
    },
  );

  it.each(["redundant", "temporary"] as const)(
    "G6: %s: the right units, p95 within 3 log2 + 3",
    async (kind) => {
      for (const units of [8, 64]) {
        const { runs, exact } = await trial({ kind, units });
        expect(exact).toBeGreaterThanOrEqual(0.99);
        expect(runs.p95).toBeLessThanOrEqual(3 * bits(units) + 3);
      }
    },
  );
});

describe("trees that do not build", () => {
  it.each([8, 64])("G7: %i units, 30 %% of the prefixes, needs told: as cheap as without", async (units) => {
    const { runs, exact } = await trial({ kind: "single", units, unbuildable: 0.3, needs: "told" });
    expect(exact).toBeGreaterThanOrEqual(0.99);
    expect(runs.mean).toBeLessThanOrEqual(bits(units) + 1.5);
  });

  it.each([8, 64])("G7: %i units, 30 %% of the prefixes, blind: mean within 2 log2 + 1", async (units) => {
    const { runs, exact, declared } = await trial({ kind: "single", units, unbuildable: 0.3 });
    expect(exact).toBeGreaterThanOrEqual(0.98);
    expect(declared).toBe(1);
    expect(runs.mean).toBeLessThanOrEqual(2 * bits(units) + 1);
  });

  it.each([8, 23, 64])(
    "both ends: %i units, 70 %% of the prefixes, blind: mean within 2 log2 + 1",
    async (units) => {
      const { runs, exact, declared } = await trial({
        kind: "single",
        units,
        unbuildable: 0.7,
        layout: "far",
      });
      expect(exact).toBeGreaterThanOrEqual(0.95);
      expect(declared).toBe(1);
      expect(runs.mean).toBeLessThanOrEqual(2 * bits(units) + 1);
    },
  );
});

describe("noise", () => {
  it.each([
    [8, 0.02],
    [64, 0.02],
    [8, 0.1],
    [64, 0.1],
  ])(
    "G8: %i units, rate %f known: at most 1 %% wrong, within twice the noisy bound",
    async (units, flips) => {
      const { runs, wrong } = await trial({
        kind: "single",
        units,
        flips,
        trials: 150,
        search: { flakeRate: () => flips },
      });
      expect(wrong).toBeLessThanOrEqual(0.01);
      expect(runs.mean).toBeLessThanOrEqual((2 * Math.log2(units)) / (1 - binaryEntropy(flips)) + 2);
    },
  );

  it("G9: no culprit, rate known: the answer is flaky", async () => {
    for (const flips of [0.02, 0.1]) {
      const { exact } = await trial({
        kind: "no-culprit",
        units: 16,
        flips,
        search: { flakeRate: () => flips },
      });
      expect(exact).toBeGreaterThanOrEqual(0.99);
    }
  });

  it("G9: no culprit, 2 % unknown, head run once more first: flaky in 97 of 100", async () => {
    const options = { kind: "no-culprit", units: 16, flips: 0.02, trials: 300 } as const;
    const { exact } = await trial({ ...options, search: { headConfirmed: false } });
    expect(exact).toBeGreaterThanOrEqual(0.97);
  });
});

describe("workers", () => {
  it.each([1, 2, 4, 16])(
    "G10: %i workers: rounds within log to the base P + 1, and one more",
    async (parallel) => {
      for (const units of [8, 27, 64]) {
        const bound = Math.ceil(Math.log(units) / Math.log(parallel + 1) - 1e-9) + 1;
        const rounds: number[] = [];
        for (let culprit = 0; culprit < units; culprit++)
          rounds.push(await roundsFor(units, culprit, parallel));
        // The last unit's links share a tree: one more round is allowed.
        const last = rounds.pop() ?? 0;
        expect(last).toBeLessThanOrEqual(bound + 1);
        expect(rounds.filter((one) => one > bound).length).toBeLessThanOrEqual(0.05 * units);
      }
    },
  );

  it("G10: four workers and a good prior: 2.3 rounds on average at 64 units", async () => {
    const options = { kind: "single", units: 64, prior: "informative", trials: 200 } as const;
    const { rounds } = await trial({ ...options, search: { parallel: 4 } });
    expect(rounds.mean).toBeLessThanOrEqual(2.3);
  });
});
