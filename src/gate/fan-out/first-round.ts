import { fullMask, type Mask, unitsOf } from "../../core/localize/mask.ts";
import { planUnits } from "../../core/localize/needs.ts";
import type { SearchPlan } from "../find-breaking-hunk.ts";

/**
 * Every cut, and head without each unit: with all of them one round proves any single culprit. The cut before the last
 * group is there twice, since both links of the last unit are that tree; head once more, since its failure must be seen afresh.
 */
export function firstRound({ units, needs }: SearchPlan): readonly (readonly string[])[] {
  const { groups, withDependents } = planUnits(units.length, needs);
  const head = fullMask(units.length);
  const masks: Mask[] = [];
  let cut: Mask = 0n;
  for (const group of groups) {
    cut |= group;
    masks.push(cut);
  }
  const beforeLast = head & ~(groups.at(-1) ?? 0n);
  const without = groups.map((group) => head & ~withDependents(group));
  const distinct = [...new Set([...masks, ...without])].filter((mask) => mask !== 0n);
  const twice = beforeLast === 0n ? [] : [beforeLast];
  return [...distinct, ...twice].map((mask) => unitsOf(mask).flatMap((unit) => units[unit]?.hunks ?? []));
}
