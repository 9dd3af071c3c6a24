import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { SuiteRun } from "../../src/core/tests/suite-run.ts";
import { findBreakingHunk } from "../../src/gate/find-breaking-hunk.ts";
import { openRunLog } from "../../src/gate/run-log.ts";
import type { RunRequest } from "../../src/ports/suite-runner.ts";
import { aDescribedBreak } from "../builders/a-described-break.ts";
import { completed, key } from "../builders/judged-runs.ts";
import { below, seededRandom } from "../fakes/seeded-random.ts";

const UNITS = 12;
/** Test a is broken by unit 4, test b by unit 9. */
const onHead = completed("a:f b:f");

/** Ends the runs that are under way in an order of the seed's; a stopped one ends at some time, too. */
function shuffledRunner(seed: string) {
  const random = seededRandom(seed);
  const open: (() => void)[] = [];
  const endOne = (): void => open.splice(below(random, open.length), 1)[0]?.();
  const run = (request: RunRequest) =>
    new Promise<SuiteRun>((resolve) => {
      const { hunks } = request as RunRequest & { readonly hunks: readonly string[] };
      const answer = `a:${hunks.includes("4.0") ? "f" : "p"} b:${hunks.includes("9.0") ? "f" : "p"}`;
      open.push(() =>
        resolve(request.signal?.aborted ? { ...completed(""), kind: "timed-out" } : completed(answer)),
      );
      setImmediate(endOne);
    });
  return { run };
}

async function search(seed: string, parallel: number) {
  const progress = { runStarted() {}, runEnded() {}, note() {} };
  const log = openRunLog({ runner: shuffledRunner(seed), progress, clock: { now: () => 0 } });
  const trees = {
    diff: () => Promise.reject(new Error("not asked")),
    readBlob: () => Promise.reject(new Error("not asked")),
    writeTree: async () => "c".repeat(40),
    listPaths: async () => [],
    readFile: async () => undefined,
  };
  const report = await findBreakingHunk(
    {
      ...aDescribedBreak(UNITS, onHead),
      limits: { parallel, maxProbes: 200, outOfTime: () => false },
    },
    { trees, log },
  );
  await log.settled();
  return { report, recorded: log.recorded };
}

describe("a search with several lanes", () => {
  it("gives the same answer whatever the order in which the probes end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.constantFrom(1, 2, 4, 16), async (seed, parallel) => {
        const { report, recorded } = await search(seed, parallel);
        expect(report.verdicts.get(key("a"))).toMatchObject({ kind: "culprit", units: [4] });
        expect(report.verdicts.get(key("b"))).toMatchObject({ kind: "culprit", units: [9] });
        const stopped = new Set(recorded.filter(({ result }) => result === "timed-out").map(({ id }) => id));
        const evidence = [...report.verdicts.values()].flatMap((verdict) =>
          "links" in verdict ? Object.values(verdict.links).flat() : [],
        );
        expect(evidence.filter((id) => stopped.has(id))).toEqual([]);
        for (const { detail } of recorded.filter(({ id }) => stopped.has(id)))
          expect(detail).toBe("stopped: no longer needed");
      }),
      { numRuns: 60 },
    );
  });

  it("stops probes that can tell nothing any more", async () => {
    const { recorded } = await search("one", 16);
    expect(recorded.filter(({ result }) => result === "timed-out").length).toBeGreaterThan(0);
  });
});
