import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { SuiteRun } from "../../src/core/tests/suite-run.ts";
import { firstRound } from "../../src/gate/fan-out/first-round.ts";
import type { LoggedAnswer } from "../../src/gate/fan-out/recorded-log.ts";
import { endRecordedSearch, searchRecorded } from "../../src/gate/fan-out/search-recorded.ts";
import { aDescribedBreak } from "../builders/a-described-break.ts";
import { completed, crashed, key } from "../builders/judged-runs.ts";

type World = (hunks: readonly string[]) => SuiteRun;

let id = 0;
function answerOf(hunks: readonly string[], world: World): LoggedAnswer {
  id += 1;
  const order = { suite: "unit", selection: { kind: "all" }, timeoutMs: 1 } as const;
  return {
    job: { kind: "probe", hunks, tree: "c".repeat(40), orders: [order] },
    runs: [{ id, run: world(hunks) }],
  };
}

/** Rounds of at most `maxJobs` jobs until the search is done. */
async function drive(units: number, world: World, maxJobs: number) {
  const search = aDescribedBreak(units, completed("a:f"));
  const probes: LoggedAnswer[] = [];
  for (let rounds = 0; rounds < 60; rounds++) {
    const found = await searchRecorded(search, { probes, parallel: maxJobs, maxProbes: 10_000 });
    if (found.kind === "report") return { verdict: found.report.verdicts.get(key("a")), rounds, probes };
    const all = firstRound(search.plan);
    const sets = rounds === 0 && all.length <= maxJobs ? all : found.hunks.slice(0, maxJobs);
    probes.push(...sets.map((hunks) => answerOf(hunks, world)));
  }
  throw new Error("no end in 60 rounds");
}

const breaking =
  (culprit: number): World =>
  (hunks) =>
    completed(hunks.includes(`${culprit}.0`) ? "a:f" : "a:p");

describe("a search with recorded answers", () => {
  it.each([1, 2, 3, 8, 64, 90])("needs one round for any culprit of %s units", async (units) => {
    for (const culprit of new Set([0, Math.floor(units / 2), units - 1])) {
      const { verdict, rounds } = await drive(units, breaking(culprit), 256);
      expect(verdict).toMatchObject({ kind: "culprit", units: [culprit] });
      expect([units, culprit, rounds]).toEqual([units, culprit, units === 1 ? rounds : 1]);
    }
  });

  it("finds any culprit with any number of machines, and stays below the rounds of a search in as many lanes", async () => {
    const units = fc.integer({ min: 2, max: 24 });
    await fc.assert(
      fc.asyncProperty(units, fc.nat(1000), fc.integer({ min: 1, max: 9 }), async (count, seed, maxJobs) => {
        const culprit = seed % count;
        const { verdict, rounds } = await drive(count, breaking(culprit), maxJobs);
        expect(verdict).toMatchObject({ kind: "culprit", units: [culprit] });
        expect(rounds).toBeLessThanOrEqual(Math.ceil(Math.log(count) / Math.log(maxJobs + 1)) + 3);
      }),
      { numRuns: 60 },
    );
  });

  it("goes on where cuts do not build", async () => {
    // Nothing between the first and the last unit loads without both of them.
    const world: World = (hunks) =>
      hunks.includes("0.0") === hunks.includes("11.0") ? breaking(5)(hunks) : crashed();
    const { verdict, rounds } = await drive(12, world, 256);
    expect(verdict).toMatchObject({ kind: "culprit" });
    expect(verdict?.kind === "culprit" && verdict.units).toContain(5);
    expect(rounds).toBeLessThanOrEqual(6);
  });

  it("ends with what is proved where no round follows", async () => {
    const search = aDescribedBreak(8, completed("a:f"));
    const probes = [answerOf(["0.0", "1.0", "2.0"], breaking(5))];
    const report = await endRecordedSearch(search, { probes, parallel: 256, maxProbes: 10_000 });
    const verdict = report.verdicts.get(key("a"));
    expect(verdict).toMatchObject({ kind: "inconclusive", why: "budget" });
    expect(verdict?.kind === "inconclusive" && verdict.ranked.length).toBeGreaterThan(1);
  });
});
