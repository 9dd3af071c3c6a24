import type { JudgeInput } from "../../src/core/outcome/judge.ts";
import type { SuiteEvidence } from "../../src/core/outcome/judge-suite.ts";
import { defaultPolicy } from "../../src/core/outcome/policy.ts";
import type { SuiteRun, TestResult } from "../../src/core/tests/suite-run.ts";
import { keyOfTest, type TestKey } from "../../src/core/tests/test-id.ts";

export const key = (name: string, suite = "unit"): TestKey =>
  keyOfTest({ suite, file: "test/a.test.ts", classPath: [], name, ordinal: 1 });

const statuses = { p: "passed", f: "failed", e: "errored", s: "skipped" } as const;

/** `"a:p b:f"`: test a passed, test b failed. */
export function results(text: string, suite = "unit"): ReadonlyMap<TestKey, TestResult> {
  const entries = text.split(" ").filter((part) => part !== "");
  return new Map(
    entries.map((entry) => {
      const [name = "", letter = "p"] = entry.split(":");
      return [key(name, suite), { status: statuses[letter as keyof typeof statuses] }];
    }),
  );
}

const common = { ms: 1000, exitCode: 0, notes: [] } as const;

export const completed = (text: string, suite = "unit"): SuiteRun & { kind: "completed" } => ({
  ...common,
  kind: "completed",
  results: results(text, suite),
});
export const timedOut = (text = ""): SuiteRun => ({ ...common, kind: "timed-out", results: results(text) });
export const crashed = (text = ""): SuiteRun => ({
  ...common,
  kind: "crashed",
  why: "killed by SIGSEGV",
  results: results(text),
});
export const invalid = (reason: (SuiteRun & { kind: "invalid" })["reason"]): SuiteRun => ({
  ...common,
  kind: "invalid",
  reason,
  detail: "",
  results: new Map(),
});

export const evidence = (
  base: SuiteRun,
  head: SuiteRun,
  more: Partial<SuiteEvidence> = {},
): SuiteEvidence => ({
  suite: "unit",
  base,
  head,
  ...more,
});

/** Head gives the same answers again, and so does base. */
export const repeated = (base: SuiteRun, head: SuiteRun, more: Partial<SuiteEvidence> = {}): SuiteEvidence =>
  evidence(base, head, { secondHead: head, secondBase: base, ...more });

export const aCase = (suites: readonly SuiteEvidence[], more: Partial<JudgeInput> = {}): JudgeInput => ({
  suites,
  designations: [],
  passToPass: [],
  quarantine: [],
  flaky: new Set(),
  policy: defaultPolicy,
  testEdits: 0,
  known: [],
  budget: "left",
  ...more,
});

export const configured = (...names: string[]): Pick<JudgeInput, "designations"> => ({
  designations: [{ source: "config", tests: names.map((name) => key(name)), unknown: [] }],
});
