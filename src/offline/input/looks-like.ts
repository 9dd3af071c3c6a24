import { isObject, type JsonObject } from "./record.ts";

/** What `looksLike` says of the rows of a data set. */
export const INSTANCES = "instances of a data set";

/** A guess at what a JSON value is, for messages about a wrong file. */
export function looksLike(value: unknown): string {
  const sample = sampleOf(value);
  if (sample === undefined) return Array.isArray(value) ? "an empty list" : typeName(value);
  const has = (key: string): boolean => Object.hasOwn(sample, key);
  if (has("model_patch")) return "predictions";
  if (["FAIL_TO_PASS", "fail_to_pass", "F2P", "f2p_tests"].some(has)) {
    return has("repo") || has("instance_id") ? INSTANCES : "minted test lists";
  }
  if (has("trajectory") || has("history") || has("messages")) return "a trajectory";
  if (has("tests_status") || has("patch_exists")) return "reports of an evaluation";
  if (has("resolved_ids") || has("resolved_instances") || has("no_generation")) return "a run summary";
  const keys = Object.keys(sample).slice(0, 4).join(", ");
  return keys === "" ? "an empty object" : `an object with ${keys}`;
}

const typeName = (value: unknown): string => (value === null ? "JSON's null" : `a JSON ${typeof value}`);

function sampleOf(value: unknown): JsonObject | undefined {
  if (Array.isArray(value)) return value.find(isObject);
  if (!isObject(value)) return undefined;
  const [first] = Object.values(value);
  const isMap = isObject(first) && Object.values(value).every(isObject);
  return isMap ? first : value;
}
