import { describe, expect, it } from "@jest/globals";
import { UserError } from "../../src/core/user-error.ts";
import { classify } from "../../src/gate/classify.ts";

const policy = { failOn: ["breaks-p2p", "f2p-failing"], mode: "enforce", requireP2p: true } as const;

type Status = "passed" | "failed" | "skipped";

function report(tests: Readonly<Record<string, Status>>) {
  const inside = { passed: "", failed: "<failure/>", skipped: "<skipped/>" };
  const cases = Object.entries(tests).map(
    ([name, status]) => `<testcase classname="C" name="${name}">${inside[status]}</testcase>`,
  );
  return [
    {
      name: "r.xml",
      chunks: [new TextEncoder().encode(`<testsuite name="s">${cases.join("")}</testsuite>`)],
    },
  ];
}

const request = (before: Record<string, Status>, after: Record<string, Status>, f2p: string[]) => ({
  before: report(before),
  after: report(after),
  format: "auto",
  roots: [],
  f2p,
  policy,
});

describe("classify", () => {
  it.each<[string, Record<string, Status>, Record<string, Status>, string[], string]>([
    [
      "all fixed, nothing broken",
      { a: "failed", p: "passed" },
      { a: "passed", p: "passed" },
      ["a"],
      "resolved",
    ],
    ["a test that is new on head is fixed", { p: "passed" }, { a: "passed", p: "passed" }, ["a"], "resolved"],
    [
      "all fixed, one broken",
      { a: "failed", p: "passed" },
      { a: "passed", p: "failed" },
      ["a"],
      "breaking-resolved",
    ],
    [
      "some fixed",
      { a: "failed", b: "failed", p: "passed" },
      { a: "passed", b: "failed", p: "passed" },
      ["a", "b"],
      "partially-resolved",
    ],
    [
      "some fixed, one broken",
      { a: "failed", b: "failed", p: "passed" },
      { a: "passed", b: "failed", p: "skipped" },
      ["a", "b"],
      "work-in-progress",
    ],
    ["nothing fixed", { a: "failed", p: "passed" }, { a: "failed", p: "passed" }, ["a"], "no-op"],
    ["nothing fixed, one gone", { a: "failed", p: "passed" }, { a: "failed" }, ["a"], "regression"],
    ["nothing designated", { p: "passed" }, { p: "passed" }, [], "ungraded"],
  ])("%s", async (_, before, after, f2p, outcome) => {
    const { judgement } = await classify(request(before, after, f2p));
    expect(judgement.outcome).toBe(outcome);
  });

  it("counts the listed pass-to-pass tests only, and says which did not pass before", async () => {
    const all = request(
      { a: "failed", p: "passed", q: "passed", r: "failed" },
      { a: "passed", p: "passed", q: "failed", r: "failed" },
      ["a"],
    );
    const { judgement, notes } = await classify({ ...all, p2p: ["C > p", "r"] });
    expect([judgement.outcome, judgement.p2p.total]).toEqual(["resolved", 1]);
    expect(notes).toEqual(["1 of the pass-to-pass tests did not pass before and do not count"]);
  });

  it("counts a designated test that no report holds as missing, with the nearest", async () => {
    const { judgement, notes } = await classify(
      request({ adds: "failed", p: "passed" }, { adds: "passed", p: "passed" }, ["adds", "addz"]),
    );
    expect([judgement.outcome, judgement.f2p.total, judgement.f2p.unknown]).toEqual([
      "partially-resolved",
      2,
      ["addz"],
    ]);
    expect(notes.join()).toContain("nearest: C > adds");
  });

  it("calls a report that ends early inconclusive", async () => {
    const cut = [
      { name: "r.xml", chunks: [new TextEncoder().encode('<testsuite name="s"><testcase name="p"/>')] },
    ];
    const { judgement } = await classify({ ...request({ p: "passed" }, { p: "passed" }, []), after: cut });
    expect([judgement.outcome, judgement.gate.decision]).toEqual(["inconclusive", "undecided"]);
  });

  it("refuses an ambiguous id", async () => {
    const twice =
      '<testsuite><testcase classname="A" name="t"/><testcase classname="B" name="t"/></testsuite>';
    const before = [{ name: "r.xml", chunks: [new TextEncoder().encode(twice)] }];
    await expect(classify({ ...request({}, {}, ["t"]), before })).rejects.toThrow(UserError);
  });
});
