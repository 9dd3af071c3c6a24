import { closestMatch } from "leven";
import type { z } from "zod";
import { configFileSchema } from "./config-schema.ts";

/** A fault by its place in the data; `parse-config` finds the line. */
export interface DataFault {
  readonly path: readonly PropertyKey[];
  /** `key`: the key itself is wrong, not its value. */
  readonly at: "key" | "value";
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** Every way in which the data is not a configuration, in plain words. */
export function schemaFaults(data: unknown): readonly DataFault[] {
  const parsed = configFileSchema.safeParse(data, { reportInput: true });
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOf(issue, []));
}

function faultsOf(issue: Issue, above: readonly PropertyKey[]): readonly DataFault[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], at: "key", message: unknownKey(key, path) }));
  }
  if (issue.code === "invalid_union") {
    const branch = issue.errors.find((errors) => !errors.some(isWrongTypeAtTop));
    if (branch !== undefined) return branch.flatMap((inner) => faultsOf(inner, path));
    return [{ path, at: "value", message: wrongUnion(issue) }];
  }
  if (issue.code === "invalid_key") {
    return [{ path, at: "key", message: issue.issues[0]?.message ?? issue.message }];
  }
  return [{ path, at: "value", message: messageOf(issue) }];
}

const isWrongTypeAtTop = (issue: Issue) =>
  (issue.code === "invalid_type" || issue.code === "invalid_value") && issue.path.length === 0;

function wrongUnion(issue: Extract<Issue, { code: "invalid_union" }>): string {
  const choices = issue.errors.flatMap((errors) => errors.slice(0, 1).map(expectation));
  return `must be ${choices.join(" or ")}, but ${actual(issue.input)}`;
}

function expectation(issue: Issue): string {
  if (issue.code === "invalid_type") return typeWords[issue.expected] ?? issue.expected;
  return issue.code === "invalid_value"
    ? issue.values.map((value) => `\`${String(value)}\``).join(", ")
    : issue.message;
}

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return isOurs(issue.message)
        ? issue.message
        : `must be ${expectation(issue)}, but ${actual(issue.input)}${typeHint(issue)}`;
    case "invalid_value":
      return `must be one of ${expectation(issue)}, but ${actual(issue.input)}${meant(issue)}`;
    case "too_small":
      return issue.origin === "string"
        ? issue.message
        : `must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}${issue.origin === "string" ? " characters long" : ""}`;
    default:
      return issue.message;
  }
}

/** Written in `field-schemas`, not by the library. */
const isOurs = (message: string) => message.startsWith("must ");

const typeWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "`true` or `false`",
  array: "a list",
  object: "a mapping of keys to values",
  record: "a mapping of names to values",
};

/** "is a list", "is the number 5", "is `agent`", "is left empty". */
export function actual(value: unknown): string {
  if (value === null || value === undefined) return "is left empty";
  if (Array.isArray(value)) return "is a list";
  if (typeof value === "object") return "is a mapping";
  if (typeof value === "number") return `is the number ${value}`;
  const shown = String(value);
  return `is \`${shown.length > 60 ? `${shown.slice(0, 57)}...` : shown}\``;
}

function typeHint(issue: Extract<Issue, { code: "invalid_type" }>): string {
  const scalar = ["string", "number", "boolean"].includes(typeof issue.input);
  if (issue.expected === "array" && scalar) return `; write \`[${String(issue.input)}]\` for a list of one`;
  if (issue.expected === "string" && scalar) return `; put it in quotes: \`"${String(issue.input)}"\``;
  return "";
}

function meant(issue: Extract<Issue, { code: "invalid_value" }>): string {
  return typeof issue.input === "string" ? didYouMean(issue.input, issue.values.map(String)) : "";
}

function unknownKey(key: string, path: readonly PropertyKey[]): string {
  const known = knownKeys(path);
  const nearest = didYouMean(key, known);
  return `is not a key of the configuration${nearest === "" ? `; known here are ${known.join(", ")}` : nearest}`;
}

/** "; did you mean `x`?", or nothing when none of the known words is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const plain = word
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
  if (plain.length > 100) return "";
  const nearest = closestMatch(plain, known, { maxDistance: Math.min(3, Math.floor(plain.length / 2)) });
  return nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
}

/** Follows the path through the schema to the mapping it leads to. */
function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  let schema: unknown = configFileSchema;
  for (const step of path) schema = descend(unwrap(schema), step);
  const mapping = unwrap(schema);
  return mapping !== undefined && "shape" in mapping ? Object.keys(mapping.shape as object) : [];
}

type Def = { readonly shape?: Record<string, unknown>; readonly element?: unknown };

function descend(schema: Def | undefined, step: PropertyKey): unknown {
  return typeof step === "number" ? schema?.element : schema?.shape?.[String(step)];
}

/** Through defaults, optionals and the mapping side of a union. */
function unwrap(schema: unknown): Def | undefined {
  const def = (schema as { def?: { innerType?: unknown; options?: readonly unknown[] } } | undefined)?.def;
  if (def === undefined) return undefined;
  if (def.innerType !== undefined) return unwrap(def.innerType);
  if (def.options === undefined) return schema as Def;
  return def.options.map(unwrap).find((option) => option?.shape !== undefined);
}
