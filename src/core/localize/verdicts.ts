import type { Certificate } from "./certificate.ts";
import { type Cohort, isResolved, looksAt, marginOf } from "./cohort.ts";
import { type Mask, unitsOf } from "./mask.ts";
import { rankGroups } from "./posterior.ts";
import type { RepairSet } from "./repair-set.ts";
import type { Links, LocalizeVerdict } from "./result.ts";

/** Candidates shown of a search that ended without proof. */
const MOST_RANKED = 10;

export function culpritVerdict(
  cohort: Cohort,
  certificate: Certificate,
  history: readonly Mask[],
  needs?: readonly Mask[],
): LocalizeVerdict {
  return {
    kind: "culprit",
    units: unitsOf(certificate.unit),
    verifiedPrefix: unitsOf(certificate.before),
    links: linksOf(cohort, certificate),
    wrongAtMost: certificate.wrongAtMost,
    ...(needs === undefined ? {} : { needs: needs.flatMap(unitsOf).sort((a, b) => a - b) }),
    history: history.flatMap(unitsOf).sort((a, b) => a - b),
  };
}

export function repairSetVerdict(
  cohort: Cohort,
  certificate: Certificate,
  set: Pick<RepairSet, "keep" | "minimal">,
  healed: Mask,
): LocalizeVerdict {
  const without = isResolved(cohort, healed) ? healed : certificate.without;
  return {
    kind: "repair-set",
    parts: set.keep.map(unitsOf),
    minimal: set.minimal,
    links: linksOf(cohort, { ...certificate, without }),
  };
}

/** Head passed when it was run again. */
export function flakyVerdict(cohort: Cohort): LocalizeVerdict {
  return { kind: "flaky", looks: looksAt(cohort, cohort.chain.top).passRuns };
}

/**
 * The search ended without proof: the candidates by probability, the longest cut that passes before the likeliest
 * one, and those of the three links that were seen. Units proved to break the test by themselves come first.
 */
export function inconclusiveVerdict(
  cohort: Cohort,
  why: "budget" | "unbuildable" | "contradiction",
): LocalizeVerdict {
  const { chain } = cohort;
  const { chance, leader } = rankGroups(cohort);
  const ranked = chain.groups
    .map((group, i) => ({ units: unitsOf(group), p: chance[i + 1] ?? 0 }))
    .filter(({ p }) => p >= 0.001)
    .sort((a, b) => b.p - a.p)
    .slice(0, MOST_RANKED);
  const limit = leader === 0 ? chain.size : leader;
  let before = limit - 1;
  while (before > 0 && marginOf(cohort, chain.cut(before)) >= 0) before--;
  const leading = chain.groups[limit - 1] ?? 0n;
  const trees = { before: chain.cut(before), after: chain.cut(limit), without: chain.top & ~leading };
  return {
    kind: "inconclusive",
    ranked: [...cohort.parts.map((part) => ({ units: unitsOf(part), p: 1 })), ...ranked],
    why,
    verifiedPrefix: unitsOf(trees.before),
    links: linksOf(cohort, trees),
  };
}

/** Units that broke the test on a cut and were healed by a later one, as far as the cuts that ran show it. */
export function healedBefore(cohort: Cohort, certificate: Certificate): Mask[] {
  const { chain } = cohort;
  const end = chain.indexOf(certificate.before) ?? 0;
  return chain.groups.slice(0, end).filter((_, i) => {
    const breaks = marginOf(cohort, chain.cut(i)) < 0 && marginOf(cohort, chain.cut(i + 1)) > 0;
    return breaks;
  });
}

/** The runs behind a certificate, as far as they were seen. */
function linksOf(cohort: Cohort, trees: Pick<Certificate, "before" | "after" | "without">): Links {
  return {
    prefixPasses: looksAt(cohort, trees.before).passRuns,
    plusCulpritFails: looksAt(cohort, trees.after).failRuns,
    headMinusCulpritPasses: looksAt(cohort, trees.without).passRuns,
  };
}
