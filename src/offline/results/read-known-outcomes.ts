import { namedOutcomes } from "../../core/verdict/outcome-names.ts";
import { RULE_SETS, type RuleSetName } from "../grade/rule-set.ts";
import { isObject, type JsonObject, textOf } from "../input/record.ts";
import type { InstanceVerdict } from "../instance-result.ts";
import { type Cell, COARSE, cellOfTitle, NOT_GRADED, type NotGraded, type Tally } from "../taxonomy.ts";
import { type Finding, finding, type ReportReader } from "./finding.ts";

/** A line that `grade --json` wrote. */
export const readGradedLine: ReportReader = (value) => {
  if (!isObject(value) || typeof value["class"] !== "string" || !Object.hasOwn(value, "outcome"))
    return undefined;
  const [id, cell] = [textOf(value, "instance_id"), textOf(value, "outcome") || textOf(value, "class")];
  const verdict = verdictOf(cellOfTitle(cell), value);
  if (id === "" || verdict === undefined) return undefined;
  const rules = RULE_SETS.find((name): name is RuleSetName => name === value["rules"]);
  const model = textOf(value, "model");
  return [
    {
      ...finding(id, verdict),
      ...(rules === undefined ? {} : { rules }),
      ...(model === "" ? {} : { model }),
    },
  ];
};

/** A file of outcomes by instance: `{"submission", "instances": {id: {"outcome", "f2p": [ok, n], "p2p": [ok, n], "why"?}}}`. */
export const readOutcomeFile: ReportReader = (value) => {
  if (!isObject(value) || !isObject(value["instances"])) return undefined;
  const model = textOf(value, "submission") || textOf(value, "model");
  const entries = Object.entries(value["instances"]);
  if (!entries.every(([, entry]) => isObject(entry) && Object.hasOwn(entry, "outcome"))) return undefined;
  return entries.flatMap(([id, entry]) => (isObject(entry) ? fromEntry(id, entry, model) : []));
};

function fromEntry(id: string, entry: JsonObject, model: string): readonly Finding[] {
  const why = textOf(entry, "why");
  const cell = cellOfTitle(textOf(entry, "outcome")) ?? notGradedFor(why);
  const verdict = verdictOf(cell, entry);
  if (verdict === undefined) return [];
  const found = finding(id, verdict, why === "" ? undefined : why);
  return [model === "" ? found : { ...found, model }];
}

const WHY: readonly (readonly [RegExp, NotGraded])[] = [
  [/empty/i, "empty"],
  [/no prediction/i, "no-prediction"],
  [/not applied/i, "not-applied"],
  [/no results|no log|unparsed/i, "unparsed"],
  [/no report/i, "invalid"],
  [/time/i, "timed-out"],
];

const notGradedFor = (why: string): NotGraded => WHY.find(([pattern]) => pattern.test(why))?.[1] ?? "invalid";

function verdictOf(cell: Cell | undefined, entry: JsonObject): InstanceVerdict | undefined {
  const outcome = namedOutcomes.find((name) => name === cell);
  if (outcome !== undefined) {
    const [f2p, p2p] = [tallyOf(entry["f2p"]), tallyOf(entry["p2p"])];
    if (f2p !== undefined && p2p !== undefined) return { kind: "graded", outcome, f2p, p2p };
    return { kind: "coarse", cell: outcome };
  }
  const notGraded = NOT_GRADED.find((name) => name === cell);
  if (notGraded !== undefined) return { kind: "not-graded", cell: notGraded };
  const coarse = COARSE.find((name) => name === cell);
  return coarse === undefined ? undefined : { kind: "coarse", cell: coarse };
}

function tallyOf(value: unknown): Tally | undefined {
  if (!Array.isArray(value)) return undefined;
  const [passed, total]: readonly unknown[] = value;
  return typeof passed === "number" && typeof total === "number" ? { passed, total } : undefined;
}
