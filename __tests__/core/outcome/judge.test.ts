import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { judge } from "../../../src/core/outcome/judge.ts";
import { reasonSentence, reasonSentences } from "../../../src/core/outcome/reasons.ts";
import { usableRun } from "../../../src/core/outcome/usable-run.ts";
import type { SuiteRun } from "../../../src/core/tests/suite-run.ts";
import {
  aCase,
  completed,
  configured,
  crashed,
  evidence,
  invalid,
  key,
  repeated,
  timedOut,
} from "../../builders/judged-runs.ts";

describe("rule 1: on head, only passed is passed", () => {
  it.each([
    ["passed", "x:p", "resolved"],
    ["failed", "x:f", "no-op"],
    ["errored", "x:e", "no-op"],
    ["skipped", "x:s", "no-op"],
    ["missing", "", "no-op"],
  ])("an F2P test that is %s", (status, onHead, outcome) => {
    const judgement = judge(aCase([evidence(completed("a x:f"), completed(`a ${onHead}`))], configured("x")));
    expect(judgement.outcome).toBe(outcome);
    expect(judgement.f2p.failed).toEqual(status === "passed" ? [] : [{ key: key("x"), status }]);
  });

  it.each([
    ["failed", "b:f"],
    ["errored", "b:e"],
    ["skipped", "b:s"],
    ["missing", ""],
  ])("a P2P test that is %s is broken", (status, onHead) => {
    const judgement = judge(aCase([repeated(completed("a b"), completed(`a ${onHead}`))]));
    expect(judgement.outcome).toBe("regression");
    expect(judgement.p2p).toMatchObject({
      total: 2,
      passed: 1,
      broken: [{ key: key("b"), status, heldOnly: false }],
    });
  });

  it("a designated id that was found nowhere counts as failed", () => {
    const designations = [{ source: "input", tests: [key("x")], unknown: ["nowhere"] }] as const;
    const judgement = judge(aCase([evidence(completed("a x:f"), completed("a x"))], { designations }));
    expect(judgement).toMatchObject({
      outcome: "partially-resolved",
      f2p: { total: 2, passed: 1, unknown: ["nowhere"] },
    });
  });
});

describe("rule 2 and 3: which tests count", () => {
  it("a test that failed on base is in neither set", () => {
    const judgement = judge(aCase([evidence(completed("a b:f"), completed("a b:f"))]));
    expect(judgement).toMatchObject({ outcome: "ungraded", p2p: { total: 1, passed: 1 } });
  });

  it("an F2P test is not in P2P", () => {
    const judgement = judge(aCase([evidence(completed("a x:f"), completed("a x"))], configured("x", "x")));
    expect(judgement).toMatchObject({ outcome: "resolved", f2p: { total: 1 }, p2p: { total: 1 } });
  });

  it("a stale designation is not counted, and stays guarded as P2P", () => {
    const judgement = judge(
      aCase([repeated(completed("a x y:f"), completed("a x:f y"))], configured("x", "y")),
    );
    expect(judgement).toMatchObject({
      outcome: "breaking-resolved",
      f2p: { total: 1, passed: 1, stale: [key("x")] },
      p2p: { broken: [{ key: key("x") }] },
    });
  });

  it("a designated test that only the change's own files hold is stale when it passes on base with them", () => {
    const own = { ownOverBase: completed("x"), ownOverHead: completed("x") };
    const judgement = judge(aCase([evidence(completed("a"), completed("a x"), own)], configured("x")));
    expect(judgement).toMatchObject({ outcome: "ungraded", f2p: { total: 0, stale: [key("x")] } });
  });

  it("quarantined and known flaky tests do not count", () => {
    const judgement = judge(
      aCase([evidence(completed("a b c"), completed("a b:f c:f"))], {
        quarantine: ["test/a.test.ts > b"],
        flaky: new Set([key("c")]),
      }),
    );
    expect(judgement).toMatchObject({ outcome: "ungraded", p2p: { total: 1, passed: 1 } });
  });
});

