import type { Suite } from "../../core/tests/suite.ts";
import type { MintRules } from "../mint-buckets.ts";
import type { Candidate } from "./candidate.ts";
import type { ComparedRuns } from "./compare-runs.ts";
import type { Split } from "./split-change.ts";

/** By what a task was made; two tasks made otherwise are not to be mixed in one file. */
export interface MintRecipe {
  readonly rules: MintRules;
  readonly split: Split;
  /** How often each tree was run. */
  readonly repeat: number;
  readonly tests: "all" | "test-patch-files";
}

/** An instance as SWE-bench writes one, with what is known of its environment under `mint`. */
export type MintedRow = Readonly<Record<string, unknown>> & { readonly instance_id: string };

export interface RowParts {
  readonly candidate: Candidate;
  readonly patch: string;
  readonly testPatch: string;
  readonly compared: ComparedRuns;
  readonly version: string;
  readonly suites: readonly Suite[];
  readonly toolchain: string;
  readonly recipe: MintRecipe;
}

export function mintedRow(parts: RowParts): MintedRow {
  const { candidate, compared, suites } = parts;
  const { buckets, flaky } = compared;
  const isPytest = suites.every(({ framework }) => framework === "pytest");
  return {
    repo: candidate.repository,
    instance_id: candidate.instanceId,
    base_commit: candidate.base,
    patch: parts.patch,
    test_patch: parts.testPatch,
    problem_statement: candidate.statement.text,
    hints_text: candidate.hints,
    created_at: candidate.createdAt,
    version: parts.version,
    FAIL_TO_PASS: JSON.stringify(buckets.FAIL_TO_PASS),
    PASS_TO_PASS: JSON.stringify(buckets.PASS_TO_PASS),
    environment_setup_commit: candidate.base,
    eval_type: "pass_and_fail",
    ...(isPytest ? { log_parser: "parse_log_pytest_v2" } : {}),
    mint: {
      ...parts.recipe,
      commit: candidate.commit,
      pull_request: candidate.number ?? null,
      issues: candidate.issues,
      statement: candidate.statement.source,
      PASS_TO_FAIL: buckets.PASS_TO_FAIL,
      FAIL_TO_FAIL: buckets.FAIL_TO_FAIL,
      flaky,
      suites: suites.map(suiteFacts),
      toolchain: parts.toolchain,
    },
  };
}

function suiteFacts({ name, framework, command, report, directory, setup, build }: Suite): object {
  const given = Object.entries({ command, report, setup, build }).filter(([, value]) => value !== undefined);
  return { name, framework, directory, ...Object.fromEntries(given) };
}
