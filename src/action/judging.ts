// What a run needs that judges something, and no other. It is loaded whole and before any test runs: tests run as the same user,
// and could change what is still to be read from the disk.
export { evaluateLocally } from "../engine/evaluate-locally.ts";
export { repairLocally } from "../engine/repair-locally.ts";
export { readBase } from "./read-base.ts";
