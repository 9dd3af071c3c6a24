import type { Verdict } from "../core/verdict/schema.ts";
import type { IssueDesignation } from "../gate/read-issue-designation.ts";
import type { RunCache } from "../ports/run-cache.ts";
import type { SuiteChoice } from "./choose-suites.ts";

/** Two revisions of a local repository to compare, and what was asked for besides its configuration. */
export interface LocalEvaluation {
  /** A folder in the repository. */
  readonly repository: string;
  readonly base: string;
  readonly head: string;
  /** What is judged: head's own tree, or the tree of merging head into base, as for a pull request. */
  readonly headTree: "as-committed" | "merged-into-base";
  readonly configFile?: string;
  /** Overrides of the configuration. */
  readonly suites: SuiteChoice;
  readonly failToPass?: readonly string[];
  /** What the issues that the pull request closes designate. */
  readonly designatedByIssues?: IssueDesignation;
  readonly passToPass?: readonly string[];
  readonly parallel?: number | "auto";
  readonly calibrate?: number;
  readonly maxProbes?: number;
  readonly maxMinutes?: number;
  readonly search: "localize" | "outcome-only";
  /** Name and version, for the verdict. */
  readonly tool: string;
  /** Somebody with write access accepted the edited tests. */
  readonly testEdits?: "trust";
  readonly agent?: NonNullable<Verdict["agent"]>;
  /** Where runs of base are kept between evaluations; `none` keeps nothing. */
  readonly cache?: { readonly folder: string } | RunCache | "none";
}
