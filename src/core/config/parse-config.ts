import { type Document, isCollection, isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import type { Config } from "./config.ts";
import type { ConfigFault } from "./config-fault.ts";
import { configFileSchema } from "./config-schema.ts";
import { crossFaults, type KnownNames } from "./cross-faults.ts";
import { actual, type DataFault, schemaFaults } from "./schema-faults.ts";
import { toConfig } from "./to-config.ts";

export type ParsedConfig =
  | { readonly kind: "config"; readonly config: Config }
  /** All of them, in the order of the file; at least one. */
  | { readonly kind: "faults"; readonly faults: readonly ConfigFault[] };

/** More than any honest configuration; keeps a hostile one cheap. */
const LONGEST_FILE = 262_144;
const MOST_ALIASES = 100;

/** The text of `.github/outcome-gate.yml` as a `Config`, or everything that is wrong with it. An empty file is the default configuration. */
export function parseConfig(text: string, known: KnownNames): ParsedConfig {
  if (text.length > LONGEST_FILE)
    return refuse([wholeFile(`the file is longer than ${LONGEST_FILE / 1024} KiB`)]);
  try {
    return parse(text, known);
  } catch (error) {
    // The parser recurses; there is no limit to set on it, and a count of brackets would stumble over test names.
    if (error instanceof RangeError) return refuse([tooDeep]);
    throw error;
  }
}

function parse(text: string, known: KnownNames): ParsedConfig {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const syntax = syntaxFaults(document, lines);
  if (document.errors.some((error) => error.code === "RESOURCE_EXHAUSTION")) return refuse([tooDeep]);
  if (document.errors.some((error) => error.code !== "DUPLICATE_KEY")) return refuse(syntax);
  const data = dataOf(document);
  if (data.kind === "too-many-aliases") {
    return refuse([...syntax, wholeFile("uses aliases too often; write the values out")]);
  }
  const value = data.value ?? {};
  if (typeof value !== "object" || Array.isArray(value)) {
    return refuse([wholeFile(`the file must be a mapping of keys to values, but ${actual(value)}`)]);
  }
  const found = [...schemaFaults(value), ...crossFaults(value, known)];
  const faults = [...syntax, ...found.map((fault) => placed(fault, document, lines))];
  if (faults.length > 0) return refuse(faults);
  return { kind: "config", config: toConfig(configFileSchema.parse(value)) };
}

function refuse(faults: readonly ConfigFault[]): ParsedConfig {
  return { kind: "faults", faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) };
}

const wholeFile = (message: string): ConfigFault => ({ line: 1, column: 1, path: "", message });

const tooDeep = wholeFile("the file is nested too deeply");

/** One per line: what follows a break in the syntax is mostly its echo. */
function syntaxFaults(document: Document.Parsed, lines: LineCounter): ConfigFault[] {
  const byLine = new Map<number, ConfigFault>();
  for (const error of document.errors) {
    const { line, col } = lines.linePos(error.pos[0]);
    const message =
      error.code === "DUPLICATE_KEY" ? "the same key stands here twice; keep one" : error.message;
    if (!byLine.has(line))
      byLine.set(line, { line: Math.max(line, 1), column: Math.max(col, 1), path: "", message });
  }
  return [...byLine.values()];
}

type Data = { readonly kind: "data"; readonly value: unknown } | { readonly kind: "too-many-aliases" };

function dataOf(document: Document.Parsed): Data {
  try {
    return { kind: "data", value: document.toJS({ maxAliasCount: MOST_ALIASES }) };
  } catch (error) {
    if (error instanceof ReferenceError) return { kind: "too-many-aliases" };
    throw error;
  }
}

function placed(fault: DataFault, document: Document.Parsed, lines: LineCounter): ConfigFault {
  const offset =
    (fault.at === "key" ? keyOffset(document, fault.path) : undefined) ?? valueOffset(document, fault.path);
  const { line, col } = lines.linePos(offset);
  return {
    line: Math.max(line, 1),
    column: Math.max(col, 1),
    path: writePath(fault.path),
    message: fault.message,
  };
}

function keyOffset(document: Document.Parsed, path: readonly PropertyKey[]): number | undefined {
  const parent = document.getIn(path.slice(0, -1), true);
  const mapping = path.length === 1 ? document.contents : parent;
  if (!isMap(mapping)) return undefined;
  const key = mapping.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === path.at(-1))?.key;
  return (key as Node | undefined)?.range?.[0];
}

/** Where the value stands, or the nearest thing around it that does. */
function valueOffset(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if ((isScalar(node) || isCollection(node)) && node.range) return node.range[0];
  }
  return document.contents?.range[0] ?? 0;
}

function writePath(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) =>
      typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`,
    )
    .join("");
}
