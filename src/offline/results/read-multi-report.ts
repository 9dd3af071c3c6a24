import { isObject, isTextList, type JsonObject, keysOf, textOf } from "../input/record.ts";
import type { Instance } from "../instance.ts";
import type { InstanceVerdict } from "../instance-result.ts";
import { outcomeOfTallies } from "../taxonomy.ts";
import { finding, NEEDS_DATA_SET, type ReportReader } from "./finding.ts";

/**
 * Multi-SWE-bench's per-instance report. A listed test passes when the report shows it again in the class that the data set gives it. Without
 * the data set only this can be said: unresolved when the report is not valid.
 */
export const readMultiReport: ReportReader = (value, source) => {
  if (!isObject(value) || !isObject(value["fix_patch_result"]) || !Object.hasOwn(value, "number"))
    return undefined;
  const id = `${textOf(value, "org")}__${textOf(value, "repo")}-${String(value["number"])}`;
  const instance = source.instances.get(id);
  return [instance === undefined ? withoutLists(id, value) : finding(id, against(value, instance))];
};

function withoutLists(id: string, report: JsonObject): ReturnType<typeof finding> {
  if (report["valid"] !== false) {
    return finding(id, { kind: "not-graded", cell: "unparsed" }, NEEDS_DATA_SET);
  }
  return finding(id, { kind: "coarse", cell: breaksTests(report) ? "unresolved-breaks-p2p" : "unresolved" });
}

function breaksTests(report: JsonObject): boolean {
  const failed = new Set(testsOf(report["fix_patch_result"], "failed_tests"));
  return testsOf(report["test_patch_result"], "passed_tests").some((test) => failed.has(test));
}

const testsOf = (result: unknown, key: string): readonly string[] => {
  const list = isObject(result) ? result[key] : undefined;
  return isTextList(list) ? list : [];
};

function against(report: JsonObject, instance: Instance): InstanceVerdict {
  const shown = new Map(
    ["p2p", "f2p", "s2p", "n2p"].map((name) => [name, new Set(keysOf(report, `${name}_tests`))]),
  );
  const again = (test: string, name: string): boolean => shown.get(name)?.has(test) ?? false;
  const f2p = {
    passed: instance.f2p.filter((test) => again(test, instance.classes?.get(test) ?? "f2p")).length,
    total: instance.f2p.length,
  };
  const p2p = {
    passed: instance.p2p.filter((test) => again(test, "p2p")).length,
    total: instance.p2p.length,
  };
  return { kind: "graded", outcome: outcomeOfTallies(f2p, p2p), f2p, p2p };
}
