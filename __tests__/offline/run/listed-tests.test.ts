import { describe, expect, it } from "@jest/globals";
import { keyOfTest, type TestKey, testOfKey, writeTestId } from "../../../src/core/tests/test-id.ts";
import { gradeResults, gradeTreeRun } from "../../../src/offline/run/grade-tree-run.ts";
import { listedTests } from "../../../src/offline/run/listed-tests.ts";
import type { TreeRun } from "../../../src/offline/run/run-tree.ts";
import { anInstance } from "../../builders/an-instance.ts";

const key = (file: string, classPath: readonly string[], name: string): TestKey =>
  keyOfTest({ suite: "tests", file, classPath, name, ordinal: 1 });

const known = [
  key("tests/test_a.py", ["TestA"], "test_x"),
  key("tests/test_a.py", ["TestB"], "test_x"),
  key("tests/test_a.py", [], "test_log[log(photon / s)]"),
  key("tests/test_a.py", [], "test_log[log(electron)]"),
  key("tests/test_b.py", ["model.Case"], "test_y"),
];

describe("an id of a data set", () => {
  it.each([
    ["a node id", "tests/test_a.py::TestB::test_x", [1]],
    ["unittest's", "test_y (tests.test_b.model.Case)", [4]],
    ["unittest's from Python 3.11 on", "test_y (tests.test_b.model.Case.test_y)", [4]],
    ["a name that several share", "test_x", [0, 1]],
    ["one that was cut in a parameter", "tests/test_a.py::test_log[log(photon", [2]],
    ["one that was cut for several", "tests/test_a.py::test_log[log(", [2, 3]],
    ["none that ran", "tests/test_a.py::test_gone", []],
  ] as const)("%s finds its tests", (_, id, places) => {
    const found = listedTests(new Set(known), "by-prefix")(id);
    expect(found.toSorted()).toEqual(places.map((at) => known[at]).toSorted());
  });

  it("that was cut finds nothing where the rules say so", () => {
    expect(listedTests(new Set(known), "exact")("tests/test_a.py::test_log[log(photon")).toEqual([]);
  });
});

describe("grading a run", () => {
  const aRun = (statuses: readonly ("passed" | "failed" | "skipped")[], exitCode: number): TreeRun => {
    const results = new Map(
      statuses.flatMap((status, at) => (known[at] === undefined ? [] : [[known[at], { status }] as const])),
    );
    return { runs: [{ kind: "completed", results, ms: 1, exitCode, notes: [] }], results };
  };
  const id = (at: number): string => writeTestId(testOfKey(known[at] ?? key("", [], "")));
  const instance = anInstance({ f2p: [id(0)], p2p: ["test_x", id(4)] });

  it("counts the worst of the tests that share an id", () => {
    const run = aRun(["passed", "failed", "passed", "passed", "passed"], 1);
    expect(gradeResults(instance, run.results, "swebench-5").verdict).toMatchObject({
      outcome: "breaking-resolved",
      p2p: { passed: 1, total: 2 },
    });
  });

  it.each([
    ["swebench-5", "invalid"],
    ["strict", "invalid"],
    ["swebench-1", undefined],
  ] as const)("by %s takes a run that fails without a failed test for %s", (rules, cell) => {
    const { verdict } = gradeTreeRun(
      instance,
      aRun(["passed", "passed", "passed", "passed", "passed"], 1),
      rules,
    );
    expect(verdict.kind === "not-graded" ? verdict.cell : undefined).toBe(cell);
  });

  it.each([
    ["swebench-5", 2],
    ["strict", 1],
  ] as const)("by %s counts a skipped pass-to-pass test as its rules do", (rules, passed) => {
    const run = aRun(["passed", "passed", "passed", "passed", "skipped"], 0);
    expect(gradeTreeRun(instance, run, rules).verdict).toMatchObject({ p2p: { passed, total: 2 } });
  });
});
