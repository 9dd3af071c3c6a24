import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { offlineFiles } from "../../src/adapters/offline-files.ts";
import { gradeRun } from "../../src/offline/grade/grade-run.ts";
import type { RuleSetName } from "../../src/offline/grade/rule-set.ts";
import type { InstanceResult } from "../../src/offline/instance-result.ts";
import { cellOf } from "../../src/offline/instance-result.ts";
import { titleOf } from "../../src/offline/taxonomy.ts";
import { describeCorpus, SHARED_DATA } from "./shared-data.ts";

interface Expected {
  readonly instance_id: string;
  readonly v1_semantics: ExpectedGrade;
  readonly v5_semantics: ExpectedGrade;
}
interface ExpectedGrade {
  readonly outcome: string | null;
  readonly why?: string;
  readonly f2p?: readonly [number, number];
  readonly p2p?: readonly [number, number];
}

const NOT_GRADED: Readonly<Record<string, string>> = {
  "not applied": "not-applied",
  "error: no results parsed": "unparsed",
};

const asExpected = ({ verdict }: InstanceResult): unknown =>
  verdict.kind === "graded"
    ? {
        outcome: titleOf(verdict.outcome),
        f2p: [verdict.f2p.passed, verdict.f2p.total],
        p2p: [verdict.p2p.passed, verdict.p2p.total],
      }
    : { cell: cellOf(verdict) };

const wanted = ({ outcome, why, f2p, p2p }: ExpectedGrade): unknown =>
  outcome === null ? { cell: NOT_GRADED[why ?? ""] ?? why } : { outcome, f2p, p2p };

describeCorpus("grading real 1.x logs", () => {
  const logs = join(SHARED_DATA, "eval-logs-v1");
  const rules: readonly (readonly [RuleSetName, "v1_semantics" | "v5_semantics"])[] = [
    ["swebench-1", "v1_semantics"],
    ["swebench-5", "v5_semantics"],
  ];
  it.each(rules)("gives every expected outcome and count under %s", async (ruleSet, key) => {
    const expected: Readonly<Record<string, Expected>> = JSON.parse(
      readFileSync(join(logs, "EXPECTED.json"), "utf8"),
    );
    const got: Record<string, unknown> = {};
    const request = {
      instances: join(SHARED_DATA, "swebench-instances/lite.jsonl"),
      logs: [logs],
      ruleSet,
      only: [],
    };
    for await (const { result, log } of gradeRun(offlineFiles(), request, () => undefined)) {
      got[(log?.path ?? "").slice(logs.length + 1)] = asExpected(result);
    }
    const want = Object.fromEntries(
      Object.entries(expected).map(([path, value]) => [path, wanted(value[key])]),
    );
    expect(got).toEqual(want);
  });
});
