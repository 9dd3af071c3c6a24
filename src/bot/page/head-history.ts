import { dangerOrder } from "../../core/outcome/danger-order.ts";
import type { VerdictLine } from "../../ports/bot/ledger-reader.ts";

/** One head of a pull request with its newest verdict, and what it did beside the head before. */
export interface JudgedHead {
  readonly verdict: VerdictLine;
  /** Verdicts on this head, the newest included. */
  readonly verdicts: number;
  readonly step: "first" | "better" | "worse" | "same";
}

/** The heads of a pull request, newest first, from its verdicts in any order. */
export function headHistory(lines: readonly VerdictLine[]): readonly JudgedHead[] {
  const heads = new Map<string, VerdictLine[]>();
  for (const line of lines.toSorted((a, b) => a.seq - b.seq)) {
    heads.set(line.head, [...(heads.get(line.head) ?? []), line]);
  }
  const newest = [...heads.values()].flatMap((verdicts) => {
    const verdict = verdicts.at(-1);
    return verdict === undefined ? [] : [{ verdict, verdicts: verdicts.length }];
  });
  const judged = newest.map((head, at) => ({ ...head, step: stepOf(newest[at - 1]?.verdict, head.verdict) }));
  return judged.toReversed();
}

/** By danger; where that is the same, by tests broken, then by tests fixed. */
function stepOf(before: VerdictLine | undefined, after: VerdictLine): JudgedHead["step"] {
  if (before === undefined) return "first";
  const change =
    dangerOrder.indexOf(after.outcome) - dangerOrder.indexOf(before.outcome) ||
    before.broken - after.broken ||
    after.glance.f2p.passed - before.glance.f2p.passed;
  if (change === 0) return "same";
  return change > 0 ? "better" : "worse";
}
