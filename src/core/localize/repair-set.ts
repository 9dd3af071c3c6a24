import { type Mask, union } from "./mask.ts";
import type { Inquiry } from "./replay.ts";

export interface RepairSet {
  readonly keep: readonly Mask[];
  /** Units that may stay: head passes without the others. */
  readonly dropped: readonly Mask[];
  /** A tree that would have proved a unit necessary gave no outcome. */
  readonly minimal: "one-minimal" | "unproven";
}

/** Head passes without `parts`. Drops every part whose return leaves head passing; what stays is one-minimal. */
export function* shrinkRepairSet(
  parts: readonly Mask[],
  headWithout: (parts: Mask) => Mask,
): Inquiry<RepairSet> {
  let keep = [...parts];
  const dropped: Mask[] = [];
  let minimal: RepairSet["minimal"] = "one-minimal";
  for (const part of parts) {
    const rest = keep.filter((other) => other !== part);
    if (rest.length === 0) break;
    const answer = yield headWithout(union(rest));
    if (answer === "pass") {
      keep = rest;
      dropped.push(part);
    } else if (answer === "unresolved") minimal = "unproven";
  }
  return { keep, dropped, minimal };
}
