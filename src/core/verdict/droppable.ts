import type { Culprit, Verdict } from "./schema.ts";

/**
 * The culprit that may be taken out of the change by itself: one hunk or one unit, certified by all three links. A repair set, a candidate
 * and a flaky test are none.
 */
export function droppable(verdict: Verdict): Culprit | undefined {
  return verdict.culprits.find(({ kind, links, units }) => {
    const proved = [links.prefixPasses, links.plusCulpritFails, links.headMinusCulpritPasses];
    return kind === "culprit" && units.length > 0 && proved.every((runs) => runs.length > 0);
  });
}