describe("a test that holds other tests", () => {
  const group = (run: SuiteRun & { kind: "completed" }, name: string) => {
    const result = run.results.get(key(name));
    if (result === undefined) throw new Error(`no test ${name}`);
    return { ...run, results: new Map([...run.results, [key(name), { ...result, group: true }]]) } as const;
  };

  it("is not counted while its own body passes, as in node's JUnit", () => {
    const judgement = judge(aCase([evidence(group(completed("a g"), "g"), group(completed("a g"), "g"))]));
    expect(judgement.p2p).toMatchObject({ total: 1, passed: 1, broken: [] });
  });

  it("breaks pass-to-pass when its own body fails on head", () => {
    const judgement = judge(aCase([repeated(group(completed("a g"), "g"), group(completed("a g:f"), "g"))]));
    expect(judgement.p2p).toMatchObject({
      total: 2,
      passed: 1,
      broken: [{ key: key("g"), status: "failed" }],
    });
  });
});

describe("rule 5: no regression suite", () => {
  it("is inconclusive and undecided", () => {
    const judgement = judge(aCase([evidence(completed("x:f"), completed("x"))], configured("x")));
    expect(judgement).toMatchObject({
      outcome: "inconclusive",
      reasons: ["no-regression-suite"],
      gate: { decision: "undecided", because: ["inconclusive"] },
    });
  });

  it("a change that no suite watches is ungraded and passes", () => {
    expect(judge(aCase([]))).toMatchObject({
      outcome: "ungraded",
      reasons: ["no-suite-concerned"],
      gate: { decision: "pass" },
    });
  });
});

describe("rule 6: whether runs can be judged", () => {
  const good = completed("a b");
  it.each([
    ["base timed out", timedOut("a"), good, "base-timed-out"],
    ["base crashed", crashed("a"), good, "base-crashed"],
    ["base does not build", invalid("build-failed"), good, "base-build-failed"],
    ["base's setup failed", invalid("setup-failed"), good, "base-setup-failed"],
    ["base has no report", invalid("no-report"), good, "base-report-unusable"],
    ["base's command is absent", invalid("command-not-found"), good, "command-not-found"],
    ["head has no report", good, invalid("no-report"), "head-report-unusable"],
    ["head's report is empty", good, invalid("empty-report"), "head-report-unusable"],
    ["head's report holds no test", good, completed(""), "head-report-unusable"],
    ["head's report is unreadable", good, invalid("unreadable-report"), "head-report-unusable"],
    ["head's report is cut off", good, invalid("incomplete-report"), "head-report-unusable"],
    ["head's setup failed", good, invalid("setup-failed"), "head-setup-failed"],
    [
      "head exits with a failure and no failed test",
      good,
      { ...good, contradiction: "failed-without-failures" } as const,
      "head-contradicts-itself",
    ],
    [
      "head exits cleanly with failed tests",
      good,
      { ...completed("a b:f"), contradiction: "passed-with-failures" } as const,
      "head-contradicts-itself",
    ],
    [
      "head contradicts itself in another way than base",
      { ...good, contradiction: "passed-with-failures" } as const,
      { ...good, contradiction: "failed-without-failures" } as const,
      "head-contradicts-itself",
    ],
  ])("not when %s", (_, base, head, reason) => {
    const judgement = judge(aCase([repeated(base, head)]));
    expect(judgement).toMatchObject({
      outcome: "inconclusive",
      reasons: [reason],
      gate: { decision: "undecided" },
      p2p: { passed: 0 },
    });
  });

  it("a contradiction that base shows too is a note", () => {
    const odd = { ...good, contradiction: "failed-without-failures" } as const;
    const usable = usableRun(odd, odd);
    expect(usable).toMatchObject({ kind: "usable" });
    expect(usable.notes.join()).toContain("coverage threshold");
    expect(judge(aCase([evidence(odd, odd)])).outcome).toBe("ungraded");
  });

  it.each([
    ["timed out", timedOut("a"), "head-timed-out"],
    ["crashed", crashed("a"), "head-crashed"],
    ["does not build", invalid("build-failed"), "head-build-failed"],
  ])("head that %s twice breaks the tests without a result", (_, head, reason) => {
    const judgement = judge(aCase([repeated(good, head)]));
    expect(judgement).toMatchObject({ outcome: "regression", gate: { decision: "block" } });
    expect(judgement.reasons).toContain(reason);
    expect(judgement.p2p.broken).toContainEqual(
      expect.objectContaining({ key: key("b"), status: "missing" }),
    );
  });

  it("head that is cut short is run whole again before anything is said", () => {
    expect(judge(aCase([evidence(good, crashed("a"))]))).toMatchObject({
      outcome: "inconclusive",
      needs: [{ suite: "unit", run: "whole-suite", confirm: [{ key: key("b"), status: "missing" }] }],
    });
  });

  it("head that is cut short once and completes once is not repeatable, and its tests are not flaky", () => {
    const judgement = judge(aCase([evidence(good, timedOut("a"), { secondHead: good, secondBase: good })]));
    expect(judgement).toMatchObject({ outcome: "inconclusive", p2p: { broken: [], flaky: [] } });
    expect(judgement.reasons).toContain("head-not-repeatable");
  });

  it("head that crashes after every test has passed is not a pass", () => {
    expect(judge(aCase([evidence(good, crashed("a b"))]))).toMatchObject({
      outcome: "inconclusive",
      reasons: ["head-crashed"],
      gate: { decision: "undecided" },
    });
  });
});

