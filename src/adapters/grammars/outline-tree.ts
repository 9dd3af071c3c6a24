import type { Node, Tree } from "web-tree-sitter";
import type { Definition, Import, NamedLine, Scope, SourceOutline } from "../../core/names/source-outline.ts";
import { definedNames, plainNames } from "./defined-names.ts";
import type { DefinerKind, Grammar } from "./grammar.ts";
import { importedModules } from "./imported-modules.ts";

interface Context {
  /** What the nearest scope is. */
  readonly inside: "file" | "type" | "function";
  readonly types: readonly string[];
  readonly isImport: boolean;
  /** Below a node that only a type checker reads. */
  readonly isType: boolean;
}

interface Walk {
  readonly grammar: Grammar;
  readonly source: string;
  readonly definitions: Definition[];
  readonly uses: NamedLine[];
  readonly scopes: Scope[];
  readonly imports: Import[];
  readonly code: Map<number, string>;
  readonly types: Map<number, string>;
  /** Ids of the nodes that are names being defined. */
  readonly marked: Map<number, Definition["reach"]>;
}

const TOP: Context = { inside: "file", types: [], isImport: false, isType: false };

/** Reads a syntax tree into an outline. Parts that did not parse give what they have. */
export function outlineTree(tree: Tree, source: string, grammar: Grammar): SourceOutline {
  const walk: Walk = {
    grammar,
    source,
    definitions: [],
    uses: [],
    scopes: [],
    imports: [],
    code: new Map(),
    types: new Map(),
    marked: new Map(),
  };
  // No recursion: a generated file nests as deep as it likes.
  const open: { readonly node: Node; readonly context: Context }[] = [{ node: tree.rootNode, context: TOP }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next;
    // Each question to a node is a call into WebAssembly: they are asked once.
    const { type, children } = node;
    if (isComment(type, node, children)) continue;
    const context = enter(node, type, next.context, walk);
    if (children.length === 0 || OPAQUE.has(type)) takeLeaf(node, type, context, walk);
    else for (const child of children.toReversed()) if (child !== null) open.push({ node: child, context });
  }
  return walk;
}

/** Leaves that have children in some grammars and are one token to us. */
const OPAQUE = new Set(["simple_symbol", "instance_variable", "regex"]);

/** A text that stands alone is Python's way to write documentation. */
const isComment = (type: string, node: Node, children: Node["children"]): boolean =>
  type.includes("comment") ||
  (type === "expression_statement" && children.length === 1 && node.firstChild?.type === "string");

function enter(node: Node, type: string, context: Context, walk: Walk): Context {
  const { grammar } = walk;
  const kind = grammar.definers[type] ?? (type === "pair" && isFunctionValue(node) ? "function" : undefined);
  for (const module of importedModules(node, type, grammar))
    walk.imports.push({ module, line: lineOf(node) });
  if (PARAMETERS.test(type)) for (const { id } of plainNames(node)) walk.marked.set(id, "local");
  let inner = context;
  if (kind !== undefined) inner = define(node, type, kind, context, walk);
  if (grammar.imports.includes(type)) inner = { ...inner, isImport: true };
  if (grammar.types.includes(type)) inner = { ...inner, isType: true };
  return inner;
}

/** Lists whose members may be bare names. */
const PARAMETERS = /^(?:formal_|lambda_|method_|block_)?parameters$|^arrow_function$/;

/** `const total = () => …` and `total: () => …` name a function as a declaration does. */
const isFunctionValue = (node: Node): boolean =>
  /^(?:arrow_function|function_expression|function|generator_function|lambda)$/.test(
    node.childForFieldName("value")?.type ?? "",
  );

function define(node: Node, type: string, kind: DefinerKind, context: Context, walk: Walk): Context {
  const names = definedNames(node);
  if (kind !== "extension") {
    for (const { node: name, isMember } of names) walk.marked.set(name.id, reachOf(kind, isMember, context));
  }
  const isScope = kind === "value" ? isFunctionValue(node) : kind !== "parameter";
  if (!isScope) return context;
  const own = scopeName(node, type, names[0]?.node);
  if (own === "") return context;
  const scope = kind === "function" || kind === "value" ? "function" : "type";
  const name = [...context.types, own].join(".");
  walk.scopes.push({ name, kind: scope, from: lineOf(node), to: node.endPosition.row + 1 });
  return { ...context, inside: scope, types: scope === "type" ? [...context.types, own] : context.types };
}

function reachOf(kind: DefinerKind, isMember: boolean, { inside }: Context): Definition["reach"] {
  if (kind === "parameter") return "local";
  if (isMember) return "member";
  return inside === "file" ? "file" : inside === "type" ? "member" : "local";
}

function scopeName(node: Node, type: string, name: Node | undefined): string {
  if (type === "impl_item") return node.childForFieldName("type")?.text.replace(/<.*/s, "") ?? "";
  // Go names the type in front of the method, C++ within its name.
  const receiver = /(\w+)(?:\[[^\]]*\])?\s*\)$/.exec(node.childForFieldName("receiver")?.text ?? "")?.[1];
  const qualified =
    name?.parent?.type === "qualified_identifier" ? name.parent.text.replaceAll("::", ".") : name?.text;
  return [receiver, qualified].filter((part) => part !== undefined).join(".");
}

const NAME = /identifier|^constant$|^name$|(?:instance|class|global)_variable$|^simple_symbol$/;

function takeLeaf(node: Node, type: string, context: Context, walk: Walk): void {
  const line = lineOf(node);
  const text = walk.source.slice(node.startIndex, node.endIndex);
  if (text.trim() === "") return;
  if (NAME.test(type)) takeName(node, text.replace(/^[@:$#]+/, ""), context, walk);
  const into = context.isType ? walk.types : walk.code;
  for (const [offset, part] of text.split("\n").entries()) {
    const known = into.get(line + offset);
    const indent = known === undefined && walk.grammar.indented ? " ".repeat(node.startPosition.column) : "";
    into.set(line + offset, known === undefined ? `${indent}${part}` : `${known} ${part}`);
  }
}

function takeName(node: Node, name: string, context: Context, walk: Walk): void {
  const line = lineOf(node);
  const reach = walk.marked.get(node.id) ?? (context.isImport ? "import" : undefined);
  if (reach !== undefined) walk.definitions.push({ name, line, reach });
  // What is imported is defined here for the file, and used here from elsewhere.
  if (reach === undefined || reach === "import") walk.uses.push({ name, line });
}

const lineOf = (node: Node): number => node.startPosition.row + 1;
