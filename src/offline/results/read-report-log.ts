import { readPythonLiteral } from "../input/python-literal.ts";
import type { NotGraded } from "../taxonomy.ts";

const MARK = "report: {";

/** The last `report: {...}` of a run log, as Python prints it: the harness's `run_instance.log` of 2.x, OpenHands' evaluation logs. Undefined when there is none. */
export function readReportLog(text: string): unknown {
  const at = text.lastIndexOf(MARK);
  if (at === -1) return undefined;
  const start = at + MARK.length - 1;
  const end = text.indexOf("\n", start);
  return readPythonLiteral(text.slice(start, end === -1 ? undefined : end).trimEnd());
}

const SIGNS: readonly (readonly [RegExp, NotGraded, string])[] = [
  [/APPLY_PATCH_FAIL|>>>>> Patch Apply Failed/, "not-applied", "patch-apply-failed"],
  [
    /timed out after \d+|Timeout error: \d+|timeout(?:ed)? (?:after|exceeded)/i,
    "timed-out",
    "tests-timed-out",
  ],
];

/** What a run log without a report says: the run ended before it could be graded. */
export function classOfRunLog(text: string): readonly [cell: NotGraded, reason: string] {
  const hit = SIGNS.find(([pattern]) => pattern.test(text));
  return hit === undefined ? ["invalid", "no-report"] : [hit[1], hit[2]];
}
