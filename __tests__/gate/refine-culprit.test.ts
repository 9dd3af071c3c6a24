import { afterEach, describe, expect, it } from "@jest/globals";
import { headFailureOf } from "../../src/core/localize/probe-outcome.ts";
import type { LocalizeVerdict } from "../../src/core/localize/result.ts";
import type { SuiteRun } from "../../src/core/tests/suite-run.ts";
import { keyOfTest } from "../../src/core/tests/test-id.ts";
import type { BrokenSuite } from "../../src/gate/broken-suite.ts";
import type { SearchPlan } from "../../src/gate/find-breaking-hunk.ts";
import { refineCulprit } from "../../src/gate/refine-culprit.ts";
import type { RunLog } from "../../src/gate/run-log.ts";
import { aChange, type MadeChange } from "../builders/a-change.ts";

const test = keyOfTest({ suite: "unit", file: "test/a.test.js", classPath: [], name: "works", ordinal: 1 });

const runOf = (passes: boolean): SuiteRun => ({
  kind: "completed",
  results: new Map([
    [test, passes ? { status: "passed" } : { status: "failed", message: "expected 1 to be 2" }],
  ]),
  ms: 1,
  exitCode: passes ? 0 : 1,
  notes: [],
});

function broken(): readonly BrokenSuite[] {
  const failure = headFailureOf(runOf(false), test);
  if (failure === undefined) throw new Error("it does not fail");
  const suite = { name: "unit" } as BrokenSuite["suite"];
  return [
    { suite, tests: new Map([[test, failure]]), isEdited: () => false, timeoutMs: 1, run: "these-tests" },
  ];
}

const certified: LocalizeVerdict = {
  kind: "culprit",
  units: [0],
  verifiedPrefix: [],
  links: { prefixPasses: [], plusCulpritFails: [], headMinusCulpritPasses: [] },
  wrongAtMost: 0.01,
  history: [],
};

let made: MadeChange | undefined;
afterEach(() => made?.dispose());

/** Refines the one hunk of a file; the test fails where the file holds the word `bad`. */
async function refineFile(before: string, after: string, maxProbes = 10) {
  made = await aChange({ "a.js": before }, { "a.js": after });
  const { change, trees } = made;
  const recorded: (readonly string[])[] = [];
  const log: RunLog = {
    recorded: [],
    suiteMs: () => 0,
    busyMs: () => 0,
    settled: async () => {},
    async run({ tree, hunks }) {
      recorded.push(hunks === "all" || hunks === "none" ? [hunks] : hunks);
      const text = new TextDecoder().decode(await trees.readFile(tree, "a.js"));
      return { id: recorded.length, run: runOf(!text.includes("bad")) };
    },
  };
  const plan: SearchPlan = { units: [{ hunks: change.heldHunks }], needs: [] };
  const limits = { parallel: 1, maxProbes, outOfTime: () => false };
  const found = { change, broken: broken(), plan, limits, used: 0, verdict: certified, tests: [test] };
  return { ...(await refineCulprit(found, { trees, log })), recorded };
}

describe("a culprit below the hunk", () => {
  const before = "one\ntwo\nthree\nfour\nfive\n";

  it("is the edit that breaks the test, certified on real trees", async () => {
    const { refined, runs, recorded } = await refineFile(before, "ONE\ntwo\nbad\nfour\nFIVE\n");
    expect(refined?.hunks.map(({ hunk }) => hunk)).toEqual([
      {
        id: "0.0/2",
        header: "",
        oldStart: 3,
        oldLines: 1,
        newStart: 3,
        newLines: 1,
        lines: ["-three", "+bad"],
      },
    ]);
    expect(runs).toBe(recorded.length);
    expect(runs).toBeLessThanOrEqual(3);
    expect(recorded.at(-1)).toEqual(["0.0/1", "0.0/3"]);
  });

  it("is not looked for in a hunk of one edit, in a new file, or without budget", async () => {
    expect(await refineFile(before, "one\ntwo\nbad\nfour\nfive\n")).toMatchObject({
      refined: undefined,
      runs: 0,
    });
    await made?.dispose();
    expect(await refineFile(before, "ONE\ntwo\nbad\nfour\nFIVE\n", 1)).toMatchObject({ runs: 0 });
    await made?.dispose();
    made = undefined;
  });

  it("is not claimed when two edits break the test, each by itself", async () => {
    const { refined } = await refineFile(before, "bad\ntwo\nbad\nfour\nfive\n");
    expect(refined).toBeUndefined();
  });
});
