import { describe, expect, it } from "@jest/globals";
import { readLog } from "../../../src/offline/grade/read-log.ts";
import { type RuleSetName, rulesFor } from "../../../src/offline/grade/rule-set.ts";
import { parsePytest } from "../../../src/offline/logs/parsers/pytest.ts";
import { evalLog } from "../../builders/an-instance.ts";

const read = (log: string, rules: RuleSetName = "swebench-5") =>
  readLog(log, parsePytest, { instanceId: "a__b-1", version: "" }, rulesFor(rules, "pass-and-fail"));
const statuses = (log: string, rules?: RuleSetName): unknown => {
  const reading = read(log, rules);
  return reading.kind === "results" ? Object.fromEntries(reading.statuses) : [reading.cell, reading.reason];
};

describe("a log of the current harness", () => {
  it("is read between its markers", () => {
    expect(statuses(`PASSED outside\n${evalLog("PASSED inside")}`)).toEqual({ inside: "PASSED" });
  });

  it("is read whole when nothing stands between the markers", () => {
    expect(read(`PASSED outside\n${evalLog("")}`)).toMatchObject({ kind: "results", part: "whole-log" });
  });

  it("is read up to the first end when its markers are printed twice", () => {
    expect(statuses(evalLog("PASSED first") + evalLog("FAILED second"))).toEqual({ first: "PASSED" });
  });

  it("starts a new line at a carriage return", () => {
    expect(statuses(evalLog("10 %\rPASSED a\r\nPASSED b"))).toEqual({ a: "PASSED", b: "PASSED" });
  });

  it.each([
    [">>>>> Patch Apply Failed", ["not-applied", "patch-apply-failed"]],
    [">>>>> Reset Failed", ["invalid", "reset-failed"]],
    [">>>>> Tests Errored", ["invalid", "tests-errored"]],
    [">>>>> Tests Timed Out", ["timed-out", "tests-timed-out"]],
  ])("is not graded with %s anywhere", (sign, expected) => {
    expect(statuses(evalLog("PASSED a", sign))).toEqual(expected);
  });

  it("tells a time-out from a log that was cut", () => {
    const start = "+ : '>>>>> Start Test Output'\nPASSED a\n";
    expect(statuses(`${start}Timeout error: 1800 seconds exceeded.`)).toEqual([
      "timed-out",
      "tests-timed-out",
    ]);
    expect(statuses(start)).toEqual(["unparsed", "no-end-marker"]);
    expect(statuses("nothing")).toEqual(["unparsed", "no-markers"]);
  });

  it("is unparsed without results, unless a suite says that it ran", () => {
    expect(statuses(evalLog("Executed 0 of 0"))).toEqual(["unparsed", "no-results"]);
    expect(statuses(evalLog("Executed 3 of 3"))).toEqual({});
    expect(statuses(evalLog(""), "swebench-1")).toEqual({});
  });

  it("is invalid when the test command failed and no test did", () => {
    expect(statuses(evalLog("PASSED a", ">>>>> Test Exit Code: 1\n"))).toEqual([
      "invalid",
      "exit-code-without-failure",
    ]);
    expect(statuses(evalLog("PASSED a", ">>>>> Test Exit Code: 0\n"))).toEqual({ a: "PASSED" });
    expect(statuses(evalLog("PASSED a\nFAILED b - x", ">>>>> Test Exit Code: 1\n"))).toEqual({
      a: "PASSED",
      b: "FAILED",
    });
    expect(statuses(evalLog("PASSED a", ">>>>> Test Exit Code: 1\n"), "swebench-1")).toEqual({ a: "PASSED" });
  });

  it("keeps the sign of a broken environment", () => {
    const reading = read("Cannot find module 'x'\nKilled\n");
    expect(reading).toMatchObject({ infra: { reason: "out_of_memory", tier: "environment" } });
  });
});

describe("a log of SWE-bench 1.x", () => {
  const applied = (name: string): string => `>>>>> Applied Patch (${name})\n`;
  it("is read behind the last application of the prediction, whichever patch came first", () => {
    const tests = `${applied("pred_try")}PASSED early\n${applied("pred_try")}`;
    expect(statuses(`${tests}${applied("test")}${applied("pred")}PASSED a`)).toEqual({ a: "PASSED" });
    expect(statuses(`${tests}${applied("pred")}${applied("test")}PASSED a`)).toEqual({ a: "PASSED" });
  });

  it("is not applied when only a repaired patch went in, or the test patch did not", () => {
    expect(statuses(`${applied("test")}${applied("pred_minimal")}PASSED a`)).toEqual([
      "not-applied",
      "patch-apply-failed",
    ]);
    expect(statuses(`${applied("pred")}PASSED a`)).toEqual(["not-applied", "test-patch-not-applied"]);
  });

  it("timed out when it says so", () => {
    expect(statuses(`${applied("test")}${applied("pred")}>>>>> Tests Timed Out after 900`)).toEqual([
      "timed-out",
      "tests-timed-out",
    ]);
  });
});
