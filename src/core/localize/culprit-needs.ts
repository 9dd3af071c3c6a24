import { type Mask, union } from "./mask.ts";
import type { Inquiry } from "./replay.ts";

/**
 * The fewest groups of the verified prefix that the culprit needs to break the test: QuickXplain (Junker 2004), which
 * asks about 2k log2(n/k) + 2k trees for k needed groups out of n. Trees without an outcome count as not failing, so
 * groups that are needed only to build are in the answer too.
 */
export function* findCulpritNeeds(culprit: Mask, prefix: readonly Mask[]): Inquiry<readonly Mask[]> {
  if (prefix.length === 0 || (yield culprit) === "fail") return [];
  return yield* explain(culprit, "as-before", prefix);
}

function* explain(
  background: Mask,
  since: "as-before" | "grown",
  groups: readonly Mask[],
): Inquiry<readonly Mask[]> {
  if (since === "grown" && (yield background) === "fail") return [];
  if (groups.length <= 1) return groups;
  const half = groups.length >> 1;
  const first = groups.slice(0, half);
  const second = groups.slice(half);
  const fromSecond = yield* explain(background | union(first), "grown", second);
  const fromFirst = yield* explain(
    background | union(fromSecond),
    fromSecond.length > 0 ? "grown" : "as-before",
    first,
  );
  return [...fromFirst, ...fromSecond];
}
