import { isObject, textOf } from "../input/record.ts";
import { outcomeOfTallies } from "../taxonomy.ts";
import { finding, type ReportReader } from "./finding.ts";

/** SWE-bench Pro's `output.json` (`{"tests": [{"name", "status"}]}`), against the data set's lists: only PASSED passes. */
export const readProOutput: ReportReader = (value, source) => {
  if (!isObject(value) || !Array.isArray(value["tests"])) return undefined;
  if (!value["tests"].every((test) => isObject(test) && typeof test["status"] === "string")) return undefined;
  const instance = source.instances.get(source.pathId);
  if (instance === undefined) return [];
  const passed = new Set(
    value["tests"]
      .filter(isObject)
      .flatMap((test) => (test["status"] === "PASSED" ? [textOf(test, "name")] : [])),
  );
  if (value["tests"].length === 0) {
    return [finding(instance.id, { kind: "not-graded", cell: "unparsed" }, "no-results")];
  }
  const tally = (tests: readonly string[]) => ({
    passed: tests.filter((test) => passed.has(test)).length,
    total: tests.length,
  });
  const [f2p, p2p] = [tally(instance.f2p), tally(instance.p2p)];
  return [finding(instance.id, { kind: "graded", outcome: outcomeOfTallies(f2p, p2p), f2p, p2p })];
};

/** SWE-bench Pro's `eval_results.json`: instance id to resolved or not. */
export const readProResults: ReportReader = (value) => {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, resolved]) => typeof resolved === "boolean"))
    return undefined;
  return entries.map(([id, resolved]) =>
    finding(id, { kind: "coarse", cell: resolved === true ? "resolved" : "unresolved" }),
  );
};
