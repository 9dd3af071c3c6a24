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
}

/** The configuration file, parsed and complete: `.github/outcome-gate.yml` of base. */
export interface Config {
  /** Empty means: detect. */
  readonly suites: readonly Suite[];
  readonly gate: "agents" | "all";
  readonly policy: Policy;
  readonly failToPass: readonly string[];
  /** Globs over written test ids; empty means every test. */
  readonly passToPass: readonly string[];
  readonly testEdits: "hold" | "trust";
  readonly comment: "always" | "on-problem" | "never";
  readonly agents: { readonly add: readonly AgentRule[]; readonly remove: readonly string[] };
  readonly maxProbes: number;
  readonly maxMinutes: number;
  readonly parallel: number | "auto";
}

/** A row added to the table of agents by a repository. */
export interface AgentRule {
  readonly name: string;
  readonly login?: string;
  readonly branchPrefix?: string;
  readonly trailer?: string;
}
