import type { Suite } from "../tests/suite.ts";
import type { Outcome } from "../verdict/schema.ts";

/** `breaks-p2p`, `f2p-failing`, `test-edits` are predicates; the rest are outcomes. */
export type FailOn = Outcome | "breaks-p2p" | "f2p-failing" | "test-edits";

/** Which answers block the merge. */
export interface Policy {
  readonly failOn: readonly FailOn[];
  /** `report`: everything is said, nothing blocks. */
  readonly mode: "enforce" | "report";
  readonly requireP2p: boolean;
  /** Names of the suites whose breaks are said and do not block (`severity: warn`). Absent is none. */
  readonly warnSuites?: readonly string[];
}

/** The configuration file, parsed and complete: `.github/outcome-gate.yml` of base. */
export interface Config {
  /** Empty means: detect. In a suite, empty `testFiles` and `setupInputs` mean: the framework's own. */
  readonly suites: readonly Suite[];
  readonly gate: "agents" | "all";
  readonly drafts: "gate" | "skip";
  readonly policy: Policy;
  readonly failToPass: readonly string[];
  /** Where designation `ref` takes the tests from: laid over base and over head. */
  readonly testsFrom?: TestsFrom;
  /** Patterns over written test ids (`core/outcome/test-pattern.ts`); empty means every test. */
  readonly passToPass: readonly string[];
  readonly quarantine: readonly QuarantinedTest[];
  /** Runs of base in all; 1 is no calibration. */
  /** Look below the culprit hunk. */
  readonly refine: boolean;
  readonly calibrate: number;
  readonly testEdits: "hold" | "trust";
  readonly comment: "always" | "on-problem" | "never";
  /** Whether a repair packet waits for a maintainer, or the agent is called for it at once. */
  readonly handOff: "ask" | "auto";
  readonly agents: { readonly add: readonly AgentRule[]; readonly remove: readonly string[] };
  readonly maxProbes: number;
  readonly maxMinutes: number;
  readonly parallel: number | "auto";
}

export type TestsFrom =
  | { readonly kind: "branch"; readonly branch: string }
  | { readonly kind: "patch"; readonly path: string };

/** Tests that do not count until a day, since their maintainers know that they fail now and then. */
export interface QuarantinedTest {
  /** A pattern over written test ids. */
  readonly test: string;
  /** `YYYY-MM-DD`: the last day on which the tests are left out, in UTC. */
  readonly until: string;
  readonly reason: string;
}

/** A row added to the table of agents by a repository. At least one of the three signs is there. */
export interface AgentRule {
  readonly name: string;
  readonly login?: string;
  readonly branchPrefix?: string;
  readonly trailer?: string;
}
