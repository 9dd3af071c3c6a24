import { UserError } from "../../core/user-error.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import { readInstances } from "../input/read-instances.ts";
import { type Prediction, readPredictions } from "../input/read-predictions.ts";
import type { Instance } from "../instance.ts";
import type { InstanceResult, InstanceVerdict } from "../instance-result.ts";
import { LOG_PARSERS } from "../logs/parser-registry.ts";
import { nameRuns } from "../name-runs.ts";
import type { Remarks } from "../remark.ts";
import { type FoundLog, findLogs } from "./find-logs.ts";
import { type Grade, gradeInstance, notGraded } from "./grade-instance.ts";
import type { RuleSetName } from "./rule-set.ts";

export interface GradeRequest {
  readonly instances: string;
  /** Log files and folders. */
  readonly logs: readonly string[];
  readonly predictions?: string;
  readonly ruleSet: RuleSetName;
  /** The log parser for instances of which none is known. */
  readonly parser?: string;
  /** Only these instances; empty is all. */
  readonly only: readonly string[];
}

/** One instance, graded; with its log when there is one. */
export interface GradedInstance {
  readonly result: InstanceResult;
  readonly instance: Instance;
  readonly log?: { readonly path: string; readonly grade: Grade };
}

/**
 * Grades evaluation logs against a data set, one log at a time: memory is bounded by the largest log. With predictions, their instances
 * without a log and the data set's instances without a prediction come last; what does not fit together is told.
 */
export async function* gradeRun(
  files: OfflineFiles,
  request: GradeRequest,
  remarks: Remarks,
): AsyncGenerator<GradedInstance> {
  const instances = withParser(await readInstances(files, request.instances, remarks), request.parser);
  const predictions =
    request.predictions === undefined
      ? undefined
      : await readPredictions(files, request.predictions, remarks);
  const { logs, unknown } = await findLogs(files, request.logs, new Set(instances.keys()));
  tellStrays(request, instances, predictions, unknown, remarks);
  const wanted = (id: string): boolean => request.only.length === 0 || request.only.includes(id);
  const named = nameLogs(logs, predictions, remarks);
  const seen = new Set<string>();
  for (const { log, model } of named) {
    const instance = instances.get(log.instanceId);
    if (instance === undefined) continue;
    seen.add(log.instanceId);
    if (wanted(log.instanceId))
      yield await gradeLog(files, instance, log, model, request.ruleSet, predictions);
  }
  if (predictions !== undefined) yield* withoutLog(instances, predictions, seen, wanted, request.ruleSet);
  else if (named.length === 0) {
    throw new UserError(
      `no log at ${request.logs.join(", ")} names an instance of ${request.instances}`,
      "The instance id must be in the file's name or in a folder's name above it.",
    );
  }
}

function withParser(
  instances: ReadonlyMap<string, Instance>,
  parser: string | undefined,
): ReadonlyMap<string, Instance> {
  if (parser === undefined) return instances;
  if (LOG_PARSERS[parser] === undefined) {
    throw new UserError(`${parser} is no log parser`, `Known are: ${Object.keys(LOG_PARSERS).join(", ")}.`);
  }
  return new Map(
    [...instances].map(([id, instance]) => [
      id,
      instance.logParser === "" ? { ...instance, logParser: parser } : instance,
    ]),
  );
}

interface NamedLog {
  readonly log: FoundLog;
  readonly model: string;
}

