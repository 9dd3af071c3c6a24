import { describe, expect, it } from "@jest/globals";
import { gradeInstance } from "../../../src/offline/grade/grade-instance.ts";
import type { RuleSetName } from "../../../src/offline/grade/rule-set.ts";
import { anInstance, evalLog } from "../../builders/an-instance.ts";

const grade = (log: string, rules: RuleSetName, about = {}) =>
  gradeInstance(anInstance(about), log, rules).verdict;
const numbers = (log: string, rules: RuleSetName, about = {}): unknown => {
  const verdict = grade(log, rules, about);
  if (verdict.kind !== "graded") return verdict.kind === "coarse" ? verdict.cell : verdict.cell;
  return [verdict.outcome, verdict.f2p.passed, verdict.f2p.total, verdict.p2p.passed, verdict.p2p.total];
};

describe("the nine cells", () => {
  const f2p = ["a", "b"];
  const p2p = ["c", "d"];
  const log = (passed: string): string =>
    evalLog(
      ["a", "b", "c", "d"].map((test) => `${passed.includes(test) ? "PASSED" : "FAILED"} ${test}`).join("\n"),
    );
  it.each([
    ["abcd", "resolved"],
    ["abc", "breaking-resolved"],
    ["ab", "breaking-resolved"],
    ["acd", "partially-resolved"],
    ["ac", "work-in-progress"],
    ["a", "work-in-progress"],
    ["cd", "no-op"],
    ["c", "regression"],
    ["", "regression"],
  ])("names the outcome when of F2P a, b and P2P c, d pass: %s", (passed, outcome) => {
    for (const rules of ["swebench-5", "swebench-1", "strict", "fail-only"] as const)
      expect(grade(log(passed), rules, { f2p, p2p })).toMatchObject({ kind: "graded", outcome });
  });
});

describe("how a status counts", () => {
  const both = (status: string): string =>
    evalLog(`${status} t.py::fix\n${status} t.py::keep\nPASSED t.py::other`);
  it.each<[RuleSetName, string, unknown]>([
    ["swebench-5", "PASSED", ["resolved", 1, 1, 1, 1]],
    ["swebench-5", "XFAIL", ["resolved", 1, 1, 1, 1]],
    ["swebench-5", "SKIPPED", ["no-op", 0, 1, 1, 1]],
    ["swebench-5", "ERROR", ["regression", 0, 1, 0, 1]],
    ["swebench-5", "XPASS", ["regression", 0, 1, 0, 1]],
    ["swebench-5", "ERROR:", ["resolved", 0, 0, 0, 0]],
    ["swebench-1", "XFAIL", ["regression", 0, 1, 0, 1]],
    ["swebench-1", "SKIPPED", ["regression", 0, 1, 0, 1]],
    ["strict", "XFAIL", ["resolved", 1, 1, 1, 1]],
    ["strict", "SKIPPED", ["regression", 0, 1, 0, 1]],
    ["strict", "ERROR", ["regression", 0, 1, 0, 1]],
    ["fail-only", "ERROR", ["resolved", 1, 1, 1, 1]],
    ["fail-only", "XPASS", ["resolved", 1, 1, 1, 1]],
    ["fail-only", "FAILED", ["regression", 0, 1, 0, 1]],
  ])("%s counts %s", (rules, status, expected) => {
    expect(numbers(both(status), rules)).toEqual(expected);
  });

  it("lets the data set's fail_only decide under swebench-5", () => {
    const log = evalLog("PASSED t.py::other\nERROR t.py::fix");
    expect(numbers(log, "swebench-5", { evalType: "fail-only" })).toEqual(["resolved", 1, 1, 1, 1]);
    expect(numbers(log, "swebench-5")).toEqual(["regression", 0, 1, 0, 1]);
  });

  it("does not guess under strict when the log names failures only", () => {
    expect(numbers(evalLog("FAILED t.py::x"), "strict", { evalType: "fail-only" })).toBe("unparsed");
  });

  it("counts a test that is listed twice once under strict, as often as listed under the harness's rules", () => {
    const about = { p2p: ["t.py::keep", "t.py::keep"] };
    expect(numbers(both("PASSED"), "strict", about)).toEqual(["resolved", 1, 1, 1, 1]);
    expect(numbers(both("PASSED"), "swebench-5", about)).toEqual(["resolved", 1, 1, 2, 2]);
  });

  it("takes an empty list as all passed, and under strict an empty F2P as no outcome", () => {
    const log = evalLog("PASSED t.py::keep");
    expect(numbers(log, "swebench-5", { p2p: [], f2p: ["t.py::keep"] })).toEqual(["resolved", 1, 1, 0, 0]);
    expect(numbers(log, "swebench-5", { f2p: [] })).toEqual(["resolved", 0, 0, 1, 1]);
    expect(numbers(log, "strict", { f2p: [] })).toBe("invalid");
    expect(numbers(evalLog("FAILED t.py::keep"), "strict", { f2p: [] })).toEqual(["regression", 0, 0, 0, 1]);
  });
});

describe("ids that were cut inside a parameter", () => {
  const f2p = ["t.py::fix[log(photon"];
  const p2p: readonly string[] = [];
  it("take the status on which all ids with that beginning agree", () => {
    const log = evalLog("PASSED t.py::fix[log(photon/s)]\nXFAIL t.py::fix[log(photon)]");
    expect(numbers(log, "swebench-5", { f2p, p2p })).toEqual(["resolved", 1, 1, 0, 0]);
    expect(numbers(log, "swebench-1", { f2p, p2p })).toEqual(["no-op", 0, 1, 0, 0]);
  });

  it("are missing when the candidates disagree", () => {
    const log = evalLog("PASSED t.py::fix[log(photon/s)]\nFAILED t.py::fix[log(photon)]");
    expect(numbers(log, "swebench-5", { f2p, p2p })).toEqual(["no-op", 0, 1, 0, 0]);
  });

  it("never match when their brackets are closed", () => {
    const log = evalLog("PASSED t.py::fix[1]x");
    expect(numbers(log, "swebench-5", { f2p: ["t.py::fix[1]"], p2p })).toEqual(["no-op", 0, 1, 0, 0]);
  });
});

describe("instances without a usable parser", () => {
  it.each([
    ["", "no-log-parser-known"],
    ["parse_log_cobol", "unknown-log-parser parse_log_cobol"],
  ])("are unparsed, and say so: %s", (logParser, reason) => {
    const result = gradeInstance(anInstance({ logParser }), evalLog("PASSED t.py::fix"), "swebench-5");
    expect(result.verdict).toMatchObject({
      kind: "not-graded",
      cell: "unparsed",
      f2p: { passed: 0, total: 1 },
    });
    expect(result.reason).toBe(reason);
  });
});
