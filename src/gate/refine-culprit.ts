import { refine } from "../core/localize/refine.ts";
import type { LocalizeVerdict, ProbeOutcome } from "../core/localize/result.ts";
import { splitCulprit } from "../core/localize/split-culprit.ts";
import type { FilePatch, Hunk } from "../core/patch/patch.ts";
import type { TestKey } from "../core/tests/test-id.ts";
import type { TreeStore } from "../ports/tree-store.ts";
import type { BrokenSuite } from "./broken-suite.ts";
import { apply, type Change } from "./change.ts";
import type { SearchLimits, SearchPlan } from "./find-breaking-hunk.ts";
import { probeBroken } from "./probe-broken.ts";
import type { RunLog } from "./run-log.ts";

/** The lines of the culprit that break the tests by themselves. */
export interface RefinedCulprit {
  /** In order; each with context of zero lines. */
  readonly hunks: readonly { readonly file: FilePatch; readonly hunk: Hunk }[];
}

/** A smaller answer is worth this many runs, not more. */
const MOST_PROBES = 3;

export interface CulpritToRefine {
  readonly change: Change;
  readonly broken: readonly BrokenSuite[];
  readonly plan: SearchPlan;
  readonly limits: SearchLimits;
  /** Runs that the search has used up already. */
  readonly used: number;
  readonly verdict: LocalizeVerdict;
  readonly tests: readonly TestKey[];
}

/**
 * Looks below the hunk: of a certified culprit of one hunk, the fewest neighbouring edits that still break the tests, certified by
 * the same three links. Undefined when the hunk is one edit, when there is no budget left, or when nothing smaller can be proved.
 */
export async function refineCulprit(
  found: CulpritToRefine,
  ports: { readonly trees: TreeStore; readonly log: RunLog },
): Promise<{ readonly refined: RefinedCulprit | undefined; readonly runs: number }> {
  const nothing = { refined: undefined, runs: 0 };
  const { change, plan, limits, verdict } = found;
  if (verdict.kind !== "culprit") return nothing;
  const hunksOf = (units: readonly number[]) => units.flatMap((index) => plan.units[index]?.hunks ?? []);
  const [culprit, another] = hunksOf(verdict.units);
  const budget = Math.min(MOST_PROBES, limits.maxProbes - found.used);
  if (culprit === undefined || another !== undefined || budget < 2 || limits.outOfTime()) return nothing;
  const split = splitCulprit(change.patch, culprit);
  if (split === undefined) return nothing;

  const prefix = hunksOf(verdict.verifiedPrefix);
  const others = change.heldHunks.filter((id) => id !== culprit);
  let runs = 0;
  const idsOf = (edits: readonly number[]) => edits.flatMap((index) => split.edits[index] ?? []);
  const group = await refine(split.edits.length, budget, async (edits, kind) => {
    if (limits.outOfTime()) return "unresolved";
    runs += 1;
    const chosen = idsOf(edits);
    const left = split.edits.filter((id) => !chosen.includes(id));
    const hunks = kind === "with" ? [...prefix, ...chosen] : [...others, ...left];
    const tree = await apply(ports.trees, change.base, split.patch, hunks);
    const answer = await probeBroken({ tree, hunks, tests: new Set(found.tests) }, found.broken, ports.log);
    return agreed(found.tests.map((test) => answer.outcomes.get(test) ?? "unresolved"));
  });
  if (group === undefined) return { refined: undefined, runs };
  const ids = new Set(idsOf(group));
  const hunks = split.patch.files.flatMap((file) =>
    file.hunks.filter(({ id }) => ids.has(id)).map((hunk) => ({ file, hunk })),
  );
  return { refined: { hunks }, runs };
}

/** Tests that part ways have no common answer. */
function agreed(outcomes: readonly ProbeOutcome[]): ProbeOutcome {
  const [first = "unresolved"] = outcomes;
  return outcomes.every((outcome) => outcome === first) ? first : "unresolved";
}