function nameLogs(
  logs: readonly FoundLog[],
  predictions: ReadonlyMap<string, Prediction> | undefined,
  remarks: Remarks,
): readonly NamedLog[] {
  const modelOf = (log: FoundLog): string =>
    predictions?.get(log.instanceId)?.model || log.model || lastFolder(log.run) || "logs";
  const places = new Map<string, { model: string; folder: string }>();
  for (const log of logs) places.set(keyOf(log, modelOf(log)), { model: modelOf(log), folder: log.run });
  const distinct = nameRuns([...places.values()]);
  const names = new Map([...places.keys()].map((key, at) => [key, distinct[at] ?? ""]));
  const byInstance = new Map<string, NamedLog>();
  for (const log of logs) {
    const model = names.get(keyOf(log, modelOf(log))) ?? "";
    const key = `${model}\n${log.instanceId}`;
    if (byInstance.has(key)) {
      remarks({
        path: log.path,
        text: `a second log of ${log.instanceId} for ${model}; the last one counts`,
      });
    }
    byInstance.set(key, { log, model });
  }
  return [...byInstance.values()];
}

const keyOf = (log: FoundLog, model: string): string => `${log.run}\n${model}`;

const lastFolder = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

async function gradeLog(
  files: OfflineFiles,
  instance: Instance,
  log: FoundLog,
  model: string,
  ruleSet: RuleSetName,
  predictions: ReadonlyMap<string, Prediction> | undefined,
): Promise<GradedInstance> {
  if (predictions?.get(instance.id)?.patch === "empty") {
    return { instance, result: resultOf(instance, model, ruleSet, notGraded(instance, "empty"), undefined) };
  }
  const grade = gradeInstance(instance, await files.readText(log.path), ruleSet);
  const result = resultOf(instance, model, ruleSet, grade.verdict, grade.reason);
  return { instance, result, log: { path: log.path, grade } };
}

function* withoutLog(
  instances: ReadonlyMap<string, Instance>,
  predictions: ReadonlyMap<string, Prediction>,
  seen: ReadonlySet<string>,
  wanted: (id: string) => boolean,
  ruleSet: RuleSetName,
): Generator<GradedInstance> {
  const model =
    [...predictions.values()].find((prediction) => prediction.model !== "")?.model ?? "predictions";
  for (const instance of instances.values()) {
    if (seen.has(instance.id) || !wanted(instance.id)) continue;
    const prediction = predictions.get(instance.id);
    const [cell, reason] = classWithoutLog(prediction);
    yield {
      instance,
      result: resultOf(instance, prediction?.model || model, ruleSet, notGraded(instance, cell), reason),
    };
  }
}

function classWithoutLog(
  prediction: Prediction | undefined,
): readonly ["no-prediction" | "empty" | "unparsed", string | undefined] {
  if (prediction === undefined) return ["no-prediction", undefined];
  return prediction.patch === "given" ? ["unparsed", "no-log"] : ["empty", undefined];
}

function resultOf(
  instance: Instance,
  model: string,
  rules: RuleSetName,
  verdict: InstanceVerdict,
  reason: string | undefined,
): InstanceResult {
  const { id: instanceId, repository, language } = instance;
  const base = { instanceId, model, rules, repository, language, verdict };
  return reason === undefined ? base : { ...base, reason };
}

function tellStrays(
  request: GradeRequest,
  instances: ReadonlyMap<string, Instance>,
  predictions: ReadonlyMap<string, Prediction> | undefined,
  unknown: readonly string[],
  remarks: Remarks,
): void {
  const tell = (path: string, items: readonly string[], text: string): void => {
    const more = items.length > 3 ? ", ..." : "";
    if (items.length > 0)
      remarks({ path, text: `${items.length} ${text}: ${items.slice(0, 3).join(", ")}${more}` });
  };
  tell(request.logs.join(", "), unknown, "files name no instance of the data set");
  tell(
    request.instances,
    request.only.filter((id) => !instances.has(id)),
    "ids are not in the data set",
  );
  if (predictions === undefined || request.predictions === undefined) return;
  const strays = [...predictions.keys()].filter((id) => !instances.has(id));
  tell(request.predictions, strays, "predictions are for instances that are not in the data set");
  const missing = [...instances.keys()].filter((id) => !predictions.has(id));
  tell(request.predictions, missing, "instances have no prediction");
}
