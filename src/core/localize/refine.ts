import type { ProbeOutcome } from "./result.ts";

/** Which edits of the culprit a probe applies, besides what was verified (`with`), or leaves out of head (`without`). */
export type RefineProbe = (edits: readonly number[], kind: "with" | "without") => Promise<ProbeOutcome>;

/**
 * The smallest run of neighbouring edits that is certified to break the tests by itself: with the edits before it they pass,
 * with it they fail, and head without it passes. Known before: without any edit they pass, with all of them they fail.
 * Undefined when that is all of them, or cannot be proved within `maxProbes`. Edits count from 0.
 */
export async function refine(
  edits: number,
  maxProbes: number,
  probe: RefineProbe,
): Promise<readonly number[] | undefined> {
  let passes = 0;
  let fails = edits;
  // One probe is kept for the counterfactual.
  for (let left = maxProbes - 1; left > 0 && fails - passes > 1; left--) {
    const middle = (passes + fails) >> 1;
    const outcome = await probe(upTo(middle), "with");
    if (outcome === "pass") passes = middle;
    else if (outcome === "fail") fails = middle;
    else break;
  }
  if (passes === 0 && fails === edits) return undefined;
  const group = upTo(fails).slice(passes);
  return (await probe(group, "without")) === "pass" ? group : undefined;
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
