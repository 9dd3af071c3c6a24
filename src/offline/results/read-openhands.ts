import { isObject, type JsonObject, textOf } from "../input/record.ts";
import type { InstanceVerdict } from "../instance-result.ts";
import { finding, type ReportReader } from "./finding.ts";

/** A line of OpenHands' `output.swebench_eval.jsonl`: flags, no tests. */
export const readOpenHands: ReportReader = (value) => {
  if (!isObject(value) || !isObject(value["test_result"])) return undefined;
  const id = textOf(value, "instance_id");
  const report = value["test_result"]["report"];
  if (id === "" || !isObject(report)) return undefined;
  return [finding(id, verdictOf(report))];
};

const FLAGS = [
  ["empty_generation", "empty"],
  ["failed_apply_patch", "not-applied"],
  ["test_timeout", "timed-out"],
  ["error_eval", "invalid"],
] as const;

function verdictOf(report: JsonObject): InstanceVerdict {
  if (report["resolved"] === true) return { kind: "coarse", cell: "resolved" };
  const flag = FLAGS.find(([key]) => report[key] === true);
  return flag === undefined ? { kind: "coarse", cell: "unresolved" } : { kind: "not-graded", cell: flag[1] };
}