describe("broken tests are blamed only when they break twice", () => {
  const base = completed("a b c");
  const head = completed("a b:f c:f");

  it("asks for a second run first, and is not final before it", () => {
    expect(judge(aCase([evidence(base, head)]))).toMatchObject({
      outcome: "inconclusive",
      reasons: ["not-confirmed"],
      gate: { decision: "undecided" },
      p2p: { total: 3, passed: 1, broken: [] },
      needs: [{ suite: "unit", run: "these-tests", confirm: [{ key: key("b") }, { key: key("c") }] }],
    });
  });

  it("with the budget spent stays undecided and asks for nothing", () => {
    expect(judge(aCase([evidence(base, head)], { budget: "spent" }))).toMatchObject({
      outcome: "inconclusive",
      reasons: ["budget-spent"],
      needs: [],
    });
  });

  it.each([
    ["head passes it the second time", "b c:f", "b c"],
    ["base fails it the second time", "b:f c:f", "b:f c"],
  ])("a test is flaky and left out when %s", (_, secondHead, secondBase) => {
    const judgement = judge(
      aCase([evidence(base, head, { secondHead: completed(secondHead), secondBase: completed(secondBase) })]),
    );
    expect(judgement).toMatchObject({
      outcome: "regression",
      p2p: { total: 2, passed: 1, broken: [{ key: key("c") }], flaky: [key("b")] },
    });
    expect(judgement.reasons).toContain("flaky-tests");
  });

  it("nothing is broken when all suspects turn out flaky", () => {
    const judgement = judge(aCase([evidence(base, head, { secondHead: base, secondBase: base })]));
    expect(judgement).toMatchObject({
      outcome: "ungraded",
      p2p: { total: 1, passed: 1 },
      gate: { decision: "pass" },
    });
  });

  it.each([
    ["head", { secondHead: invalid("no-report"), secondBase: base }],
    ["base", { secondHead: head, secondBase: timedOut() }],
  ])("a second run of %s that gives no answer blames nothing and passes nothing", (_, more) => {
    const judgement = judge(aCase([evidence(base, head, more)]));
    expect(judgement).toMatchObject({ outcome: "inconclusive", p2p: { total: 3, passed: 1, broken: [] } });
    expect(judgement.reasons).toContain("confirmation-failed");
  });

  it("a second run of head that crashes confirms what failed in the first", () => {
    const judgement = judge(aCase([evidence(base, head, { secondHead: crashed(), secondBase: base })]));
    expect(judgement.p2p.broken).toHaveLength(2);
  });
});

