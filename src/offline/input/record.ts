/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** A string field, or empty. */
export const textOf = (record: JsonObject, key: string): string => {
  const value = record[key];
  return typeof value === "string" ? value : "";
};

/** The keys of an object field: how Multi-SWE-bench writes a list of tests. */
export const keysOf = (record: JsonObject, key: string): readonly string[] => {
  const value = record[key];
  return isObject(value) ? Object.keys(value) : [];
};
