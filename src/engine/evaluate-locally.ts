import { systemClock } from "../adapters/clock.ts";
import { openSourceOutliner } from "../adapters/grammars/source-outliner.ts";
import { thisMachine } from "../adapters/machine.ts";
import type { Verdict } from "../core/verdict/schema.ts";
import { evaluateChange } from "../gate/evaluate-change.ts";
import type { Progress } from "../ports/progress.ts";
import { cacheOf } from "./cache-of.ts";
import { inRepository } from "./in-repository.ts";
import type { LocalEvaluation } from "./local-evaluation.ts";
import { openRunner } from "./open-runner.ts";
import { prepareEvaluation } from "./prepare-evaluation.ts";

/** The whole job on a local repository, with real git and real processes. Leaves nothing behind, and nothing of the user's changed. */
export function evaluateLocally(evaluation: LocalEvaluation, progress: Progress): Promise<Verdict> {
  return inRepository(evaluation.repository, async (opened) => {
    const prepared = await prepareEvaluation(evaluation, opened);
    if (prepared.kind === "verdict") return prepared.verdict;
    const { request } = prepared;
    const runner = await openRunner(opened, { base: request.base.commit, parallel: request.parallel });
    try {
      // While the difference is read: nearly every evaluation begins on base's tree.
      const [first] = request.suites;
      if (first !== undefined) runner.warm(request.base.tree, first);
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
