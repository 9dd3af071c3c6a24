import { describe, expect, it } from "@jest/globals";
import { gatherStats } from "../../../src/offline/stats/gather-stats.ts";
import { statsBlocks } from "../../../src/offline/stats/stats-blocks.ts";
import { renderText } from "../../../src/offline/table/render-text.ts";
import { aBreakingVerdict, aCulprit, aVerdict, brokenTests } from "../../builders/a-verdict.ts";

const [first = "", second = "", third = ""] = brokenTests.map(({ id }) => id);

const caught = aBreakingVerdict();
const partly = aBreakingVerdict({
  culprits: [
    aCulprit({ tests: [first] }),
    aCulprit({ kind: "inconclusive", why: "budget", tests: [second] }),
    aCulprit({ kind: "flaky", tests: [third], units: [] }),
  ],
});
const open = aBreakingVerdict({
  culprits: [aCulprit({ kind: "inconclusive", why: "unbuildable" })],
  probes: { runs: 10, rounds: 10, lowerBound: 5, hunks: 9, units: 9 },
});
const unsearched = aBreakingVerdict({
  culprits: [],
  probes: { runs: 0, rounds: 0, lowerBound: 0, hunks: 9, units: 9 },
});

describe("what verdicts tell together", () => {
  it("counts a break as caught only when every broken test has a certified culprit", () => {
    const stats = gatherStats([aVerdict(), caught, partly, open, unsearched]);
    expect(stats).toMatchObject({
      verdicts: 5,
      broken: 4,
      caught: 1,
      partlyCaught: 1,
      brokenTests: 12,
      caughtTests: 4,
      outcomes: { resolved: 1, "breaking-resolved": 4 },
    });
  });

  it("takes a repair set for a certificate, and no candidate", () => {
    const set = aBreakingVerdict({ culprits: [aCulprit({ kind: "repair-set" })] });
    expect(gatherStats([set, open]).caught).toBe(1);
  });

  it("counts a verdict once under each reason for which one of its tests stays open", () => {
    expect(gatherStats([caught, partly, open, unsearched]).open).toEqual({
      budget: 1,
      unbuildable: 1,
      contradiction: 0,
      flaky: 1,
      "not-searched": 1,
    });
  });

  it("holds probes against the least possible over the verdicts that searched", () => {
    expect(gatherStats([aVerdict(), caught, open])).toMatchObject({
      searched: 2,
      probes: 15,
      lowerBound: 10,
    });
  });

  it("shares the runs of a verdict among its flaky tests, and puts the dearest first", () => {
    const stats = gatherStats([
      aBreakingVerdict({ p2p: { ...caught.p2p, flaky: ["a", "b"] } }),
      aBreakingVerdict({ p2p: { ...caught.p2p, flaky: ["b"] } }),
    ]);
    expect(stats.flaky).toEqual([
      { test: "b", verdicts: 2, runs: 7.5 },
      { test: "a", verdicts: 1, runs: 2.5 },
    ]);
  });

  it("is a table for the terminal in which no name acts", () => {
    const all = [caught, partly, open, unsearched, aVerdict()];
    const groups = [
      { name: "shop", stats: gatherStats([caught, aVerdict()]) },
      { name: "bank\u001b[31m", stats: gatherStats([partly, open, unsearched]) },
    ];
    expect(renderText(statsBlocks(groups, gatherStats(all)))).toMatchInlineSnapshot(`
"verdicts of  verdicts  broken  catch  partly  open  probes  bound  overhead
-----------  --------  ------  -----  ------  ----  ------  -----  --------
shop                2       1  100 %       0     0     5.0    5.0       3 %
bank                3       3    0 %       1     2     7.5    5.0       3 %
all                 5       4   25 %       1     2     6.7    5.0       3 %

why a broken test stays open                        verdicts
--------------------------------------------------  --------
the search used up its budget                              1
too many combinations of hunks do not build or run         1
the tests give different answers on the same files         1
nothing was searched                                       1

Searches: 3, with 20 probes, 1.33 times the least possible. Broken tests explained by a certificate: 4 of 12.

flaky tests that cost the most runs  runs  verdicts
-----------------------------------  ----  --------
test/cart.test.ts > refunds           5.0         1

4 min 51 s in all, 4 min 43 s of tests over all lanes, 8.4 s with no test running.
"
`);
  });
});
