import type { Certificate } from "./certificate.ts";
import { chainOf } from "./chain.ts";
import type { Cohort } from "./cohort.ts";
import { marginOf } from "./cohort.ts";
import { findCulpritNeeds } from "./culprit-needs.ts";
import { isInside, type Mask } from "./mask.ts";
import { decide, errorRate, looksFor, worthOf } from "./noise.ts";
import { shrinkRepairSet } from "./repair-set.ts";
import { type Inquiry, replay } from "./replay.ts";
import type { LocalizeVerdict } from "./result.ts";
import { type JudgeOptions, judge, type Standing } from "./standing.ts";
import {
  culpritVerdict,
  flakyVerdict,
  healedBefore,
  inconclusiveVerdict,
  repairSetVerdict,
} from "./verdicts.ts";

export interface AdvanceOptions extends JudgeOptions {
  /** All units. */
  readonly head: Mask;
  readonly findNeeds: boolean;
}

/** A cohort that is still open. `standing` is there while it searches; `wants` are the trees it cannot do without. */
export interface Open {
  readonly kind: "open";
  readonly cohort: Cohort;
  readonly standing?: Standing;
  readonly wants: readonly Mask[];
}

export interface Closed {
  readonly kind: "closed";
  readonly cohort: Cohort;
  readonly verdict: LocalizeVerdict;
}

/** Takes a cohort as far as its looks allow: to a verdict, or to the next trees it needs. */
export function advance(cohort: Cohort, options: AdvanceOptions): Open | Closed {
  let step: Cohort | Open | Closed = cohort;
  while (!("kind" in step)) step = stepOf(step, options);
  return step;
}

function stepOf(cohort: Cohort, options: AdvanceOptions): Cohort | Open | Closed {
  switch (cohort.stage.kind) {
    case "search":
      return search(cohort, options);
    case "shrink":
      return shrink(cohort, cohort.stage.certificate, options);
    case "explain":
      return explain(cohort, cohort.stage.certificate, cohort.stage.history, options);
  }
}

function search(cohort: Cohort, options: AdvanceOptions): Cohort | Open | Closed {
  const standing = judge(cohort, options);
  const { end } = standing;
  if (end === undefined) return { kind: "open", cohort, standing, wants: standing.wants };
  switch (end.kind) {
    case "certified":
      return cohort.parts.length > 0
        ? { ...cohort, stage: { kind: "shrink", certificate: end.certificate } }
        : settled(cohort, end.certificate, [], options);
    case "several":
      return withoutPart(cohort, end.unit, end.without);
    case "flaky":
      // In repair mode the top failed for certain a moment ago.
      return closed(
        cohort,
        cohort.parts.length > 0 ? inconclusiveVerdict(cohort, "contradiction") : flakyVerdict(cohort),
      );
    case "unseparable":
      return closed(cohort, inconclusiveVerdict(cohort, "unbuildable"));
  }
}

/** The search goes on below a top that no longer has the proved unit. */
function withoutPart(cohort: Cohort, unit: Mask, without: Mask): Cohort | Closed {
  const groups = cohort.chain.groups.filter((group) => isInside(group, without));
  if (groups.length === 0) return closed(cohort, inconclusiveVerdict(cohort, "contradiction"));
  return { ...cohort, chain: chainOf(groups), parts: [...cohort.parts, unit] };
}

function settled(
  cohort: Cohort,
  certificate: Certificate,
  history: readonly Mask[],
  options: AdvanceOptions,
): Cohort | Closed {
  const past = [...new Set([...history, ...healedBefore(cohort, certificate)])];
  if (options.findNeeds) return { ...cohort, stage: { kind: "explain", certificate, history: past } };
  return closed(cohort, culpritVerdict(cohort, certificate, past));
}

function shrink(cohort: Cohort, certificate: Certificate, options: AdvanceOptions): Cohort | Open | Closed {
  const headWithout = (parts: Mask): Mask => options.head & ~options.withDependents(parts);
  const found = ask(cohort, shrinkRepairSet([...cohort.parts, certificate.unit], headWithout), options);
  if (found.kind === "open") return found;
  const { keep, dropped } = found.value;
  const all = keep.reduce((a, b) => a | b, 0n);
  if (keep.length > 1)
    return closed(cohort, repairSetVerdict(cohort, certificate, found.value, headWithout(all)));
  if (all !== certificate.unit) return closed(cohort, inconclusiveVerdict(cohort, "contradiction"));
  // The others were healed: the certified unit alone persists to head.
  return settled(cohort, { ...certificate, without: headWithout(all) }, dropped, options);
}

function explain(
  cohort: Cohort,
  certificate: Certificate,
  history: readonly Mask[],
  options: AdvanceOptions,
): Open | Closed {
  const prefix = cohort.chain.groups.filter((group) => isInside(group, certificate.before));
  const found = ask(cohort, findCulpritNeeds(certificate.unit, prefix), options);
  if (found.kind === "open") return found;
  return closed(cohort, culpritVerdict(cohort, certificate, history, found.value));
}

function ask<T>(
  cohort: Cohort,
  inquiry: Inquiry<T>,
  options: AdvanceOptions,
): Open | { readonly kind: "done"; readonly value: T } {
  const result = replay(inquiry, (mask) => decide(cohort, mask, options.delta));
  if (result.kind === "done") return result;
  const worth = worthOf(errorRate(cohort));
  const has = Math.abs(marginOf(cohort, result.mask)) * worth;
  const wants = Array.from({ length: looksFor(Math.log(1 / options.delta), has, worth) }, () => result.mask);
  return { kind: "open", cohort, wants };
}

function closed(cohort: Cohort, verdict: LocalizeVerdict): Closed {
  return { kind: "closed", cohort, verdict };
}

/** What can be said of an open cohort when no more probes may run. */
export function closeOnBudget({ cohort }: Open, options: AdvanceOptions): LocalizeVerdict {
  switch (cohort.stage.kind) {
    case "search":
      return inconclusiveVerdict(cohort, "budget");
    case "shrink": {
      const { certificate } = cohort.stage;
      const keep = [...cohort.parts, certificate.unit];
      const healed = options.head & ~options.withDependents(keep.reduce((a, b) => a | b, 0n));
      return repairSetVerdict(cohort, certificate, { keep, minimal: "unproven" }, healed);
    }
    case "explain":
      return culpritVerdict(cohort, cohort.stage.certificate, cohort.stage.history);
  }
}
