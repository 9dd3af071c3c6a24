import type { TestResults, TestStatus } from "../../core/tests/suite-run.ts";
import type { Instance } from "../instance.ts";
import type { StatusMap } from "../logs/status-map.ts";
import type { ListedTests } from "./listed-tests.ts";

type Ran = Exclude<TestStatus, "missing">;

/** A run knows an expected failure as passed: what XFAIL means under `swebench-1` cannot be told here. */
const WORDS: Readonly<Record<Ran, string>> = {
  passed: "PASSED",
  failed: "FAILED",
  errored: "ERROR",
  skipped: "SKIPPED",
};

/** Of several tests under one id the worst counts, so that none of them hides behind another. */
const WORST_FIRST: readonly Ran[] = ["failed", "errored", "skipped", "passed"];

/** The statuses of an instance's listed tests, under the data set's own ids, for the rule sets. */
export function statusesOfRun(instance: Instance, results: TestResults, find: ListedTests): StatusMap {
  const statuses = new Map<string, string>();
  for (const id of [...instance.f2p, ...instance.p2p]) {
    const found = new Set(find(id).flatMap((key) => results.get(key)?.status ?? []));
    const worst = WORST_FIRST.find((status) => found.has(status));
    if (worst !== undefined) statuses.set(id, WORDS[worst]);
  }
  return statuses;
}

/** The same words for every test of a run, by the caller's name for it. */
export function statusWord(status: Ran): string {
  return WORDS[status];
}
