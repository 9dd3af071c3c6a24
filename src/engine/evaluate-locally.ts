import { systemClock } from "../adapters/clock.ts";
import { openSourceOutliner } from "../adapters/grammars/source-outliner.ts";
import { thisMachine } from "../adapters/machine.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import { evaluateChange } from "../gate/evaluate-change.ts";
import type { IssueDesignation } from "../gate/read-issue-designation.ts";
import type { Progress } from "../ports/progress.ts";
import type { RunCache } from "../ports/run-cache.ts";
import { cacheOf } from "./cache-of.ts";
import type { SuiteChoice } from "./choose-suites.ts";
import { inRepository } from "./in-repository.ts";
import { openRunner } from "./open-runner.ts";
import { prepareEvaluation } from "./prepare-evaluation.ts";

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

/** The whole job on a local repository, with real git and real processes. Leaves nothing behind, and nothing of the user's changed. */
export function evaluateLocally(evaluation: LocalEvaluation, progress: Progress): Promise<Verdict> {
  return inRepository(evaluation.repository, async (opened) => {
    const prepared = await prepareEvaluation(evaluation, opened);
    if (prepared.kind === "verdict") return prepared.verdict;
    const { request } = prepared;
    const runner = await openRunner(opened, { base: request.base.commit, parallel: request.parallel });
    try {
      // While the difference is read: nearly every evaluation begins on base's tree.
      runner.warm(request.base.tree);
      return await evaluateChange(request, {
        trees: opened.store,
        runner,
        progress,
        clock: systemClock,
        machine: thisMachine,
        outliner: openSourceOutliner(),
        ...cacheOf(evaluation.cache),
      });
    } finally {
      await runner.dispose();
    }
  });
}
