import { isObject, isTextList, type JsonObject } from "../input/record.ts";
import type { InstanceVerdict } from "../instance-result.ts";
import { type Finding, finding, type ReportReader } from "./finding.ts";

/** In which list an instance stands decides; of several the first in this order. */
type Lists = readonly (readonly [key: string, verdict: InstanceVerdict, reason?: string])[];

const resolved: InstanceVerdict = { kind: "coarse", cell: "resolved" };
const unresolved: InstanceVerdict = { kind: "coarse", cell: "unresolved" };
const not = (cell: Extract<InstanceVerdict, { kind: "not-graded" }>["cell"]): InstanceVerdict => ({
  kind: "not-graded",
  cell,
});

/** SWE-bench 2 to 5 (`schema_version` 2), Multi-SWE-bench's final report and the summaries of its archive (`resolved`, `unresolved_ids`), SWE-bench-Live's `results.json`, SWE-smith's. */
const CURRENT: Lists = [
  ["resolved_ids", resolved],
  ["success_ids", resolved],
  ["ids_resolved", resolved],
  ["resolved", resolved],
  ["empty_patch_ids", not("empty")],
  ["error_ids", not("invalid"), "harness-error"],
  ["empty_error_patch_ids", not("invalid"), "empty-or-failing-patch"],
  ["incomplete_ids", not("no-prediction")],
  ["unresolved_ids", unresolved],
  ["failure_ids", unresolved],
  ["ids_unresolved", unresolved],
];

/** SWE-bench 1.x. */
const FIRST: Lists = [
  ["resolved", resolved],
  ["no_generation", not("empty")],
  ["install_fail", not("invalid"), "install-failed"],
  ["reset_failed", not("invalid"), "reset-failed"],
  ["no_apply", not("not-applied"), "patch-apply-failed"],
  ["test_errored", not("invalid"), "tests-errored"],
  ["test_timeout", not("timed-out"), "tests-timed-out"],
  ["applied", unresolved],
  ["no_logs", not("unparsed"), "no-log"],
  ["with_logs", not("unparsed"), "not-applied-nor-failed"],
  ["generated", not("unparsed"), "no-log"],
];

/** The summary of a run, of any version: who is resolved, and why some were not graded. It does not tell the unresolved apart. */
export const readSummary: ReportReader = (value) => {
  if (!isObject(value)) return undefined;
  if (isTextList(value["no_generation"]) && isTextList(value["resolved"])) return fromLists(value, FIRST);
  const isArchived = isTextList(value["resolved"]) && isTextList(value["unresolved_ids"]);
  const isCurrent =
    isArchived || ["resolved_ids", "success_ids", "ids_resolved"].some((key) => isTextList(value[key]));
  return isCurrent ? fromLists(value, CURRENT) : undefined;
};

function fromLists(summary: JsonObject, lists: Lists): readonly Finding[] {
  const reasons = isObject(summary["failure_reasons"]) ? summary["failure_reasons"] : {};
  const found = new Map<string, Finding>();
  for (const [key, verdict, reason] of lists) {
    const ids = summary[key];
    if (!isTextList(ids)) continue;
    for (const raw of ids) {
      const id = plainId(raw);
      if (!found.has(id)) found.set(id, classified(id, verdict, reason, reasons[raw]));
    }
  }
  return [...found.values()];
}

function classified(
  id: string,
  verdict: InstanceVerdict,
  reason: string | undefined,
  infra: unknown,
): Finding {
  const isTimeout = infra === "tests_timed_out" && verdict.kind === "not-graded";
  return finding(id, isTimeout ? not("timed-out") : verdict, typeof infra === "string" ? infra : reason);
}

/** Multi-SWE-bench writes `org/repo:pr-7` for what its data set calls `org__repo-7`. */
function plainId(id: string): string {
  const match = /^([^/]+)\/([^/]+):pr-(\d+)$/.exec(id);
  return match === null ? id : `${match[1]}__${match[2]}-${match[3]}`;
}