describe("rule 8: tests are held", () => {
  it("a test that passes in the change's own version is broken all the same, and marked heldOnly", () => {
    const own = { ownOverHead: completed("b") };
    const judgement = judge(aCase([repeated(completed("a b"), completed("a b:f"), own)]));
    expect(judgement).toMatchObject({
      outcome: "regression",
      p2p: { broken: [{ key: key("b"), heldOnly: true }] },
    });
    expect(judgement.reasons).toContain("held-tests-only");
  });

  it("a deleted or weakened test cannot win: base's version is graded", () => {
    const own = { ownOverHead: completed("a") };
    const judgement = judge(aCase([repeated(completed("a b"), completed("a b:f"), own)]));
    expect(judgement).toMatchObject({ outcome: "regression", p2p: { broken: [{ heldOnly: false }] } });
  });

  it("a designated test that base's version of the file lacks is graded in the change's own", () => {
    const own = { ownOverHead: completed("x") };
    expect(judge(aCase([evidence(completed("a"), completed("a"), own)], configured("x"))).outcome).toBe(
      "resolved",
    );
  });

  it("a designated test that base's version of the file holds is graded in that version", () => {
    const own = { ownOverHead: completed("x") };
    const judgement = judge(aCase([evidence(completed("a x:f"), completed("a x:f"), own)], configured("x")));
    expect(judgement.outcome).toBe("no-op");
  });

  it("a test that the change designates itself is graded in the change's own version, and that is said", () => {
    const designations = [{ source: "pull-request", tests: [key("x")], unknown: [] }] as const;
    const own = { ownOverHead: completed("x") };
    const judgement = judge(aCase([evidence(completed("a x:f"), completed("a x:f"), own)], { designations }));
    expect(judgement).toMatchObject({ outcome: "resolved", reasons: ["designated-by-pull-request"] });
  });

  it("what the caller knows is told with the rest", () => {
    const judgement = judge(aCase([evidence(completed("a"), completed("a"))], { known: ["tests-trusted"] }));
    expect(judgement.reasons).toContain("tests-trusted");
  });
});

describe("several suites", () => {
  const good = completed("a b");
  const other = (head: ReturnType<typeof completed>) => ({
    ...repeated(completed("a", "e2e"), head),
    suite: "e2e",
  });

  it("are one set of tests, counted together and apart", () => {
    const judgement = judge(aCase([repeated(good, completed("a b:f")), other(completed("a", "e2e"))]));
    expect(judgement).toMatchObject({
      outcome: "regression",
      p2p: { total: 3, passed: 2 },
      suites: [
        { name: "unit", p2p: { total: 2, passed: 1 } },
        { name: "e2e", p2p: { total: 1, passed: 1 } },
      ],
    });
  });

  it("one that gives no answer makes the whole inconclusive where nothing broke", () => {
    const judgement = judge(aCase([evidence(good, invalid("no-report")), other(completed("a", "e2e"))]));
    expect(judgement).toMatchObject({ outcome: "inconclusive", reasons: ["head-report-unusable"] });
  });

  it("a confirmed break in another stands, and the silent suite is named", () => {
    const judgement = judge(
      aCase([evidence(good, invalid("no-report")), other(completed("a:f", "e2e"))], configured("x")),
    );
    expect(judgement).toMatchObject({
      outcome: "regression",
      gate: { decision: "block" },
      f2p: { failed: [{ key: key("x"), status: "missing" }] },
    });
    expect(judgement.reasons).toEqual(expect.arrayContaining(["suite-left-out", "head-report-unusable"]));
  });
});

