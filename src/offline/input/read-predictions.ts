import { UserError } from "../../core/user-error.ts";
import type { OfflineFiles } from "../../ports/offline-files.ts";
import type { Remark, Remarks } from "../remark.ts";
import { looksLike } from "./looks-like.ts";
import { readRecords } from "./read-records.ts";
import { isObject, textOf } from "./record.ts";

/** What a model answered for one instance; the patch itself is not kept. */
export interface Prediction {
  readonly instanceId: string;
  /** Empty when the file does not say. */
  readonly model: string;
  /** `blank`: white space only, which the harness runs like any other patch. */
  readonly patch: "given" | "blank" | "empty";
}

/**
 * The predictions of a file by instance id: JSONL, a JSON list, or a map from id to prediction; Multi-SWE-bench rows too. Of two predictions
 * for one instance the last wins, and that is told. Throws a `UserError` when no row is a prediction.
 */
export function readPredictions(
  files: OfflineFiles,
  path: string,
  remarks: Remarks,
): Promise<ReadonlyMap<string, Prediction>> {
  return readPredictionsAs(files, path, remarks, (prediction) => prediction);
}

/** The same, with the text of each patch for whoever wants to keep it. */
export async function readPredictionsAs<T>(
  files: OfflineFiles,
  path: string,
  remarks: Remarks,
  take: (prediction: Prediction, patch: string) => T,
): Promise<ReadonlyMap<string, T>> {
  const predictions = new Map<string, T>();
  // Told only when the file is of the right kind: else one sentence says what it is.
  const pending: Remark[] = [];
  let sample: unknown;
  for await (const { value, line, key } of readRecords(files, path, isPredictionRow, remarks)) {
    sample ??= value;
    const at = line === undefined ? { path } : { path, line };
    const read = readPrediction(value, key);
    if (typeof read === "string") pending.push({ ...at, text: `skipped: ${read}` });
    else {
      const { instanceId } = read.prediction;
      if (predictions.has(instanceId))
        pending.push({ ...at, text: `${instanceId} is there twice; the last one counts` });
      predictions.set(instanceId, take(read.prediction, read.patch));
    }
  }
  if (predictions.size === 0) {
    throw new UserError(
      `${path} holds no predictions${sample === undefined ? "" : `; it looks like ${looksLike(sample)}`}`,
      "Give a file with instance_id, model_name_or_path and model_patch.",
    );
  }
  for (const remark of pending) remarks(remark);
  return predictions;
}

const isPredictionRow = (value: unknown): boolean =>
  isObject(value) && ["model_patch", "fix_patch", "instance_id"].some((key) => Object.hasOwn(value, key));

interface ReadPrediction {
  readonly prediction: Prediction;
  readonly patch: string;
}

/** The prediction, or what is wrong with the row. */
function readPrediction(row: unknown, key: string | undefined): ReadPrediction | string {
  const other = `no prediction; it looks like ${looksLike(row)}`;
  if (!isObject(row)) return other;
  const multi = Object.hasOwn(row, "fix_patch") && !Object.hasOwn(row, "model_patch");
  if (!multi && !Object.hasOwn(row, "model_patch")) return other;
  const multiId = `${textOf(row, "org")}__${textOf(row, "repo")}-${String(row["number"])}`;
  const instanceId = textOf(row, "instance_id") || key || (multi ? multiId : "");
  if (instanceId === "") return "no instance_id that is text";
  const name = multi ? "fix_patch" : "model_patch";
  const patch = row[name];
  if (typeof patch !== "string" && patch !== null && patch !== undefined)
    return `the ${name} of ${instanceId} is no text`;
  const model = textOf(row, "model_name_or_path");
  return { prediction: { instanceId, model, patch: patchKind(patch) }, patch: textOf(row, name) };
}

function patchKind(patch: string | null | undefined): Prediction["patch"] {
  if (patch === null || patch === undefined || patch === "") return "empty";
  return patch.trim() === "" ? "blank" : "given";
}
