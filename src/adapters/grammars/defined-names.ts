import type { Node } from "web-tree-sitter";

export interface DefinedName {
  readonly node: Node;
  /** Of a type that is named here and defined elsewhere: Go's receivers, C++'s `Cart::total`, Python's `self.total`. */
  readonly isMember: boolean;
}

/** Where the grammars keep what a node defines, in the order in which they are tried. */
const FIELDS = ["name", "declarator", "left", "pattern", "property", "key"] as const;

/** The leaves of a defining node that are the names it defines. */
export function definedNames(node: Node): readonly DefinedName[] {
  const hasReceiver = node.childForFieldName("receiver") !== null;
  for (const field of FIELDS) {
    const holders = node.childrenForFieldName(field).filter((holder) => holder !== null);
    if (holders.length === 0) continue;
    return holders
      .flatMap((holder) => leavesOf(holder, 0))
      .map((name) => (hasReceiver ? { ...name, isMember: true } : name));
  }
  const first = node.firstNamedChild;
  return first !== null && ITSELF.test(first.type) ? leavesOf(first, 0) : [];
}

/** The bare names and patterns in a list of parameters, and the one parameter of an arrow function without brackets. */
export function plainNames(list: Node): readonly Node[] {
  const single = list.childForFieldName("parameter");
  const members = list.type === "arrow_function" ? [single] : list.namedChildren;
  return members
    .filter((member) => member !== null && /^identifier$|pattern$/.test(member.type))
    .flatMap((member) => (member === null ? [] : leavesOf(member, 0)))
    .map(({ node }) => node);
}

/** Grammars without a field for the name: PHP's constants, attributes of Python's and Ruby's parameters. */
const ITSELF = /^(?:name|identifier|constant)$/;
const LEAF = /identifier$|identifier_pattern$|^constant$|^name$|_variable$/;
const DEEPEST = 20;

function leavesOf(node: Node, depth: number): readonly DefinedName[] {
  if (depth > DEEPEST) return [];
  if (/^(?:qualified|scoped)_identifier$/.test(node.type)) {
    const name = node.childForFieldName("name");
    return name === null ? [] : leavesOf(name, depth + 1).map((leaf) => ({ ...leaf, isMember: true }));
  }
  if (node.childCount === 0 || node.type === "instance_variable") {
    return LEAF.test(node.type) ? [{ node, isMember: node.type === "instance_variable" }] : [];
  }
  if (node.type === "attribute") return attributeOf(node);
  const inner = node.childForFieldName("declarator") ?? node.childForFieldName("pattern");
  if (inner !== null) return leavesOf(inner, depth + 1);
  return PATTERN.test(node.type) ? partsOf(node, depth) : [];
}

function attributeOf(node: Node): readonly DefinedName[] {
  const name = node.childForFieldName("attribute");
  return name !== null && node.childForFieldName("object")?.text === "self"
    ? [{ node: name, isMember: true }]
    : [];
}

const PATTERN = /pattern|^expression_list$|^variable_name$|^left_assignment_list$|declarator$/;
const VALUE_FIELDS = new Set(["key", "right", "value", "parameters", "size", "type"]);

function partsOf(node: Node, depth: number): readonly DefinedName[] {
  return node.children.flatMap((child, index) => {
    if (child === null || VALUE_FIELDS.has(node.fieldNameForChild(index) ?? "")) {
      // `{ key: name }` keeps the name in `value`.
      return child !== null && node.type === "pair_pattern" && node.fieldNameForChild(index) === "value"
        ? leavesOf(child, depth + 1)
        : [];
    }
    return leavesOf(child, depth + 1);
  });
}
