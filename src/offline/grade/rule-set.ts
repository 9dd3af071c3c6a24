/** The rules by which a status in a log becomes a passed or a failed test. Named in every output. */
export const RULE_SETS = ["swebench-5", "swebench-1", "fail-only", "strict"] as const;

export type RuleSetName = (typeof RULE_SETS)[number];

/** `neither`: left out of both numbers, as the harness leaves out a status it does not know. */
export type TestCount = "passed" | "failed" | "neither";

export interface RuleSet {
  readonly name: RuleSetName;
  /** Expected ids that were cut inside a parameter are looked up by their beginning. */
  readonly truncatedIds: "by-prefix" | "exact";
  /** What a log without any result means. */
  readonly emptyLog: "unparsed" | "all-missing";
  /** A test command that failed without a failed test makes the run invalid. */
  readonly exitCode: "checked" | "ignored";
  /** Undefined is a test that the log does not name. */
  countF2p(status: string | undefined): TestCount;
  countP2p(status: string | undefined): TestCount;
}

const failOnly = (status: string | undefined): TestCount => (status === "FAILED" ? "failed" : "passed");

const swebench5 =
  (skipped: TestCount) =>
  (status: string | undefined): TestCount => {
    if (status === "PASSED" || status === "XFAIL") return "passed";
    if (status === "SKIPPED") return skipped;
    return status === undefined || status === "FAILED" || status === "ERROR" ? "failed" : "neither";
  };

const onlyPassed = (status: string | undefined): TestCount => (status === "PASSED" ? "passed" : "failed");

const strict = (status: string | undefined): TestCount =>
  status === "PASSED" || status === "XFAIL" ? "passed" : "failed";

const RULES: Readonly<Record<RuleSetName, RuleSet>> = {
  /** SWE-bench 5.0.2, `harness/grading.py`. */
  "swebench-5": {
    name: "swebench-5",
    truncatedIds: "by-prefix",
    emptyLog: "unparsed",
    exitCode: "checked",
    countF2p: swebench5("failed"),
    countP2p: swebench5("passed"),
  },
  /** SWE-bench 1.x, as of the paper: only PASSED passes, and a log without results breaks everything. */
  "swebench-1": {
    name: "swebench-1",
    truncatedIds: "exact",
    emptyLog: "all-missing",
    exitCode: "ignored",
    countF2p: onlyPassed,
    countP2p: onlyPassed,
  },
  /** SWE-bench 5.0.2, `EvalType.FAIL_ONLY`, for every instance. */
  "fail-only": {
    name: "fail-only",
    truncatedIds: "exact",
    emptyLog: "unparsed",
    exitCode: "checked",
    countF2p: failOnly,
    countP2p: failOnly,
  },
  /** The gate's own rules: a skipped pass-to-pass test is one that the change lost. */
  strict: {
    name: "strict",
    truncatedIds: "by-prefix",
    emptyLog: "unparsed",
    exitCode: "checked",
    countF2p: strict,
    countP2p: strict,
  },
};

/** The rules for one instance. Under `swebench-5` a data set's `eval_type: fail_only` decides, as it does in the harness. */
export function rulesFor(name: RuleSetName, evalType: "pass-and-fail" | "fail-only"): RuleSet {
  const rules = RULES[name];
  if (name !== "swebench-5" || evalType === "pass-and-fail") return rules;
  return { ...rules, truncatedIds: "exact", countF2p: failOnly, countP2p: failOnly };
}
