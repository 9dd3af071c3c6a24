import { describe, expect, it } from "@jest/globals";
import type { FailOn, Policy } from "../../../src/core/config/config.ts";
import { decideGate, defaultPolicy, type GateFacts } from "../../../src/core/outcome/policy.ts";
import { outcomes } from "../../../src/core/verdict/outcome-names.ts";

const facts = (outcome: GateFacts["outcome"], more: Partial<GateFacts> = {}): GateFacts => ({
  outcome,
  p2pBroken: ["breaking-resolved", "work-in-progress", "regression"].includes(outcome) ? 1 : 0,
  f2pTotal: 2,
  f2pPassed: 2,
  testEdits: 0,
  ...more,
});
const policy = (...failOn: FailOn[]): Policy => ({ ...defaultPolicy, failOn });

describe("the gate by default", () => {
  it.each([
    ["resolved", "pass", ["resolved"]],
    ["partially-resolved", "pass", ["partially-resolved"]],
    ["no-op", "pass", ["no-op"]],
    ["ungraded", "pass", ["ungraded"]],
    ["breaking-resolved", "block", ["breaks-p2p"]],
    ["work-in-progress", "block", ["breaks-p2p"]],
    ["regression", "block", ["breaks-p2p"]],
    ["inconclusive", "undecided", ["inconclusive"]],
    ["not-applied", "undecided", ["not-applied"]],
  ] as const)("on %s decides %s", (outcome, decision, because) => {
    expect(decideGate(facts(outcome), defaultPolicy)).toEqual({ decision, because });
  });
});

describe("fail-on", () => {
  it("blocks on each outcome that it names, and on no other", () => {
    for (const named of outcomes) {
      for (const outcome of outcomes) {
        expect(decideGate(facts(outcome), policy(named)).decision === "block").toBe(named === outcome);
      }
    }
  });

  it("empty blocks nothing, and what is undecided stays undecided", () => {
    expect(decideGate(facts("regression"), policy()).decision).toBe("pass");
    expect(decideGate(facts("inconclusive"), policy()).decision).toBe("undecided");
  });

  it("f2p-failing blocks when a designated test does not pass, but not on runs that give no answer", () => {
    const failing = { f2pPassed: 1 };
    expect(decideGate(facts("partially-resolved", failing), policy("f2p-failing")).decision).toBe("block");
    expect(decideGate(facts("resolved"), policy("f2p-failing")).decision).toBe("pass");
    expect(decideGate(facts("inconclusive", failing), policy("f2p-failing")).decision).toBe("undecided");
  });

  it("test-edits blocks when tests of base are edited", () => {
    expect(decideGate(facts("resolved", { testEdits: 1 }), policy("test-edits")).decision).toBe("block");
    expect(decideGate(facts("resolved"), policy("test-edits")).decision).toBe("pass");
  });

  it("says every word that matched, once", () => {
    const decision = decideGate(facts("regression"), policy("regression", "breaks-p2p", "regression"));
    expect(decision.because).toEqual(["regression", "breaks-p2p"]);
  });
});

describe("mode: report", () => {
  it("passes whatever happened and says what would have stopped it", () => {
    const report = { ...defaultPolicy, mode: "report" } as const;
    for (const outcome of outcomes) expect(decideGate(facts(outcome), report).decision).toBe("pass");
    expect(decideGate(facts("resolved"), report).because).toEqual(["report-only"]);
    expect(decideGate(facts("regression"), report).because).toEqual(["report-only", "breaks-p2p"]);
    expect(decideGate(facts("inconclusive"), report).because).toEqual(["report-only", "inconclusive"]);
  });
});

describe("suites that only warn", () => {
  it("do not block with what breaks in them, by predicate or by outcome, and the gate says so", () => {
    const warned = facts("regression", { p2pBroken: 2, p2pWarned: 2 });
    expect(decideGate(warned, policy("breaks-p2p", "regression"))).toEqual({
      decision: "pass",
      because: ["only-warned", "regression"],
    });
  });

  it("do not excuse a break in another suite, nor anything but breaks", () => {
    const also = facts("regression", { p2pBroken: 2, p2pWarned: 1 });
    expect(decideGate(also, defaultPolicy).decision).toBe("block");
    const unfixed = facts("work-in-progress", { p2pBroken: 1, p2pWarned: 1, f2pPassed: 1 });
    expect(decideGate(unfixed, policy("f2p-failing")).decision).toBe("block");
    expect(decideGate(facts("inconclusive", { p2pBroken: 1, p2pWarned: 1 }), defaultPolicy).decision).toBe(
      "undecided",
    );
  });
});
