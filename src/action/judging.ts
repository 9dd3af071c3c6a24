// What a run needs that judges something, and no other. Its program is loaded whole and before any test runs: tests run as the same
// user, and could change what is still to be read from the disk. Grammars are read later; they are data to the parser.
import "web-tree-sitter";

export { evaluateLocally } from "../engine/evaluate-locally.ts";
export { repairLocally } from "../engine/repair-locally.ts";
export { readBase } from "./read-base.ts";
