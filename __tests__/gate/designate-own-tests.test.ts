import { describe, expect, it } from "@jest/globals";
import { keyOfTest, type TestKey, testOfKey } from "../../src/core/tests/test-id.ts";
import type { Change } from "../../src/gate/change.ts";
import { designateOwnTests } from "../../src/gate/designate-own-tests.ts";
import type { SuiteEvidence } from "../../src/gate/suite-evidence.ts";
import { aSuite } from "../builders/a-suite-runner.ts";
import { completed, crashed } from "../builders/judged-runs.ts";

const FILE = "test/new.test.js";

function runOf(
  kind: "completed" | "crashed",
  tests: Readonly<Record<string, "passed" | "failed">>,
  file = FILE,
) {
  const results = new Map(
    Object.entries(tests).map(([name, status]): [TestKey, { status: "passed" | "failed" }] => [
      keyOfTest({ suite: "unit", file, classPath: [], name, ordinal: 1 }),
      { status },
    ]),
  );
  return { id: 1, run: { ...(kind === "completed" ? completed("") : crashed("")), results } };
}

function designated(ownOverBase: SuiteEvidence["base"], ownOverHead: SuiteEvidence["base"]) {
  const change = { testEdits: [{ path: FILE, kind: "added", hunks: [], held: false }] } as unknown as Change;
  const nothing = runOf("completed", {});
  const evidence = { suite: aSuite(), base: nothing, head: nothing, ownOverBase, ownOverHead };
  return designateOwnTests([evidence], change).answer.tests.map((key) => testOfKey(key).name);
}

describe("the tests that a change designates itself", () => {
  it.each(["", FILE])(
    "are those of a file that loads only with the change, not the file itself (file %j)",
    (file) => {
      for (const name of [FILE, "new.test.js"]) {
        const base = runOf("completed", { [name]: "failed" }, file);
        const head = runOf("completed", { one: "passed", two: "failed" }, file);
        expect(designated(base, head)).toEqual(["one", "two"]);
      }
    },
  );

  it("are the file while it does not load, and what head lost", () => {
    const base = runOf("completed", { [FILE]: "failed" });
    expect(designated(base, base)).toEqual([FILE]);
    expect(designated(base, runOf("crashed", { one: "passed" }))).toEqual([FILE, "one"]);
    expect(designated(runOf("completed", { lost: "failed" }), runOf("completed", { one: "passed" }))).toEqual(
      ["lost", "one"],
    );
  });
});
