import { isObject, type JsonObject, textOf } from "../input/record.ts";
import type { InstanceVerdict } from "../instance-result.ts";
import { outcomeOfTallies, type Tally } from "../taxonomy.ts";
import { type Finding, finding, type ReportReader, type Source } from "./finding.ts";

/** `report.json` of SWE-bench 2 to 5, by instance id; the same without the id level (SWE-smith); flat, with the lists on top (SWE-bench-Live). */
export const readHarnessReport: ReportReader = (value, source) => {
  if (!isObject(value)) return undefined;
  if (isReport(value)) return one(textOf(value, "instance_id") || source.pathId, value, source);
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, report]) => isReport(report))) return undefined;
  return entries.flatMap(([id, report]) => (isObject(report) ? one(id, report, source) : []));
};

const isReport = (value: unknown): boolean =>
  isObject(value) &&
  (Object.hasOwn(value, "patch_exists") ||
    Object.hasOwn(value, "tests_status") ||
    (Object.hasOwn(value, "resolved") && isSplit(value["FAIL_TO_PASS"])));

const isSplit = (value: unknown): value is JsonObject =>
  isObject(value) && Array.isArray(value["success"]) && Array.isArray(value["failure"]);

function one(id: string, report: JsonObject, source: Source): readonly Finding[] {
  if (id === "") return [];
  const status = isObject(report["tests_status"]) ? report["tests_status"] : report;
  const [f2p, p2p] = [status["FAIL_TO_PASS"], status["PASS_TO_PASS"]];
  if (!isSplit(f2p) || !isSplit(p2p)) return [withoutTests(id, report)];
  const isFlat = status === report;
  const lists = isFlat ? source.instances.get(id) : undefined;
  return [
    graded(
      id,
      report,
      lists === undefined ? tallyOf(f2p) : { ...tallyOf(f2p), total: lists.f2p.length },
      tallyOf(p2p),
    ),
  ];
}

const tallyOf = (split: JsonObject): Tally => {
  const passed = lengthOf(split["success"]);
  return { passed, total: passed + lengthOf(split["failure"]) };
};

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

function graded(id: string, report: JsonObject, f2p: Tally, p2p: Tally): Finding {
  const outcome = outcomeOfTallies(f2p, p2p);
  const flag = report["resolved"];
  if (outcome === "resolved" && flag === false) {
    // SWE-bench-Live lists reported tests only: what lacks is a fail-to-pass test that did not run.
    const atLeast = { passed: f2p.passed, total: f2p.total + 1 };
    return finding(id, gradedVerdict(atLeast, p2p), "fail-to-pass-test-not-reported");
  }
  const contradicts = flag === true && outcome !== "resolved";
  return finding(id, gradedVerdict(f2p, p2p), contradicts ? "resolved-flag-contradicts-tests" : undefined);
}

const gradedVerdict = (f2p: Tally, p2p: Tally): InstanceVerdict => ({
  kind: "graded",
  outcome: outcomeOfTallies(f2p, p2p),
  f2p,
  p2p,
});

/** No test lists: the harness found no results in the log, or the report was shortened to its flag. */
function withoutTests(id: string, report: JsonObject): Finding {
  const reason = textOf(report, "infra_failure_reason") || "report-without-tests";
  if (report["patch_is_None"] === true || report["patch_exists"] === false) {
    return finding(id, { kind: "not-graded", cell: "empty" });
  }
  if (report["patch_successfully_applied"] === false || typeof report["resolved"] !== "boolean") {
    return finding(
      id,
      { kind: "not-graded", cell: reason === "tests_timed_out" ? "timed-out" : "unparsed" },
      reason,
    );
  }
  return finding(id, { kind: "coarse", cell: report["resolved"] ? "resolved" : "unresolved" });
}
