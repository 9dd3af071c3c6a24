import { outcomeTable, shareOf } from "../core/outcome/outcome-table.ts";
import { outcomeNames } from "../core/render/words.ts";
import { type NamedOutcome, namedOutcomes } from "../core/verdict/outcome-names.ts";

/** Why an instance has none of the six. */
export const NOT_GRADED = [
  "no-prediction",
  "empty",
  "not-applied",
  "timed-out",
  "unparsed",
  "invalid",
] as const;

export type NotGraded = (typeof NOT_GRADED)[number];

/** Graded by somebody who kept less than the six: a run summary, a report without test names. Listed only when there are any. */
export const COARSE = ["unresolved", "unresolved-keeps-p2p", "unresolved-breaks-p2p"] as const;

export type Coarse = (typeof COARSE)[number];

/** What a table counts. */
export type Cell = NamedOutcome | NotGraded | Coarse;

/** How many tests of a list passed, of how many. `total` 0 is an empty list: vacuously all. */
export interface Tally {
  readonly passed: number;
  readonly total: number;
}

/** The outcome of two lists; an empty list counts as all passed, as the SWE-bench harness counts it. */
export const outcomeOfTallies = (f2p: Tally, p2p: Tally): NamedOutcome =>
  outcomeTable[shareOf(f2p.passed, f2p.total)][shareOf(p2p.passed, p2p.total)];

const TITLES: Readonly<Record<NotGraded | Coarse, string>> = {
  "no-prediction": "No prediction",
  empty: "Empty patch",
  "not-applied": "Not applied",
  "timed-out": "Timed out",
  unparsed: "Unparsed",
  invalid: "Invalid",
  unresolved: "Unresolved, not told apart",
  "unresolved-keeps-p2p": "Unresolved, keeps P2P",
  "unresolved-breaks-p2p": "Unresolved, breaks P2P",
};

/** One of the six. */
export const isOutcome = (cell: Cell): cell is NamedOutcome =>
  (namedOutcomes as readonly string[]).includes(cell);

/** An outcome or class as people read it. */
export const titleOf = (cell: Cell): string => (isOutcome(cell) ? outcomeNames[cell] : TITLES[cell]);

/** A title or a machine word, however written (`Breaking Resolved`, `breaking-resolved`), as the machine word. */
export function cellOfTitle(text: string): Cell | undefined {
  const word = text.toLowerCase().replace(/[\s_]+/g, "-");
  return ALL_CELLS.find((cell) => cell === word);
}

/** Every cell, in the order of the tables. */
export const ALL_CELLS: readonly Cell[] = [...namedOutcomes, ...COARSE, ...NOT_GRADED];
