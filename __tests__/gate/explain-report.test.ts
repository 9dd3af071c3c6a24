import { describe, expect, it } from "@jest/globals";
import type { LocalizeVerdict } from "../../src/core/localize/result.ts";
import { judge } from "../../src/core/outcome/judge.ts";
import { defaultPolicy } from "../../src/core/outcome/policy.ts";
import { explainReport } from "../../src/gate/explain-break.ts";
import { openRunLog } from "../../src/gate/run-log.ts";
import { aDescribedBreak } from "../builders/a-described-break.ts";
import { aCase, completed, key, repeated } from "../builders/judged-runs.ts";

const notAsked = () => Promise.reject(new Error("not asked"));
const trees = {
  diff: notAsked,
  readBlob: notAsked,
  writeTree: notAsked,
  listPaths: notAsked,
  readFile: notAsked,
};

const culprit = (before: number, after: number): LocalizeVerdict => ({
  kind: "culprit",
  units: [2],
  verifiedPrefix: [0, 1],
  links: { prefixPasses: [before], plusCulpritFails: [after], headMinusCulpritPasses: [9] },
  wrongAtMost: 0.01,
  history: [],
});

/** Nothing is left for further runs: only what the search found is told. */
async function explain(verdicts: Readonly<Record<string, LocalizeVerdict>>) {
  const names = Object.keys(verdicts);
  const all = (status: string) => completed(names.map((name) => `${name}:${status}`).join(" "));
  const described = aDescribedBreak(4, all("f"));
  const log = openRunLog({
    runner: { run: notAsked },
    progress: { runStarted() {}, runEnded() {}, note() {} },
    clock: { now: () => 0 },
  });
  const found = {
    ...described,
    request: {
      base: { commit: "b".repeat(40), tree: "b".repeat(40) },
      head: { commit: "a".repeat(40), tree: "a".repeat(40) },
      suites: [],
      designations: [],
      passToPass: [],
      quarantine: [],
      testEdits: "hold",
      policy: defaultPolicy,
      search: "localize",
      parallel: 1,
      maxProbes: 10,
      maxMinutes: 1,
      tool: "outcome-gate test",
      notes: [],
    },
    evidence: [],
    judgement: judge(aCase([repeated(all("p"), all("f"))])),
    notes: [],
    flakeRates: new Map(),
    started: 0,
    limits: { parallel: 1, maxProbes: 10, outOfTime: () => true },
  } as const;
  const report = {
    verdicts: new Map(names.map((name) => [key(name), verdicts[name] as LocalizeVerdict] as const)),
    runs: 4,
    rounds: 4,
  };
  const { explanations } = await explainReport(report, found, { trees, log });
  return explanations.map(({ tests, verdict }) => [tests, "links" in verdict ? verdict.links : undefined]);
}

describe("the answers of a search", () => {
  it("put tests together only where one proof holds for all of them", async () => {
    const [a, b, c] = [key("a"), key("b"), key("c")];
    expect(await explain({ a: culprit(3, 4), b: culprit(5, 4), c: culprit(3, 4) })).toEqual([
      [[a, c], expect.objectContaining({ prefixPasses: [3] })],
      [[b], expect.objectContaining({ prefixPasses: [5] })],
    ]);
  });

  it("put flaky tests together whatever runs showed it", async () => {
    const flaky = (look: number): LocalizeVerdict => ({ kind: "flaky", looks: [look] });
    expect(await explain({ a: flaky(3), b: flaky(4) })).toEqual([[[key("a"), key("b")], undefined]]);
  });
});
