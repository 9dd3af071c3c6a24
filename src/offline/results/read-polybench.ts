import { isObject, isTextList, type JsonObject, textOf } from "../input/record.ts";
import type { Instance } from "../instance.ts";
import type { InstanceVerdict } from "../instance-result.ts";
import { outcomeOfTallies } from "../taxonomy.ts";
import { finding, type ReportReader } from "./finding.ts";

/**
 * SWE-PolyBench's `<id>_result.json`. Without the data set only four classes can be told apart; with it all six. A pass-to-pass
 * test that was not reported is kept, as its own scoring has it.
 */
export const readPolyBench: ReportReader = (value, source) => {
  if (!isObject(value) || typeof value["all_f2p_passed"] !== "boolean") return undefined;
  const id = textOf(value, "instance_id") || source.pathId;
  return id === "" ? [] : [finding(id, verdictOf(value, source.instances.get(id)))];
};

function verdictOf(result: JsonObject, instance: Instance | undefined): InstanceVerdict {
  if (result["generation"] === false) return { kind: "not-graded", cell: "empty" };
  if (result["patch_applied"] === false) return { kind: "not-graded", cell: "not-applied" };
  if (result["with_logs"] === false) return { kind: "not-graded", cell: "unparsed" };
  const [passed, failed] = [result["passed_tests"], result["failed_tests"]];
  if (instance === undefined || !isTextList(passed) || !isTextList(failed)) return flagsOnly(result);
  const [passedTests, failedTests] = [new Set(passed), new Set(failed)];
  const f2p = {
    passed: instance.f2p.filter((test) => passedTests.has(test)).length,
    total: instance.f2p.length,
  };
  const p2p = {
    passed: instance.p2p.filter((test) => !failedTests.has(test)).length,
    total: instance.p2p.length,
  };
  return { kind: "graded", outcome: outcomeOfTallies(f2p, p2p), f2p, p2p };
}

function flagsOnly(result: JsonObject): InstanceVerdict {
  const kept = result["no_p2p_failed"] === true;
  if (result["all_f2p_passed"] !== true) {
    return { kind: "coarse", cell: kept ? "unresolved-keeps-p2p" : "unresolved-breaks-p2p" };
  }
  return { kind: "coarse", cell: kept ? "resolved" : "breaking-resolved" };
}