describe("the judgement as a whole", () => {
  const letter = fc.constantFrom("p", "f", "s", "e");
  const suite = fc.array(fc.tuple(letter, letter, letter, letter), { maxLength: 5 });
  const run = (rows: readonly (readonly string[])[], column: number) =>
    completed(rows.map((row, index) => `t${index}:${row[column]}`).join(" "));

  it("counts add up, broken tests passed on base, and nothing inconclusive passes the gate", () => {
    fc.assert(
      fc.property(suite, fc.subarray(["t0", "t1", "t2"]), (rows, designated) => {
        const [base, head] = [run(rows, 0), run(rows, 1)];
        const judgement = judge(
          aCase(
            [evidence(base, head, { secondHead: run(rows, 2), secondBase: run(rows, 3) })],
            configured(...designated),
          ),
        );
        const { p2p, f2p, outcome, gate } = judgement;
        if (outcome !== "inconclusive") expect(p2p.passed + p2p.broken.length).toBe(p2p.total);
        expect(f2p.passed + f2p.failed.length + f2p.unknown.length).toBe(f2p.total);
        for (const { key: test } of p2p.broken) expect(base.results.get(test)?.status).toBe("passed");
        if (outcome === "inconclusive") expect(gate.decision).not.toBe("pass");
        if (p2p.broken.length > 0) expect(gate.decision).toBe("block");
        expect(new Set(judgement.reasons).size).toBe(judgement.reasons.length);
        for (const reason of judgement.reasons) expect(reasonSentences).toHaveProperty(reason);
      }),
    );
  });

  it("one more test that passes everywhere never turns a pass into something else", () => {
    fc.assert(
      fc.property(suite, (rows) => {
        const more = [...rows, ["p", "p", "p", "p"]];
        const decide = (all: typeof rows | typeof more) =>
          judge(
            aCase([evidence(run(all, 0), run(all, 1), { secondHead: run(all, 2), secondBase: run(all, 3) })]),
          ).gate.decision;
        if (decide(rows) === "pass") expect(decide(more)).toBe("pass");
      }),
    );
  });
});

describe("errors outside any test", () => {
  const hook = { file: "test/a.test.ts", message: "afterAll: connection refused 5432" };
  const failing = (text: string, ...errors: readonly { file?: string; message: string }[]) => ({
    ...completed(text),
    exitCode: 1,
    errors,
  });

  it("on head alone never pass silently", () => {
    const judgement = judge(aCase([evidence(completed("a x:f"), failing("a x", hook))], configured("x")));
    expect(judgement).toMatchObject({ outcome: "inconclusive", gate: { decision: "undecided" } });
    expect(judgement.reasons).toContain("head-errors-outside-tests");
    expect(judgement.suites[0]?.notes.join()).toContain("afterAll: connection refused");
  });

  it("are none of the change's when base has one in the same file, or the same one without a file", () => {
    const other = { message: "worker 17 was leaked" };
    const base = failing("a x:f", { ...hook, message: "afterAll: 1" }, { message: "worker 3 was leaked" });
    expect(judge(aCase([evidence(base, failing("a x", hook, other))], configured("x"))).outcome).toBe(
      "resolved",
    );
  });

  it("do not hide a break that they explain: a file that does not load", () => {
    const judgement = judge(aCase([repeated(completed("a b"), failing("a", hook))]));
    expect(judgement).toMatchObject({ outcome: "regression", p2p: { broken: [{ key: key("b") }] } });
  });

  it("leave no answer when the tests that broke with them were flaky", () => {
    const suite = evidence(completed("a b"), failing("a", hook), {
      secondHead: completed("a b"),
      secondBase: completed("a b"),
    });
    expect(judge(aCase([suite])).outcome).toBe("inconclusive");
  });
});

describe("reasons", () => {
  it("each have one sentence; an unknown word is shown as it is", () => {
    for (const sentence of Object.values(reasonSentences)) expect(sentence).toMatch(/^[A-Z].*\.$/s);
    expect(reasonSentence("flaky-tests")).toContain("two different answers");
    expect(reasonSentence("from-the-future")).toBe("from-the-future");
    expect(reasonSentence("constructor")).toBe("constructor");
  });
});
