import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { localize } from "../../../src/core/localize/localize.ts";
import type {
  Links,
  LocalizeInput,
  LocalizeReport,
  LocalizeVerdict,
  UnitSet,
} from "../../../src/core/localize/result.ts";
import { type ClauseWorld, runWorld, truth } from "../../fakes/clause-world.ts";

const MOST_UNITS = 12;
const unit = fc.nat(MOST_UNITS - 1);
const clause = fc.record({
  must: fc.uniqueArray(unit, { minLength: 1, maxLength: 3 }),
  not: fc.uniqueArray(unit, { maxLength: 2 }),
});
const pairs = fc.array(fc.tuple(unit, unit), { maxLength: 4 });

/** Any clauses over up to 12 units, monotone or not, with trees that do not build; head fails every test. */
const anyWorld = fc
  .record({
    units: fc.integer({ min: 1, max: MOST_UNITS }),
    a: fc.array(clause),
    b: fc.array(clause),
    requires: pairs,
  })
  .map(({ units, a, b, requires }): ClauseWorld => {
    const inRange = (clauses: typeof a) =>
      clauses.map(({ must, not }) => {
        const needed = [...new Set(must.map((one) => one % units))];
        return { must: needed, not: not.map((one) => one % units).filter((one) => !needed.includes(one)) };
      });
    const tests = new Map([
      ["a", inRange(a)],
      ["b", inRange(b)],
    ]);
    return { units, tests, requires: requires.map(([u, v]) => [u % units, v % units] as const) };
  })
  .map((world) => {
    const head = Array.from({ length: world.units }, (_, i) => i);
    return {
      ...world,
      tests: new Map([...world.tests].filter(([test]) => truth(world, test, head) === "fail")),
    };
  })
  .filter(({ tests }) => tests.size > 0);

const settings = fc.record({
  parallel: fc.constantFrom(1, 2, 4),
  maxProbes: fc.constantFrom(0, 3, 8, 400),
  findNeeds: fc.boolean(),
  headConfirmed: fc.boolean(),
});

async function search(world: ClauseWorld, more: Partial<LocalizeInput>) {
  const running = runWorld(world, () => 1);
  const report: LocalizeReport = await localize({
    units: world.units,
    needs: [],
    tests: [...world.tests.keys()],
    probe: running.probe,
    parallel: 1,
    maxProbes: 400,
    headConfirmed: true,
    // Nothing flips, and the search is told so: no look has to be repeated.
    flakeRate: () => 0,
    ...more,
  });
  return { report, probed: running.probed };
}

const sorted = (units: readonly number[]): number[] => [...units].sort((x, y) => x - y);

function checkCertificate(
  world: ClauseWorld,
  test: string,
  { units, verifiedPrefix, links }: LocalizeVerdict & { readonly kind: "culprit" },
  probed: readonly UnitSet[],
): void {
  expect(truth(world, test, verifiedPrefix)).toBe("pass");
  expect(truth(world, test, sorted([...verifiedPrefix, ...units]))).toBe("fail");
  checkLinks(world, test, links, probed);
  expect(links.plusCulpritFails.length).toBeGreaterThan(0);
  expect(links.headMinusCulpritPasses.length).toBeGreaterThan(0);
  const without = links.headMinusCulpritPasses.flatMap((run) => probed[run - 1] ?? []);
  for (const unit of units) expect(without).not.toContain(unit);
}

/** Every run behind the links shows what it stands for. */
function checkLinks(world: ClauseWorld, test: string, links: Links, probed: readonly UnitSet[]): void {
  const outcomes = (runs: readonly number[]) => runs.map((run) => truth(world, test, probed[run - 1] ?? []));
  for (const outcome of outcomes(links.prefixPasses)) expect(outcome).toBe("pass");
  for (const outcome of outcomes(links.plusCulpritFails)) expect(outcome).toBe("fail");
  for (const outcome of outcomes(links.headMinusCulpritPasses)) expect(outcome).toBe("pass");
}

describe("whatever the units do to the tests", () => {
  it("a certified culprit has three links that hold in the world, and one fresh failure and one fresh pass", async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, settings, async (world, options) => {
        const { report, probed } = await search(world, options);
        for (const [test, verdict] of report.verdicts) {
          if (verdict.kind === "culprit") checkCertificate(world, test, verdict, probed);
        }
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it("a one-minimal repair set heals head, and no part of it can stay", async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, async (world) => {
        const { report } = await search(world, {});
        const head = Array.from({ length: world.units }, (_, i) => i);
        const without = (units: readonly number[]) => head.filter((one) => !units.includes(one));
        for (const [test, verdict] of report.verdicts) {
          if (verdict.kind !== "repair-set" || verdict.minimal !== "one-minimal") continue;
          expect(verdict.parts.length).toBeGreaterThan(1);
          expect(truth(world, test, without(verdict.parts.flat()))).not.toBe("fail");
          for (const part of verdict.parts) {
            const others = verdict.parts.filter((other) => other !== part).flat();
            expect(truth(world, test, without(others))).toBe("fail");
          }
        }
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it("stays in its budget, asks for ascending units, and answers for every test", async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, settings, async (world, options) => {
        const { report, probed } = await search(world, options);
        expect(probed.length).toBe(report.runs);
        expect(report.runs).toBeLessThanOrEqual(options.maxProbes);
        expect([...report.verdicts.keys()].sort()).toEqual([...world.tests.keys()].sort());
        for (const units of probed) expect(sorted([...new Set(units)])).toEqual(units);
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it("probes no tree twice when nothing flips and no unit heals what another one broke", async () => {
    // A healed break makes the looks contradict each other as flakes do; then a second look is deliberate.
    const monotone = anyWorld.map((world) => ({
      ...world,
      tests: new Map(
        [...world.tests].map(([test, clauses]) => [test, clauses.map((one) => ({ ...one, not: [] }))]),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(monotone, settings, async (world, options) => {
        const { probed } = await search(world, options);
        const trees = probed.map((units) => units.join());
        expect(new Set(trees).size).toBe(trees.length);
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it("gives the same report for the same answers", async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, settings, async (world, options) => {
        const first = await search(world, options);
        const second = await search(world, options);
        expect(second).toEqual(first);
      }),
      { numRuns: 50, seed: 7 },
    );
  });
});
