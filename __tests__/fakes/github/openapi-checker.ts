import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

/** A schema of the description, in ajv's dialect. */
type Schema = { readonly [keyword: string]: unknown };

interface Operation {
  readonly parameters: readonly {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    schema: Schema;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}
interface Content {
  readonly "application/json"?: { readonly schema: Schema };
}

export interface Route {
  /** `GET /repos/{owner}/{repo}/labels` */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly operation: Operation;
}

export interface OpenApiChecker {
  find(method: string, path: string): Route | undefined;
  /** What is wrong with a request, in words. */
  checkRequest(route: Route, query: Readonly<Record<string, string>>, body: unknown): readonly string[];
  checkResponse(route: Route, status: number, body: unknown): readonly string[];
  /** The least value that a named schema allows, for the many required properties that a test does not care about. */
  sample(schemaName: string): Record<string, unknown>;
}

const ID = "github";
/** The description leaves these out of nearly every operation. */
const ANYWHERE = new Set([401, 403, 404, 422, 429, 500, 502, 503]);

let checker: OpenApiChecker | undefined;

/** One for all tests of a file: it compiles a schema when it is first needed. */
export function openApiChecker(): OpenApiChecker {
  checker ??= makeChecker();
  return checker;
}

function makeChecker(): OpenApiChecker {
  const text = readFileSync(new URL("./openapi.trimmed.min.json", import.meta.url), "utf8");
  const description = toAjv(JSON.parse(text)) as {
    paths: Record<string, Record<string, Operation>>;
  } & Schema;
  const ajv = new Ajv({ strict: false, inlineRefs: false, allErrors: true, coerceTypes: false, formats });
  ajv.addSchema(description, ID);
  const samples = new Map<string, unknown>();
  const compiled = new Map<Schema, ValidateFunction>();
  const errorsOf = (schema: Schema, value: unknown, what: string): readonly string[] => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${what}${error.instancePath} ${error.message}`);
  };
  const templates = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      // Only the path of a file spans several parts.
      pattern: new RegExp(
        `^${path.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === "path" ? ".+" : "[^/]+"})`)}$`,
      ),
      operation,
    })),
  );
  return {
    find: (method, path) => {
      for (const template of templates) {
        const match = template.method === method ? template.pattern.exec(path) : null;
        if (match === null) continue;
        const parameters = Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
        );
        return { name: template.name, parameters, operation: template.operation };
      }
      return undefined;
    },
    checkRequest: ({ operation, parameters }, query, body) => [
      ...parameterErrors(operation, parameters, query, errorsOf),
      ...bodyErrors(operation, body, errorsOf),
    ],
    checkResponse: ({ name, operation }, status, body) => {
      const documented = operation.responses[String(status)];
      if (documented === undefined)
        return ANYWHERE.has(status) ? [] : [`${name} is not documented to answer ${status}`];
      const schema = documented.content["application/json"]?.schema;
      return schema === undefined ? [] : errorsOf(schema, body, `answer ${status} of ${name}: `);
    },
    sample: (name) => {
      const known = samples.get(name) ?? sampleOf({ $ref: `${ID}#/components/schemas/${name}` }, description);
      samples.set(name, known);
      return known as Record<string, unknown>;
    },
  };
}

type Errors = (schema: Schema, value: unknown, what: string) => readonly string[];

function parameterErrors(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  errorsOf: Errors,
): readonly string[] {
  const known = new Map(operation.parameters.map((parameter) => [parameter.name, parameter]));
  const given = { ...query, ...path };
  const unknown = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => `unknown parameter ${name}`);
  const missing = operation.parameters
    .filter((one) => one.required && !(one.name in given))
    .map((one) => `missing parameter ${one.name}`);
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const schema = known.get(name)?.schema;
    if (schema === undefined) return [];
    const isNumber = JSON.stringify(schema).includes('"integer"');
    return errorsOf(schema, isNumber ? Number(value) : value, `parameter ${name}`);
  });
  return [...unknown, ...missing, ...wrong];
}

function bodyErrors(operation: Operation, body: unknown, errorsOf: Errors): readonly string[] {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return body === undefined ? [] : ["a body that is not documented"];
  if (body === undefined) return operation.requestBody?.required ? ["no body"] : [];
  const known = schema["properties"] as Record<string, unknown> | undefined;
  const unknown = known === undefined ? [] : Object.keys(body as object).filter((name) => !(name in known));
  return [...unknown.map((name) => `unknown property ${name}`), ...errorsOf(schema, body, "body")];
}

/** OpenAPI 3.0 to ajv: absolute references, `nullable` beside no `type`, `nullable` beside an `enum` without null. */
function toAjv(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toAjv);
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node).map(([key, value]): [string, unknown] =>
    key === "$ref" && typeof value === "string"
      ? [key, ID + value]
      : [key, key === "enum" ? value : toAjv(value)],
  );
  const schema = Object.fromEntries(entries) as Record<string, unknown>;
  // A property may itself be called "nullable" or "enum": then its value is a schema, not a keyword's.
  if (schema["nullable"] !== true) return schema;
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(null))
    schema["enum"] = [...schema["enum"], null];
  if (schema["type"] !== undefined) return schema;
  const { nullable: _, ...rest } = schema;
  return { anyOf: [rest, { type: "null" }], nullableOf: rest };
}

const formats = {
  uri: (text: string) => URL.canParse(text),
  "uri-template": true,
  "date-time": (text: string) => !Number.isNaN(Date.parse(text)),
  date: true,
  email: true,
  timestamp: true,
  int64: true,
  "repo.nwo": true,
  hostname: true,
  binary: true,
} as const;

function sampleOf(schema: Schema, root: Schema): unknown {
  if (typeof schema["$ref"] === "string") return sampleOf(resolve(schema["$ref"], root), root);
  if (schema["nullable"] === true || schema["nullableOf"] !== undefined) return null;
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if (Array.isArray(schema["allOf"]))
    return Object.assign({}, ...schema["allOf"].map((part) => sampleOf(part, root)));
  const [first] = (schema["oneOf"] ?? schema["anyOf"] ?? []) as readonly Schema[];
  if (schema["type"] === undefined && schema["properties"] === undefined && first !== undefined)
    return sampleOf(first, root);
  switch (schema["type"]) {
    case "array":
      return [];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return false;
    case "string":
      return sampleText(schema["format"]);
    default:
      return sampleObject(schema, root);
  }
}

function sampleObject(schema: Schema, root: Schema): Record<string, unknown> {
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  const required = (schema["required"] ?? []) as readonly string[];
  return Object.fromEntries(
    required.map((name) => [name, sampleOf(properties[name] ?? { type: "string" }, root)]),
  );
}

function sampleText(format: unknown): string {
  if (format === "uri") return "https://github.example/x";
  return format === "date-time" ? "2026-01-02T03:04:05Z" : "";
}

function resolve(ref: string, root: Schema): Schema {
  const path = ref.slice(`${ID}#/`.length).split("/");
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], root) as Schema;
}
