import { namedOutcomes } from "../../core/verdict/outcome-names.ts";
import { COARSE, NOT_GRADED } from "../taxonomy.ts";
import type { Comparison } from "./compare-runs.ts";
import { type Counts, countIn } from "./model-counts.ts";

/**
 * What `table --json` writes. The six outcomes and the six classes are always there; the coarse ones only when they hold any.
 * A contract: `{"models": [{"name", "counts": {outcome or class: n}}]}`, with the rules and, when asked for, the comparison.
 */
export function tableJson(models: readonly Counts[], comparison: Comparison | undefined): string {
  const document = {
    models: models.map((model) => ({ name: model.name, rules: model.rules, counts: countsOf(model) })),
    ...(comparison === undefined ? {} : { comparison: comparisonJson(comparison) }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function countsOf(model: Counts): Readonly<Record<string, number>> {
  const coarse = COARSE.filter((cell) => countIn(model, cell) > 0);
  return Object.fromEntries(
    [...namedOutcomes, ...NOT_GRADED, ...coarse].map((cell) => [cell, countIn(model, cell)]),
  );
}

function comparisonJson(comparison: Comparison): object {
  const { a, b, paired, bothGraded, onlyInA, onlyInB, resolve, breaksP2p, moves } = comparison;
  const flow = Object.fromEntries([...comparison.flow].map(([from, row]) => [from, Object.fromEntries(row)]));
  const moved = moves.map(({ instanceId, from, to }) => ({ instance_id: instanceId, from, to }));
  return {
    a,
    b,
    paired,
    both_graded: bothGraded,
    only_in_a: onlyInA,
    only_in_b: onlyInB,
    flow,
    mcnemar: { resolve, breaks_p2p: breaksP2p },
    moved,
  };
}
