import type { Node } from "web-tree-sitter";
import type { Grammar } from "./grammar.ts";

/** The modules that a node brings in, as the source writes them. Empty for nodes that bring in none. */
export function importedModules(node: Node, type: string, grammar: Grammar): readonly string[] {
  if (grammar.imports.includes(type)) return statedModules(node);
  if (!/call|export|mod_item|require|include/.test(type)) return [];
  if (type === "export_statement") return textIn(node.childForFieldName("source"));
  if (type === "mod_item") {
    return node.childForFieldName("body") === null ? [node.childForFieldName("name")?.text ?? ""] : [];
  }
  if (/^(?:require|include)(?:_once)?_expression$/.test(type)) return textIn(node);
  const called = node.childForFieldName("function") ?? node.childForFieldName("method");
  if (called === null || !LOADERS.has(called.text)) return [];
  return textIn(node.childForFieldName("arguments"));
}

const LOADERS = new Set(["require", "import", "require_relative", "autoload", "load"]);

function statedModules(node: Node): readonly string[] {
  const quoted = textIn(node);
  if (quoted.length > 0) return quoted;
  const from = node.childForFieldName("module_name")?.text;
  const names = node.text
    .replace(/^\s*(?:from\s.*?\simport|import|use|using|#include)\s+(?:static\s+)?/s, "")
    .replace(/(?:::|\\)\{.*\}/s, "")
    .replace(/[;()]/g, "")
    .split(",")
    .map((part) => part.replace(/\s+as\s.*/s, "").trim())
    .filter((part) => part !== "" && part !== "*");
  if (from === undefined) return names;
  // What is imported from a package may be a module of it.
  return [from, ...names.map((name) => (from.endsWith(".") ? `${from}${name}` : `${from}.${name}`))];
}

/** The first quoted text below a node, without its quotes. */
function textIn(node: Node | null): readonly string[] {
  if (node === null) return [];
  if (/string|system_lib/.test(node.type)) return [node.text.replace(/^[<"'`]+|[>"'`]+$/g, "")];
  for (const child of node.children) {
    const found = textIn(child);
    if (found.length > 0) return found;
  }
  return [];
}
